// A program in Python that a new user writes from the pages, at three exercises.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gradeScript } from '../cli/commands/grade/grade-script.ts';

const script = join(import.meta.dirname, '../cli/commands/grade/scripts/solve.py');

test.each(['footprint', 'over-budget', 'not-found'])('solve.py solves %s', async (exercise) => {
  expect(await gradeScript(exercise, ['/usr/bin/python3', script, exercise])).toEqual({
    status: 0,
    missed: [],
    changed: [],
  });
});
