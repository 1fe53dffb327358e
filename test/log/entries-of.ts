// A generation that has these entries after a mark.
import { inOneBatch } from '../../src/log/entries.ts';
import type { Entries, Entry, Mark } from '../../src/log/log.ts';

export const entriesOf = <Call = unknown>(
  world: string,
  from: Mark,
  entries: readonly Entry<Call>[] = [],
  to = from.position,
): Entries<Call> => ({ world, from, to, isWhole: true, batches: inOneBatch(entries) });
