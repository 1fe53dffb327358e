// Programs that a new user writes from the pages, in whichever language, each at three exercises. That in Python is one of
// test:tools.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gradeScript } from './grade-script.ts';

const scripts = [
  [
    [process.execPath, 'solve.mjs'],
    ['refusals', 'disputed', 'webhooks'],
  ],
  [
    ['bash', 'solve.sh'],
    ['hailstorm', 'forbidden', 'book'],
  ],
  [
    [process.execPath, 'solve-stdio.mjs'],
    ['footprint', 'over-budget', 'disputed'],
  ],
  [
    [process.execPath, 'solve-http.mjs'],
    ['refusals', 'not-found', 'forbidden'],
  ],
] as const;

const cases = scripts.flatMap(([[program, file], exercises]) =>
  exercises.map((exercise) => ({
    file,
    exercise,
    words: [program, join(import.meta.dirname, 'scripts', file), exercise],
  })),
);

test.each(cases)('$file solves $exercise', async ({ exercise, words }) => {
  expect(await gradeScript(exercise, words)).toEqual({ status: 0, missed: [], changed: [] });
});
