// The entries of a world that is resident, each read from the stream when it is asked for: applying a call gave all else.

import type { Entries, Entry } from '../log.ts';
import { LogUnavailable } from '../log-error.ts';
import type { GenerationState, IndexedEntry } from './generation-state.ts';
import { type CallMessage, decodeMessage } from './message.ts';
import type { Stream } from './stream.ts';

type State<Call> = Pick<GenerationState<Call, never, never>, 'base' | 'mark' | 'entries' | 'indexAfter'>;

/** All that are there by now; reading begins with the first one after a position. */
export function readEntries<Call>(stream: Stream, world: string, state: State<Call>, after = -1): Entries<Call> {
  const wanted = state.entries.slice(state.indexAfter(after));
  const { position: to } = state.mark;
  return { world, from: state.base.after, to, isWhole: true, batches: batchesOf(stream, world, wanted) };
}

async function* batchesOf<Call>(
  stream: Stream,
  world: string,
  wanted: readonly IndexedEntry<Call>[],
): AsyncGenerator<readonly Entry<Call>[]> {
  // What one message brought comes before all others of the generation.
  const copied = wanted.flatMap((entry) => (entry.call === undefined ? [] : entryOf(entry, entry.call)));
  if (copied.length > 0) yield copied;
  let next = copied.length;
  const [first, last] = [wanted[next], wanted.at(-1)];
  if (first === undefined || last === undefined) return;
  for await (const batch of stream.read(world, first.sequence, last.sequence)) {
    const entries: Entry<Call>[] = [];
    for (const { sequence, data } of batch) {
      const entry = wanted[next];
      // Most messages that made no entry were refused.
      if (entry?.sequence !== sequence) continue;
      const { message } = await decodeMessage(stream, data, () => true);
      entries.push(entryOf(entry, (message as CallMessage).call as Call));
      next += 1;
    }
    if (entries.length > 0) yield entries;
  }
  if (next < wanted.length)
    throw new LogUnavailable(`The world ${world} was replaced while its log was read. Try again.`);
}

const entryOf = <Call>({ position, chain, note, rewind }: IndexedEntry<Call>, call: Call): Entry<Call> => ({
  ...{ position, chain, call, note },
  ...(rewind === undefined ? {} : { rewind }),
});
