import type { BrokenSum } from '../../contract/records.ts';
import { canonicalJson } from '../../primitives/canonical.ts';

/** A line without the two values that are compared. */
export type Line = Omit<BrokenSum, 'is' | 'shouldBe' | 'from'> & { readonly from: readonly string[] };

/** One line where the two differ, none where they are equal. */
export function compare(line: Line, is: unknown, shouldBe: unknown): BrokenSum[] {
  const [found, expected] = [is, shouldBe].map(textOf) as [string, string];
  return found === expected ? [] : [{ ...line, is: found, shouldBe: expected, from: [...line.from] }];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : canonicalJson(value ?? null));
