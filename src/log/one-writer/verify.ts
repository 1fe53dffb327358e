// Verifies a generation: its entries are replayed from the beginning, and a snapshot is compared with the state at its position.

import { canonicalJson } from '../../primitives/canonical.ts';
import type { LogOptions, Machine, Mark } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import { machinesBefore, replay } from './replay.ts';
import type { Generation } from './store.ts';

/** Returns the last mark. Throws WorldStopped or MadeByOtherVersion, naming the entry or the snapshot that differs. */
export async function verify<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  generation: Generation<Call, Reply>,
  options: LogOptions<Call, Reply, M>,
): Promise<Mark> {
  const { snapshot } = (await generation.restore?.()) ?? {};
  const entries = generation.entries();
  const machine = (await machinesBefore(world, entries, options))();
  const reached = ({ position }: Mark) => {
    if (position !== snapshot?.position) return;
    const items = [...(machine.snapshot?.() ?? [])];
    const isSame =
      items.length === snapshot.items.length && items.every((item, at) => isSameItem(item, snapshot.items[at]));
    if (isSame) return;
    const finding = `the snapshot ${snapshot.file} does not match the state after the entries up to position ${position}`;
    throw new WorldStopped(world, finding, 'Remove that file', position);
  };
  return replay(world, machine, entries, options, { reached });
}

/** The texts are nearly always the same, but their members may be in another order. */
function isSameItem(computed: unknown, written: unknown): boolean {
  const text = JSON.stringify(computed);
  return text === JSON.stringify(written) || canonicalJson(JSON.parse(text)) === canonicalJson(written);
}
