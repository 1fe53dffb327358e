// Writes the beginning of a world into its stream and removes what came before it, when nothing came between.

import type { Machine } from '../log.ts';
import type { HeldWorld } from './held-world.ts';
import { encodeInParts } from './message.ts';
import type { Beginning } from './replicated-world.ts';
import type { Stream } from './stream.ts';

const tries = 10;
const betweenTriesMs = 20;

/** False when others wrote each time, or when there is nothing to write any more: then everything stays as it is. */
export async function beginAnew<Call, Reply, M extends Machine<Call, Reply>>(
  stream: Stream,
  held: HeldWorld<Call, Reply, M>,
  version: string,
  build: () => Beginning | undefined,
): Promise<boolean> {
  const { name } = held.world;
  for (let left = tries; left > 0; left -= 1) {
    await held.settled();
    const { sequence } = held.world;
    const beginning = build();
    if (beginning === undefined) return false;
    const data = await encodeInParts(stream, name, { kind: 'begin', version, ...beginning });
    const stored = await stream.sendBehind(name, sequence, data);
    if (stored !== undefined) {
      await stream.removeBelow(name, stored);
      for (const part of held.takePartsBelow(stored)) await stream.removePart(part.sequence);
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  }
  return false;
}
