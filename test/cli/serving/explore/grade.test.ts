import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullAccess } from '../../../../src/cli/access/access.ts';
import { type Exercise, readExercise } from '../../../../src/cli/serving/explore/exercise.ts';
import { gradeRuns } from '../../../../src/cli/serving/explore/grade-run.ts';
import { callAs } from '../../../support/call-as.ts';
import { makeTempFolder } from '../../../support/temp-folder.ts';
import { startTestServer } from '../../../support/test-app.ts';
import { clientOf, type Solution } from './exercises/solver.ts';

const openNorth: Exercise = {
  instruction: 'Open a portfolio named Norte.',
  goal: { 'Norte is there': { records: 'portfolios', where: { name: 'Norte' }, count: 1 } },
  mayChange: ['portfolios'],
  budget: { calls: 2, credits: 0 },
};
const north: Solution = ({ ask }) => ask('/v1/portfolios', { name: 'Norte' });

async function grade(solution: Solution, exercise: Partial<Exercise> = {}, seed = '1') {
  const [graded] = await gradeRuns(1, {
    ...{ access: fullAccess, exercise: { ...openNorth, ...exercise }, seed, hasFaults: false },
    ...{ timeoutMs: 60_000, signal: new AbortController().signal, clientOf: clientOf(solution) },
  });
  return graded;
}

test('what the start brought about is neither made nor changed by the run, and its calls are not counted', async () => {
  const start = { calls: [{ operation: 'createPortfolio', body: { name: 'Norte' } }] } as const;
  expect(await grade(async () => {}, { start: { calls: [...start.calls] } })).toMatchObject({
    ...{ passes: false, missed: ['Norte is there'], changed: [], calls: 0 },
  });
});

test('a world that was saved is a start', async () => {
  const { url } = await startTestServer();
  await callAs('full', url, 'POST /v1/portfolios', { body: { name: 'Sur' } });
  const saved = await callAs('full', url, 'GET /control/worlds/default/file');
  const folder = await makeTempFolder('grade-start');
  await mkdir(join(folder, 'worlds'));
  await writeFile(join(folder, 'worlds/sur.sbox'), Buffer.from(await saved.arrayBuffer()));
  await writeFile(
    join(folder, 'ours.json'),
    JSON.stringify({
      ...openNorth,
      start: { world: 'worlds/sur.sbox' },
      goal: { answered: { answer: { names: ['Sur'] } } },
    }),
  );
  const exercise = await readExercise(fullAccess, join(folder, 'ours.json'));
  const look: Solution = async ({ ask, answer }) => {
    const { data } = await ask('/v1/portfolios/pf_0004');
    await answer({ names: [data['name']] });
  };
  expect(await grade(look, exercise)).toMatchObject({ passes: true, missed: [], changed: [] });
});

test('a call beyond the budget misses it', async () => {
  const three: Solution = async (hands) => {
    await north(hands);
    await hands.ask('/v1/portfolios');
    await hands.ask('/v1/portfolios');
  };
  expect(await grade(three)).toMatchObject({ passes: false, missed: ['at most 2 calls'], calls: 3 });
});

test('what may not change is named, also in another organization', async () => {
  const beyond: Solution = async (hands) => {
    await north(hands);
    await hands.ask('/v1/clients', { name: 'Tambo' });
    await hands.ask('/v1/clients', { name: 'Olivo' }, { as: 'other-org' });
  };
  expect(await grade(beyond, { budget: { calls: 9, credits: 0 } })).toMatchObject({
    ...{ passes: false, missed: [], changed: ['clients/cli_0010', 'org_ebro/clients/cli_0011'] },
  });
});

test('a write in another world is a change', async () => {
  const aside: Solution = async (hands) => {
    await north(hands);
    await hands.ask('/v1/portfolios', { name: 'Sur' }, { world: 'aside' });
  };
  expect(await grade(aside)).toMatchObject({ passes: false, missed: [], changed: ['world aside'] });
});

test('operations that control the sandbox are refused and counted, unless the exercise names them', async () => {
  const statuses: number[] = [];
  const look: Solution = async (hands) => {
    await north(hands);
    for (const path of ['/control/clock', '/control/worlds']) statuses.push((await hands.ask(path)).status);
  };
  const budget = { calls: 3, credits: 0 };
  expect(await grade(look, { controls: ['getClock'], budget })).toMatchObject({ passes: true, refused: 1 });
  expect(statuses).toEqual([200, 403]);
});

test('what a command leaves behind controls the sandbox no more than it did itself, also while it is judged', async () => {
  const statuses: number[] = [];
  let left: Promise<void> | undefined;
  const goOn: Solution = async (hands) => {
    await north(hands);
    const reset = async (): Promise<void> => {
      const { status } = await hands.ask('/v1/sbox/reset', {});
      statuses.push(status);
      return reset();
    };
    left = reset().catch(() => undefined);
    await hands.ask('/v1/portfolios');
  };
  expect(await grade(goOn, { budget: { calls: 1_000, credits: 0 } })).toMatchObject({ passes: true });
  await left;
  expect(new Set(statuses)).toEqual(new Set([403]));
});

test('the token follows from the seed', async () => {
  const tokens: string[] = [];
  const tell: Solution = async ({ env }) => {
    tokens.push(String(env['SBOX_TOKEN']));
  };
  for (const seed of ['1', '1', '2']) await grade(tell, {}, seed);
  expect(tokens.map((token) => tokens.indexOf(token))).toEqual([0, 0, 2]);
});
