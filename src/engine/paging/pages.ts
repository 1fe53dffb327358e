// Renders a page: the records of a query around a sort key, newest first, as joined JSON text. Its cost does not grow with the
// collection: the seeded and the written records are two sorted lists that are searched by key and merged.

import type { PageInfo } from '../../contract/form/page.ts';
import { compareSortKeys, type Entry, type SortKey } from '../records/entry.ts';
import { positionOf } from '../records/record-index.ts';
import { type Cursor, renderCursor } from './cursors.ts';

/** The records of a query: two lists, oldest first, and a further condition on each entry. */
export interface Query {
  readonly seeded: readonly Entry[];
  readonly written: readonly Entry[];
  /** True when the seeded entry was replaced in this world, so that the written one is used. */
  readonly isReplaced: (id: string) => boolean;
  readonly fits: ((entry: Entry) => boolean) | undefined;
}

export interface PageRequest {
  readonly query: Query;
  readonly limit: number;
  readonly cursor: Cursor | undefined;
  readonly scope: string;
  /** The most records that a query serves at all; Infinity except for the weather archive (Decision 4). */
  readonly horizon: number;
}

/** Returns up to `count` entries older (or newer) than the sort key, nearest first; without a sort key, the newest ones. */
function take(query: Query, sortKey: SortKey | undefined, direction: Cursor['direction'], count: number): Entry[] {
  const step = direction === 'next' ? -1 : 1;
  const start = (entries: readonly Entry[]): number => {
    if (sortKey === undefined) return entries.length - 1;
    const position = positionOf(entries, sortKey);
    if (step === -1) return position - 1;
    return entries[position]?.id === sortKey.id ? position + 1 : position;
  };
  const { seeded, written, isReplaced, fits } = query;
  const taken: Entry[] = [];
  let atSeeded = start(seeded);
  let atWritten = start(written);
  while (taken.length < count) {
    const a = seeded[atSeeded];
    const b = written[atWritten];
    if (a === undefined && b === undefined) break;
    const takesSeeded = b === undefined || (a !== undefined && compareSortKeys(a, b) * step < 0);
    const entry = (takesSeeded ? a : b) as Entry;
    if (takesSeeded) atSeeded += step;
    else atWritten += step;
    if (takesSeeded && isReplaced(entry.id)) continue;
    if (fits === undefined || fits(entry)) taken.push(entry);
  }
  return taken;
}

const exists = (query: Query, sortKey: SortKey | undefined, direction: Cursor['direction']): boolean =>
  sortKey !== undefined && take(query, sortKey, direction, 1).length > 0;

/** The entries of the page, newest first, the rank of the first one, and whether there are older ones. */
function select({ query, limit, cursor, horizon }: PageRequest) {
  if (cursor?.direction === 'previous') {
    const entries = take(query, cursor, 'previous', limit).reverse();
    return { entries, firstRank: cursor.rank - entries.length, hasOlder: exists(query, entries.at(-1), 'next') };
  }
  const firstRank = cursor === undefined ? 0 : cursor.rank + 1;
  const count = Math.min(limit, horizon - firstRank);
  const nearest = take(query, cursor, 'next', count + 1);
  return { entries: nearest.slice(0, count), firstRank, hasOlder: nearest.length > count };
}

/**
 * The JSON text of the page. `hasMore` is true exactly when `nextCursor` is not null, except on the page that reaches the
 * horizon: more records exist, and no cursor leads to them.
 */
export function renderPage(request: PageRequest): Buffer {
  const { query, limit, scope, horizon } = request;
  const { entries, firstRank, hasOlder } = select(request);
  const [first, last] = [entries[0], entries.at(-1)];
  const lastRank = firstRank + entries.length - 1;
  const nextCursor =
    last !== undefined && hasOlder && lastRank + 1 < horizon
      ? renderCursor(scope, { direction: 'next', time: last.time, id: last.id, rank: lastRank })
      : null;
  const previousCursor =
    first !== undefined && request.cursor !== undefined && exists(query, first, 'previous')
      ? renderCursor(scope, { direction: 'previous', time: first.time, id: first.id, rank: firstRank })
      : null;
  return joinPage(entries, { nextCursor, previousCursor, limit, hasMore: hasOlder });
}

const head = Buffer.from('{"data":[');

function joinPage(entries: readonly Entry[], page: PageInfo): Buffer {
  const parts: Buffer[] = [head];
  for (const entry of entries) parts.push(parts.length === 1 ? entry.element.subarray(1) : entry.element);
  parts.push(Buffer.from(`],"page":${JSON.stringify(page)}}`));
  return Buffer.concat(parts);
}
