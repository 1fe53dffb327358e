// Whether a world may be replaced, decided once that which replaces it is written aside.

import type { Generation } from './store.ts';

/** What would replace a world. */
export interface Renewal {
  /** A fork takes an empty world, a rewind one that is where its caller saw it, and anything else whatever is there. */
  readonly kind: 'fork' | 'rewind' | 'other';
  /** The generation that it was asked for. */
  readonly generation: number;
  readonly from?: number;
}

export function mayReplace(
  { kind, generation, from }: Renewal,
  { number, position }: Pick<Generation<never, never>, 'number' | 'position'>,
): boolean {
  if (generation !== number) return false;
  if (kind === 'fork') return position === 0;
  return kind === 'rewind' ? position === from : true;
}
