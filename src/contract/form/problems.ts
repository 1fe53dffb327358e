// Every problem code the service answers with (Decision 10). A code describes itself: what decides it, how it is met.
// Only the files of problem-codes/ know which status belongs to a code.

import { type Check, type CheckName, checks } from './checks.ts';
import { arrivalProblems } from './problem-codes/arrival.ts';
import { callerProblems } from './problem-codes/callers.ts';
import { callProblems } from './problem-codes/calls.ts';
import { conflictProblems } from './problem-codes/conflicts.ts';
import type { ProblemFacts, ProblemWords } from './problem-codes/problem-kind.ts';
import { ruleProblems } from './problem-codes/rules.ts';
import words from './problem-codes/words.json' with { type: 'json' };

const kinds = {
  ...arrivalProblems,
  ...callerProblems,
  ...callProblems,
  ...ruleProblems,
  ...conflictProblems,
};

export type ProblemCode = keyof typeof kinds;
export const problemCodes = Object.keys(kinds) as ProblemCode[];

const wordsOf: Readonly<Record<ProblemCode, ProblemWords>> = words;
export const problems = Object.fromEntries(
  problemCodes.map((code) => [code, { ...kinds[code], ...wordsOf[code] }]),
) as Readonly<Record<ProblemCode, ProblemFacts & ProblemWords>>;
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** The check that decides a code; undefined for a code that this surface does not know. */
export const checkOf = (code: string): Check | undefined =>
  isProblemCode(code) ? checks.find(({ name }) => name === problems[code].check) : undefined;

export const codesOf = (check: CheckName): readonly ProblemCode[] =>
  problemCodes.filter((code) => problems[code].check === check);

/** True when a request that was refused with the code had passed the named check; false for a code that is not known. */
export function isBeyond(code: string, name: CheckName): boolean {
  const position = (wanted: CheckName | undefined) => checks.findIndex((check) => check.name === wanted);
  return position(checkOf(code)?.name) > position(name);
}
