// The entries of a generation in their order, and functions on them for every engine: a history, the beginning of a fork, the
// result of a rewind.

import { canonicalJson } from '../primitives/canonical.ts';
import { chainAfterRewind } from './chain.ts';
import type { Entries, Entry, Rewind } from './log.ts';
import { BeforeBase, PositionUnknown } from './world-error.ts';

type Batches<Call> = Entries<Call>['batches'];

/** The version whose rules made the state; undefined where it is in no file. */
export const madeBy = ({ base, header }: Entries<unknown>): string | undefined =>
  base?.programVersion ?? header?.programVersion;

export async function* inOneBatch<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items;
}

export const unknownIn = ({ world, from, to }: Entries<unknown>, position: number): PositionUnknown =>
  new PositionUnknown(world, position, { from: from.position + 1, to });

/** The entries after a position, or all of them. Throws PositionUnknown when the first of these is not there. */
export async function* entriesAfter<Call>(
  entries: Entries<Call>,
  after = entries.from.position,
): AsyncGenerator<readonly Entry<Call>[]> {
  if (after < entries.from.position || after > entries.to) throw unknownIn(entries, after);
  if (after === entries.to) return;
  for await (const batch of entries.batches) {
    const wanted = batch.filter(({ position }) => position > after && position <= entries.to);
    if (wanted.length > 0) yield wanted.map(({ writtenBy: _, ...entry }) => entry);
    if ((batch.at(-1)?.position ?? 0) >= entries.to) return;
  }
}

/**
 * The entries up to a position and then, if given, the rewind to it. Reading them throws PositionUnknown for a position that was
 * never reached, or that a reset or a rewind removed. Throws BeforeBase.
 */
export function entriesUntil<Call>(entries: Entries<Call>, until = entries.to, rewind?: Rewind<Call>): Entries<Call> {
  const { base, isWhole, world } = entries;
  if (base !== undefined && until < base.position) throw new BeforeBase(world, until, base.position);
  if (!isWhole) throw unknownIn(entries, until);
  const to = rewind === undefined ? until : rewind.from + 1;
  return { ...entries, to, batches: batchesUntil(entries, until, rewind) };
}

async function* batchesUntil<Call>(entries: Entries<Call>, until: number, rewind?: Rewind<Call>): Batches<Call> {
  let last: Pick<Entry<Call>, 'position' | 'chain'> = entries.from;
  for await (const batch of entries.batches) {
    const wanted = batch.filter(({ position }) => position <= until);
    last = wanted.at(-1) ?? last;
    if (wanted.length > 0) yield wanted;
    if (wanted.length < batch.length) break;
  }
  const isStart = until === 0 || until === entries.base?.position;
  if (last.position !== until || (until === entries.from.position && !isStart)) throw unknownIn(entries, until);
  if (rewind === undefined) return;
  const { to, from, call, note } = rewind;
  const chain = last.chain === null ? null : chainAfterRewind(last.chain, canonicalJson(call), to);
  yield [{ position: from + 1, chain, call, rewind: to, note }];
}

/** The entries that are applied: those after the base, or all. */
export function appliedOf<Call>(entries: Entries<Call>): Entries<Call> {
  const { base, batches } = entries;
  if (base === undefined) return entries;
  return { ...entries, from: base, batches: among(batches, (position) => position > base.position) };
}

/** There may be no entry of that position. */
export function cutEntries<Call>(entries: Entries<Call>, to: number): Entries<Call> {
  return { ...entries, to, batches: among(entries.batches, (position) => position <= to) };
}

async function* among<Call>(batches: Batches<Call>, isMeant: (position: number) => boolean): Batches<Call> {
  for await (const batch of batches) yield batch.filter(({ position }) => isMeant(position));
}

export async function listEntries<Call>({ batches }: Entries<Call>): Promise<Entry<Call>[]> {
  const all: Entry<Call>[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
