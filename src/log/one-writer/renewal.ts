// Whether a world may be replaced, decided once that which replaces it is written aside.

import type { DecidedWorld, Entries } from '../log.ts';
import type { BaseState } from '../mark.ts';
import type { Generation } from './store.ts';

export interface Beginning<Call, Reply> {
  readonly generation: Generation<Call, Reply>;
  readonly base: BaseState;
}

export interface Source<Call, M> {
  readonly entries: Entries<Call>;
  /** Set where the present state was copied, and not the entries that lead to it. */
  readonly machine: M | undefined;
}

export interface Made<M> extends DecidedWorld<M> {
  readonly generation: string;
}

/** What would replace a world. */
export interface Renewal {
  /** A fork or an import takes an empty world, a rewind one that is where its caller saw it, and anything else whatever is there. */
  readonly kind: 'fork' | 'import' | 'rewind' | 'other';
  /** The generation that it was asked for. */
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
