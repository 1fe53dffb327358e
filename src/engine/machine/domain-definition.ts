// What a domain gives the machine: facts, operations, and the parts of its state.

import type { TakenIds } from '../call-context/ids.ts';
import type { Account } from '../kernel/account.ts';
import type { Domain, Facts, Seed } from '../records/facts.ts';
import type { Operations } from './operations.ts';

export interface Definition<D extends Domain> {
  readonly facts: Facts<D>;
  readonly operations: Operations<D>;
  readonly takenIds: (seed: Seed<D>) => (prefix: string) => TakenIds;
  readonly organizationState: OrganizationPart<D>;
  /** The account counts the memory of everything large in it. */
  readonly createShared: (account: Account) => D['shared'];
  /** Copies the shared state into another one; later changes of one are not visible in the other. */
  readonly copyShared: (from: D['shared'], to: D['shared']) => void;
  /** The parts of the shared state, which are written item by item in this order; `restoreState` takes their restorers. */
  readonly parts: readonly Part<D['shared']>[];
}

/** The state of an organization besides its records: a few members of the head of a snapshot, and of a digest. */
export interface OrganizationPart<D extends Domain> {
  readonly create: (seed: D['seed']) => D['organizationState'];
  readonly write: (state: D['organizationState']) => object;
  readonly restore: (state: D['organizationState'], written: never) => void;
}

/** A part of the state that is written item by item, as JSON values. */
export interface Part<Whole> {
  /** The word with which its items begin. */
  readonly kind: string;
  /** Lists the items at once, and makes each only when the iteration reaches it, since making all takes long. */
  readonly write: (whole: Whole) => Iterable<readonly unknown[]>;
  /** The members that it adds to a digest, without those that follow from others. */
  readonly digest: (whole: Whole) => object;
}

/** Functions that restore an item, by the kind of its part. */
export type Restorers<Whole> = Readonly<Record<string, (whole: Whole, ...item: never) => void>>;

/** Yields the items of a copy that is made now. */
export function lazily<One>(
  list: Iterable<One>,
  itemOf: (one: One) => readonly unknown[],
): Iterable<readonly unknown[]> {
  return made([...list], itemOf);
}

function* made<One>(list: readonly One[], itemOf: (one: One) => readonly unknown[]): Iterable<readonly unknown[]> {
  for (const one of list) yield itemOf(one);
}
