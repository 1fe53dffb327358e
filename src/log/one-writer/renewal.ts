// Decides whether a world may be replaced, once its replacement is written aside.

import type { DecidedWorld, Entries } from '../log.ts';
import type { BaseState } from '../mark.ts';
import type { Generation } from './store.ts';

export interface Beginning<Call, Reply> {
  readonly generation: Generation<Call, Reply>;
  readonly base: BaseState;
}

export interface Source<Call, M> {
  readonly entries: Entries<Call>;
  /** Set where the present state was copied instead of its entries. */
  readonly machine: M | undefined;
}

export interface Made<M> extends DecidedWorld<M> {
  readonly generation: string;
}

/** A request to replace a world. */
export interface Renewal {
  /** A fork or an import replaces only an empty world, a rewind one at the position that its caller saw, and `other` any world. */
  readonly kind: 'fork' | 'import' | 'rewind' | 'other';
  /** The generation at the time of the request. */
  readonly generation: number;
  readonly from?: number;
}

export function mayReplace(
  { kind, generation, from }: Renewal,
  { number, position }: Pick<Generation<never, never>, 'number' | 'position'>,
): boolean {
  if (generation !== number) return false;
  if (kind === 'other') return true;
  return position === (kind === 'rewind' ? from : 0);
}
