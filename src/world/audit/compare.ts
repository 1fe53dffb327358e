// How the audit tells what does not add up.

import type { BrokenLine } from '../../contract/schemas/audit.ts';
import { canonicalJson } from '../../primitives/canonical.ts';

/** A line without what the comparison tells. */
export type Line = Omit<BrokenLine, 'is' | 'shouldBe' | 'from'> & { readonly from: readonly string[] };

/** One line where the two differ, none where they are equal. */
export function compare(line: Line, is: unknown, shouldBe: unknown): BrokenLine[] {
  const [found, expected] = [is, shouldBe].map(tell) as [string, string];
  return found === expected ? [] : [{ ...line, is: found, shouldBe: expected, from: [...line.from] }];
}

const tell = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value ?? null));
