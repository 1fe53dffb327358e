// Every problem code the service answers with: status, title, what it means and what to do next (Decision 10).
// Only the files of problem-codes/ know which status belongs to a code.

import { conflictProblems } from './problem-codes/conflicts.ts';
import { requestProblems } from './problem-codes/requests.ts';
import { serverProblems } from './problem-codes/server.ts';
import { unprocessableProblems } from './problem-codes/unprocessable.ts';

export const problems = {
  ...requestProblems,
  ...conflictProblems,
  ...unprocessableProblems,
  ...serverProblems,
} as const;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as ProblemCode[];
export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);
