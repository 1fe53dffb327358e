// The one value in which a domain gives the machine everything that differs: facts, operations, and the parts of its state.

import type { TakenIds } from '../call-context/ids.ts';
import type { Account } from '../kernel/account.ts';
import type { Domain, Facts, Seed } from '../records/facts.ts';
import type { Operations } from './operations.ts';

export interface Table<D extends Domain> {
  readonly facts: Facts<D>;
  readonly operations: Operations<D>;
  /** The ids of a prefix that the seed has taken. */
  readonly takenIds: (seed: Seed<D>) => (prefix: string) => TakenIds;
  readonly own: OwnPart<D>;
  /** The account counts whatever takes much memory in it. */
  readonly createShared: (account: Account) => D['shared'];
  /** Copies what one `createShared` made into another one; what was copied shows nothing that changes in the other. */
  readonly copyShared: (from: D['shared'], to: D['shared']) => void;
  /** What `createShared` made, written down item by item, in this order; `restoreState` takes what restores it. */
  readonly parts: readonly Part<D['shared']>[];
}

/** What an organization has besides its records: a few members of the head of a snapshot, and of a digest. */
export interface OwnPart<D extends Domain> {
  readonly create: (seed: D['seed']) => D['own'];
  readonly write: (own: D['own']) => object;
  readonly restore: (own: D['own'], written: never) => void;
}

/** A part of the state that is written down item by item, as JSON values. */
export interface Part<Whole> {
  /** The word with which its items begin. */
  readonly kind: string;
  /** Lists the items at once, and makes each only when the iteration comes to it, since making all takes long. */
  readonly write: (whole: Whole) => Iterable<readonly unknown[]>;
  /** The members of a digest that come from it; what follows from the others is left out. */
  readonly digest: (whole: Whole) => object;
}

/** What puts an item back, by the kind of its part. */
export type Restorers<Whole> = Readonly<Record<string, (whole: Whole, ...item: never) => void>>;

/** The items of a list, which is copied now. */
export function lazily<One>(
  list: Iterable<One>,
  itemOf: (one: One) => readonly unknown[],
): Iterable<readonly unknown[]> {
  return made([...list], itemOf);
}

function* made<One>(list: readonly One[], itemOf: (one: One) => readonly unknown[]): Iterable<readonly unknown[]> {
  for (const one of list) yield itemOf(one);
}
