// Numbers that look random but are not: the same text gives the same number on every machine.

import { hashText } from '../../src/primitives/texture.ts';

/** From 0 (inclusive) to 1 (exclusive). */
export function chance(...words: readonly (string | number)[]): number {
  let hash = hashText(words.join(' '));
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** From -1 to 1. */
export function swing(...words: readonly (string | number)[]): number {
  return 2 * chance(...words) - 1;
}
