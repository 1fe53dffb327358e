import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fullAccess } from '../../../../../src/cli/access/access.ts';
import { readExercise } from '../../../../../src/cli/serving/explore/exercise.ts';
import { gradeRuns } from '../../../../../src/cli/serving/explore/grade-run.ts';
import { locatePackageFile } from '../../../../../src/package/package-files.ts';
import { solutions } from './solutions.ts';
import { clientOf, type Solution } from './solver.ts';

/** What each run misses and changes, by the trouble that it met. */
async function grade(name: string, solution: Solution, hasFaults = false) {
  const graded = await gradeRuns(1, {
    ...{ access: fullAccess, exercise: await readExercise(fullAccess, name), seed: '1', hasFaults },
    ...{ timeoutMs: 60_000, signal: new AbortController().signal, clientOf: clientOf(solution) },
  });
  return graded.map(({ trouble, missed, changed }) => ({
    trouble,
    why: [...missed, ...changed.map((record) => `changed ${record}`)],
  }));
}

test('nine exercises come with sbox, each with a solution and three wrong ones, doing nothing among them', () => {
  const files = readdirSync(fileURLToPath(locatePackageFile('exercises'))).map((file) => file.replace('.json', ''));
  expect(Object.keys(solutions).sort()).toEqual(files.sort());
  expect(files).toHaveLength(9);
  for (const { wrong } of Object.values(solutions)) {
    expect(Object.keys(wrong).length).toBeGreaterThanOrEqual(3);
    expect(wrong).toHaveProperty('does nothing');
  }
});

test.each(Object.keys(solutions))('%s is passed by its solution, whichever answer is lost', async (name) => {
  const runs = await grade(name, solutions[name]?.right as Solution, true);
  expect(runs.filter(({ why }) => why.length > 0)).toEqual([]);
});

test.each(Object.keys(solutions))('%s is not passed by who only reads its goals in the package', async (name) => {
  const { goal } = await readExercise(fullAccess, name);
  const wanted = Object.values(goal).flatMap((one) => ('answer' in one ? Object.entries(one.answer) : []));
  const [run] = await grade(name, ({ answer }) => answer(Object.fromEntries(wanted)));
  expect(run?.why).not.toEqual([]);
});

const wrong = Object.entries(solutions).flatMap(([name, of]) =>
  Object.entries(of.wrong).map(([what, [solution, why]]) => ({ name, what, solution, why })),
);

test.each(wrong)('$name is not passed by a solution that $what', async ({ name, solution, why }) => {
  const [run] = await grade(name, solution);
  expect(run?.why).toEqual(expect.arrayContaining([...why]));
});
