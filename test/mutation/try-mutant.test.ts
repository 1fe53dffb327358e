import { expect, test } from 'vitest';
import { parseSource } from '../support/source-files.ts';
import { findMutants } from './find-mutants.ts';
import { instrument } from './instrument.ts';
import type { TrialFile } from './order.ts';
import { installSwitchboard } from './switchboard.ts';
import { tryMutant, type Workshop } from './try-mutant.ts';

const source = parseSource(
  'src/late.js',
  'isLate = (days) => days > 3; countRounds = (days) => { let i = 0; while (i < days) i++; return i; };',
);
const mutants = findMutants(source).map((mutant, index) => ({ ...mutant, id: index + 1 }));
const board = installSwitchboard(mutants.length);
const { isLate, countRounds } = new Function(
  `let isLate, countRounds; ${instrument(source, mutants)} return { isLate, countRounds };`,
)() as { isLate(days: number): boolean; countRounds(days: number): number };

/** What each file of tests asks, and whether the answer is right. */
const asked: Record<string, () => boolean> = {
  'far.test.ts': () => isLate(9) && !isLate(0),
  'boundary.test.ts': () => !isLate(3),
  'rounds.test.ts': () => countRounds(5) === 5,
  'broken.test.ts': () => false,
};

function createWorkshop(): Workshop & { ran: string[]; forgotten: number } {
  const workshop = {
    ran: [] as string[],
    forgotten: 0,
    board,
    kills: new Map<string, number>(),
    together: new Set<string>(),
    patienceMs: 100,
    forgetModules: () => {
      workshop.forgotten += 1;
    },
    runFile: async ({ path }: { path: string }) => {
      workshop.ran.push(path);
      try {
        return asked[path]?.() ? null : { testIds: ['a'], name: `${path} fails` };
      } catch (error) {
        return { testIds: ['a'], name: String(error) };
      }
    },
  };
  return workshop;
}

const fileOf = (path: string): TrialFile => ({ path, testIds: ['a'], ms: 1, isFresh: false });

function trialOf(mutated: string, ...files: string[]) {
  const found = mutants.find((mutant) => mutant.mutated === mutated);
  return { id: found?.id ?? 0, path: 'src/late.js', files: files.map(fileOf) };
}

test('a mutant that a test sees is killed by it, and the tests after it do not run', async () => {
  const workshop = createWorkshop();
  const verdict = await tryMutant(trialOf('days >= 3', 'boundary.test.ts', 'far.test.ts'), workshop);
  expect(verdict).toMatchObject({ verdict: 'killed', by: 'boundary.test.ts fails', file: 'boundary.test.ts' });
  // The second time without the mutant.
  expect(workshop.ran).toEqual(['boundary.test.ts', 'boundary.test.ts']);
});

test('a mutant that no test sees lives', async () => {
  const verdict = await tryMutant(trialOf('days >= 3', 'far.test.ts', 'rounds.test.ts'), createWorkshop());
  expect(verdict.verdict).toBe('survived');
});

test('a mutant whose loop has no end is late', async () => {
  const verdict = await tryMutant(trialOf('i--', 'rounds.test.ts'), createWorkshop());
  expect(verdict).toMatchObject({ verdict: 'late', by: 'Error: A loop runs for too long under this mutant.' });
});

test('a test that fails without the mutant too kills nothing', async () => {
  const verdict = await tryMutant(trialOf('days >= 3', 'broken.test.ts'), createWorkshop());
  expect(verdict.verdict).toBe('survived');
});

test('what has killed before comes first', async () => {
  const workshop = createWorkshop();
  await tryMutant(trialOf('days >= 3', 'far.test.ts', 'boundary.test.ts'), workshop);
  workshop.ran.length = 0;
  await tryMutant(trialOf('days >= 3', 'far.test.ts', 'boundary.test.ts'), workshop);
  expect(workshop.ran).toEqual(['boundary.test.ts', 'boundary.test.ts']);
});

test('a mutant that lives is tried once more with modules loaded anew, which may have hidden it', async () => {
  const workshop = createWorkshop();
  await tryMutant(trialOf('days >= 3', 'far.test.ts'), workshop);
  expect([workshop.ran.length, workshop.forgotten]).toEqual([2, 2]);
});

test('what is remembered from before the mutant hides it only until modules are loaded anew', async () => {
  const workshop = createWorkshop();
  let remembered: boolean | undefined = false;
  const verdict = await tryMutant(trialOf('days >= 3', 'memory.test.ts'), {
    ...workshop,
    forgetModules: () => {
      remembered = undefined;
    },
    runFile: async () => {
      remembered ??= isLate(3);
      return remembered ? { testIds: ['a'], name: '3 days are not late' } : null;
    },
  });
  expect(verdict).toMatchObject({ verdict: 'killed', by: '3 days are not late' });
});
