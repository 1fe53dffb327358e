import { expect, test } from 'vitest';
import type { NumberedMutant } from './instrument.ts';
import type { Reach } from './order.ts';
import { planTrials } from './plan.ts';

const mutantIn = (path: string, id = 1): NumberedMutant => ({
  id,
  path,
  line: 1,
  original: 'a < b',
  mutated: 'a <= b',
  start: 0,
  end: 5,
  text: 'a <= b',
});

/** A file of one test that takes so long and reaches these. */
const reachOf = (path: string, ms: number, ...reached: number[]): Reach => ({
  path,
  tests: [{ id: `${path} 0`, ms, reached }],
  byFile: [],
  byLoading: [],
  isFresh: false,
});

const plannedFiles = (path: string, ...reaches: Reach[]): string[] =>
  planTrials([mutantIn(path)], reaches).flatMap(({ files }) => files.map((file) => file.path));

test('tests come by their name, then by their folder, then by how quick they are', () => {
  const slow = reachOf('test/world/time/due.test.ts', 9, 1);
  const quick = reachOf('test/seed/seed.test.ts', 1, 1);
  const near = reachOf('test/world/claims/claims.test.ts', 5, 1);
  const named = reachOf('test/server/loss.test.ts', 90, 1);
  const nearer = reachOf('test/world/claims/visits.test.ts', 6, 1);
  const planned = plannedFiles('src/world/claims/loss.ts', slow, quick, nearer, near, named);
  expect(planned).toEqual([near, named, nearer, slow, quick].map(({ path }) => path));
});

test('only tests that reach the mutant are run, and none is not tried', () => {
  expect(plannedFiles('src/world/world.ts', reachOf('test/server/a.test.ts', 1, 2))).toEqual([]);
  const trials = planTrials(
    [mutantIn('src/world/world.ts')],
    [
      {
        ...reachOf('test/server/a.test.ts', 1, 1),
        tests: [
          { id: 'a', ms: 1, reached: [2] },
          { id: 'b', ms: 2, reached: [1] },
        ],
      },
    ],
  );
  expect(trials[0]?.files).toEqual([{ path: 'test/server/a.test.ts', testIds: ['b'], ms: 22, isFresh: false }]);
});

// A file costs 20 ms beside its tests, and the first is always tried.
test.each([
  [2_960, ['a', 'b', 'c']],
  [2_961, ['a', 'b']],
])('so many are tried as take three seconds: with a last one of %d ms', (ms, planned) => {
  const reaches = [
    reachOf('test/seed/a.test.ts', 0, 1),
    reachOf('test/seed/b.test.ts', 1, 1),
    reachOf('test/seed/c.test.ts', ms - 1, 1),
  ];
  expect(plannedFiles('src/client/send.ts', ...reaches)).toEqual(planned.map((name) => `test/seed/${name}.test.ts`));
});

test('of a file for which too little time is left, the quickest tests are tried', () => {
  const slow = reachOf('test/seed/slow.test.ts', 0, 1);
  const tests = [2_000, 900, 1_500, 1_000].map((ms, index) => ({ id: `t${index}`, ms, reached: [1] }));
  const reaches = [reachOf('test/seed/a.test.ts', 0, 1), { ...slow, tests }];
  const [trial] = planTrials([mutantIn('src/client/send.ts')], reaches);
  expect(trial?.files.map(({ path, testIds, ms }) => [path, testIds, ms])).toEqual([
    ['test/seed/a.test.ts', ['test/seed/a.test.ts 0'], 20],
    [slow.path, ['t1', 't3'], 1_920],
  ]);
});

test.each([
  ['named for what it tests', 'test/seed/rules.test.ts', ['test/client/client.test.ts', 'test/seed/rules.test.ts']],
  [
    'of its room',
    'test/world/seed-rules/all.test.ts',
    ['test/client/client.test.ts', 'test/world/seed-rules/all.test.ts'],
  ],
  ['of a room beside it', 'test/world/plots/all.test.ts', ['test/client/client.test.ts']],
])('a slow file that is %s is run after the others, or not at all', (_, path, planned) => {
  const reaches = [reachOf(path, 17_000, 1), reachOf('test/client/client.test.ts', 0, 1)];
  expect(plannedFiles('src/world/seed-rules/case-rules.ts', ...reaches)).toEqual(planned);
});

test('what is met only while modules load is held against whole files of tests that reach its neighbours', () => {
  const loading = { ...reachOf('test/server/a.test.ts', 1, 2), byLoading: [1] };
  const path = 'src/contract/rows.ts';
  const trials = planTrials([mutantIn(path, 1), mutantIn(path, 2)], [loading, reachOf('test/server/b.test.ts', 1)]);
  expect(trials[0]).toMatchObject({ id: 1, files: [{ path: 'test/server/a.test.ts', testIds: [] }] });
});

test('so is what a test meets because it is the one that loads the module', () => {
  const path = 'src/contract/rows.ts';
  const loadedByAll = { ...reachOf('test/contract/rows.test.ts', 1, 2), byLoading: [1] };
  const trials = planTrials(
    [mutantIn(path, 1), mutantIn(path, 2)],
    [reachOf('test/server/b.test.ts', 1, 1), loadedByAll],
  );
  expect(trials[0]?.files).toMatchObject([
    { path: 'test/contract/rows.test.ts', testIds: [] },
    { path: 'test/server/b.test.ts', testIds: ['test/server/b.test.ts 0'] },
  ]);
});
