// Applies a world of a shared log again, apart from the resident one.

import type { LogOptions, Machine, Mark } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import { createPacer } from '../pacer.ts';
import { decodeMessage } from './message.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import type { Stream } from './stream.ts';

const tries = 5;

/** Gives the last mark of a generation that is no older than that of the resident world. Throws WorldStopped. */
export async function verifyWorld<Call, Reply, M extends Machine<Call, Reply>>(
  stream: Stream,
  name: string,
  options: LogOptions<Call, Reply, M>,
  resident?: ReplicatedWorld<Call, Reply, M>,
): Promise<Mark> {
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
    return world.state.mark;
  }
  throw new LogUnavailable(`The world ${name} is replaced again and again while its log is read. Try again.`);
}
