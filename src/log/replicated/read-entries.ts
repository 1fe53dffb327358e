// Reads a world of a shared log apart from the resident one: for its history, for copies of it, and to verify it.

import { type Entries, entriesOf } from '../entries.ts';
import type { LogOptions, Machine } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { createPacer } from '../pacer.ts';
import { decodeMessage } from './message.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import type { Stream } from './stream.ts';

const tries = 5;

/** All entries of a world's generation, which is no older than that of the resident world. Throws WorldStopped. */
export async function readEntries<Call, Reply, M extends Machine<Call, Reply>>(
  stream: Stream,
  name: string,
  options: LogOptions<Call, Reply, M>,
  resident?: ReplicatedWorld<Call, Reply, M>,
): Promise<Entries<Call>> {
  const pause = createPacer();
  const known = resident?.stopped === undefined ? resident?.state.base : undefined;
  for (let left = tries; left > 0; left -= 1) {
    const stored = await stream.readBase(name);
    const base = (stored?.generation ?? 0) < (known?.generation ?? 0) ? known : stored;
    const world = new ReplicatedWorld(name, options);
    world.restart(base);
    for await (const batch of stream.read(name, base?.generation ?? 0)) {
      for (const { sequence, data } of batch) {
        const { message } = await decodeMessage(stream, data, (head) => world.isApplied(sequence, head));
        await world.apply(sequence, message);
        await pause();
      }
    }
    world.endReading();
    // The world's base has changed, so messages may have been removed while they were read.
    if ((await stream.readBase(name))?.generation !== stored?.generation) continue;
    if (world.stopped !== undefined) throw world.stopped;
    const { entries = [], mark } = world.state;
    return entriesOf(name, { after: world.state.base.after, entries, mark });
  }
  throw new LogUnavailable(`The world ${name} is replaced again and again while its log is read. Try again.`);
}
