// What the entries of `errors` may be: one place each, and a code of the one vocabulary in snake_case (Decision 10).

import { expect } from 'vitest';
import type { ProblemEntry } from '../../src/contract/form/problem.ts';
import { problems } from '../../src/contract/form/problems.ts';
import rules from '../../src/contract/form/rule-codes.json' with { type: 'json' };
import { keywordCodes } from '../../src/contract/form/violation-codes.ts';

/** As it is thrown, or as an answer has it. */
export type ToldEntry = Omit<ProblemEntry, 'detail'> & { readonly detail: string | ProblemEntry['detail'] };

const vocabulary = new Set<string>([...Object.values(keywordCodes), ...Object.keys(rules), ...Object.keys(problems)]);

const isEntry = ({ pointer, parameter, header, code, detail }: ToldEntry): boolean =>
  vocabulary.has(code) &&
  /^[a-z]+(_[a-z0-9]+)*$/.test(code) &&
  `${detail}`.length > 0 &&
  [pointer, parameter, header].filter((place) => place !== undefined).length === 1 &&
  (pointer === undefined || /^#(\/[^/]*)*$/.test(pointer)) &&
  header === header?.toLowerCase();

/** `told` says what was asked, should an entry be none. */
export function expectEntries(errors: readonly ToldEntry[], told: string): void {
  const others = errors.filter((entry) => !isEntry(entry));
  if (others.length > 0) expect(others, told).toEqual([]);
}
