// Two builds of different rules over one folder and one file: a version never stops a world, and nothing of one is lost.

import { once } from 'node:events';
import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { type Build, makeBuild } from '../support/changed-build.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

let older: Build;
let newer: Build;

beforeAll(async () => {
  older = await makeBuild('0.9.0');
  // What a job costs is charged twice.
  newer = await makeBuild('0.9.1', { rule: /\.credits\.used\+=(\w+)/, by: '.credits.used+=2*$1' });
});

type Serving = Awaited<ReturnType<Build['serve']>>;

let keys = 0;

async function ask({ url }: Serving, world: string, path: string, body?: object, more: object = {}) {
  keys += 1;
  const headers = {
    ...as('full', world),
    'content-type': 'application/json',
    'idempotency-key': `two-${keys}`,
    ...more,
  };
  const method = body === undefined ? 'GET' : 'POST';
  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, ...((await answer.json()) as { code?: string; data?: never }) };
}

const create = (served: Serving, world: string, name: string) => ask(served, world, '/v1/portfolios', { name });
const footprint = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };
const enqueue = (served: Serving, world: string) => ask(served, world, '/v1/jobs', footprint);
const namesOf = async (served: Serving, world: string) =>
  ((await ask(served, world, '/v1/portfolios')).data as unknown as { name: string }[]).map(({ name }) => name);
const creditsOf = async (served: Serving, world: string) =>
  ((await ask(served, world, '/status')).data as unknown as { remainingCredits: number }).remainingCredits;

async function end({ child }: Serving, signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Worlds of the older build: the first two end as states, the others go on for an entry each, and are killed. */
async function folderOfOlder(): Promise<string> {
  const folder = await makeTempFolder('two-builds');
  let served = await older.serve(folder);
  for (const world of ['rests', 'plain', 'jobs']) {
    await create(served, world, 'First');
    expect((await enqueue(served, world)).status).toBe(202);
  }
  await end(served);
  served = await older.serve(folder);
  await create(served, 'plain', 'Second');
  await enqueue(served, 'jobs');
  await create(served, 'jobs', 'Second');
  await end(served, 'SIGKILL');
  return folder;
}

test('a folder', async () => {
  const folder = await folderOfOlder();
  const copy = join(await makeTempFolder('two-builds'), 'copy');
  await cp(join(folder, 'worlds'), join(copy, 'worlds'), { recursive: true });

  let served = await newer.serve(folder);
  // The older version's rules charged each job once, and the state is data.
  expect([await creditsOf(served, 'rests'), await namesOf(served, 'rests')]).toEqual([
    751,
    expect.arrayContaining(['First']),
  ]);
  expect(await namesOf(served, 'plain')).toEqual(expect.arrayContaining(['First', 'Second']));
  expect((await create(served, 'plain', 'Third')).status).toBe(201);
  expect((await enqueue(served, 'plain')).status).toBe(202);
  expect(await creditsOf(served, 'plain')).toBe(733);
  // Undo, fork and look back of what this version wrote, and of nothing before.
  const rewind = (to: number, from: number) => ask(served, 'plain', '/control/rewind', { to, from });
  expect(await rewind(4, 5)).toMatchObject({ status: 200 });
  expect(await creditsOf(served, 'plain')).toBe(751);
  expect(await rewind(2, 6)).toMatchObject({ status: 409, code: 'before_base' });
  expect((await ask(served, 'plain', '/control/worlds', { name: 'fork', at: 4 })).status).toBe(201);
  expect(await ask(served, 'plain', '/control/worlds', { name: 'early', at: 2 })).toMatchObject({
    code: 'before_base',
  });
  expect((await ask(served, 'plain', '/v1/portfolios', undefined, { 'sbox-at': '4' })).status).toBe(200);
  expect(await ask(served, 'plain', '/v1/portfolios', undefined, { 'sbox-at': '1' })).toMatchObject({
    code: 'before_base',
  });
  // The one whose job would cost more now stands before that job, and nothing moves it.
  expect([await creditsOf(served, 'jobs'), (await namesOf(served, 'jobs')).includes('Second')]).toEqual([751, false]);
  for (const refused of [await create(served, 'jobs', 'Third'), await ask(served, 'jobs', '/v1/jobs/job_0006')])
    expect(refused).toMatchObject({ status: 409, code: 'made_by_other_version' });
  expect((await ask(served, 'jobs', '/control/worlds', { name: 'of-jobs' })).status).toBe(201);
  expect((await create(served, 'of-jobs', 'Third')).status).toBe(201);
  await end(served, 'SIGKILL');

  const check = await newer.run('data', 'check', folder);
  expect(check.code).toBe(1);
  expect(check.talk + check.out).toContain('answers entry 3 (createJob) differently');
  const target = await makeTempFolder('two-builds');
  const move = await newer.run('data', 'move', folder, target, '--json');
  const outcomes = Object.fromEntries(
    (JSON.parse(move.out) as { data: { world: string; outcome: string }[] }).data.map(({ world, outcome }) => [
      world,
      outcome,
    ]),
  );
  expect([move.code, outcomes]).toEqual([
    1,
    { fork: 'moved', jobs: 'not moved', 'of-jobs': 'moved', plain: 'moved', rests: 'moved' },
  ]);

  // Nothing of the older version is lost: it goes on where it stood.
  served = await older.serve(copy);
  expect([await creditsOf(served, 'jobs'), await namesOf(served, 'jobs')]).toEqual([
    742,
    expect.arrayContaining(['Second']),
  ]);
  await end(served);
  served = await older.serve(folder);
  expect([await creditsOf(served, 'jobs'), await namesOf(served, 'jobs')]).toEqual([
    742,
    expect.arrayContaining(['Second']),
  ]);
  await end(served, 'SIGKILL');

  const dryRun = await newer.run('data', 'upgrade', folder, '--dry-run');
  expect(dryRun.out).toContain('createJob');
  expect((await newer.run('data', 'upgrade', folder)).code).toBe(0);
  expect((await readdir(join(folder, 'worlds/jobs'))).filter((name) => name.endsWith('.kept'))).not.toEqual([]);
  served = await newer.serve(folder);
  expect([await creditsOf(served, 'jobs'), await namesOf(served, 'jobs')]).toEqual([
    733,
    expect.arrayContaining(['Second']),
  ]);
  expect((await create(served, 'jobs', 'Third')).status).toBe(201);
  await end(served);
});

test('a file', async () => {
  const place = await makeTempFolder('two-builds');
  const file = join(place, 'case.sbox');
  const first = await older.serve(join(place, 'one'));
  await create(first, 'case', 'First');
  await enqueue(first, 'case');
  expect((await older.run('worlds', 'save', file, '--world', 'case', '--base-url', first.url)).code).toBe(0);
  const second = await newer.serve(join(place, 'two'));
  const opened = await newer.run('worlds', 'open', file, '--base-url', second.url);
  expect([opened.code, opened.talk]).toEqual([0, expect.any(String)]);
  expect(await creditsOf(second, 'case')).toBe(751);
  for (const path of ['/v1/portfolios?limit=100', '/v1/aois?limit=100', '/v1/claims?limit=100'])
    expect(await ask(second, 'case', path)).toEqual(await ask(first, 'case', path));
  await enqueue(second, 'case');
  expect(await creditsOf(second, 'case')).toBe(733);
  expect(await ask(second, 'case', '/control/worlds', { name: 'early', at: 1 })).toMatchObject({ code: 'before_base' });
});
