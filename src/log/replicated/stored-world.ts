// A world of a shared log read from its beginning beside the one in use: for its history, for a fork, and to verify it.

import type { Entry, LogOptions, Machine, Mark } from '../log.ts';
import { PositionUnknown } from '../log-error.ts';
import { decodeMessage } from './message.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import type { Stream } from './stream.ts';

/** The entries that are kept, in batches, and the mark that the first of them follows. Throws WorldStopped. */
export async function* readEntries<Call, Reply, M extends Machine<Call, Reply>>(
  stream: Stream,
  name: string,
  options: LogOptions<Call, Reply, M>,
): AsyncGenerator<{ readonly after: Mark; readonly entries: readonly Entry<Call>[] }> {
  let entries: Entry<Call>[] = [];
  const world = new ReplicatedWorld(name, options, { onEntry: (entry) => entries.push(entry) });
  for await (const batch of stream.read(name)) {
    for (const { sequence, data } of batch) {
      const decoded = await decodeMessage(stream, data, (sender) => world.isRepeated(sender));
      if (decoded !== undefined) await world.apply(sequence, decoded.message);
      if (world.stopped !== undefined) throw world.stopped;
    }
    yield { after: world.after, entries: entries.filter(({ position }) => position > world.after.position) };
    entries = [];
  }
}

/** The entries of a world up to a position, as a beginning. Throws PositionUnknown. */
export async function readBeginning<Call, Reply, M extends Machine<Call, Reply>>(
  stream: Stream,
  name: string,
  options: LogOptions<Call, Reply, M>,
  at: number | undefined,
): Promise<{ after: Mark; calls: Call[]; until: Mark }> {
  let after: Mark | undefined;
  let kept: Entry<Call>[] = [];
  for await (const batch of readEntries(stream, name, options)) {
    if (batch.after.position !== after?.position) kept = [];
    after = batch.after;
    kept.push(...batch.entries);
  }
  const to = kept.at(-1)?.position ?? 0;
  const chosen = kept.find(({ position }) => position === (at ?? to));
  if (after === undefined || chosen === undefined) {
    throw new PositionUnknown(name, at ?? to, { from: kept[0]?.position ?? 0, to });
  }
  const calls = kept.filter(({ position }) => position <= chosen.position).map(({ call }) => call);
  return { after, calls, until: { position: chosen.position, chain: chosen.chain as string } };
}
