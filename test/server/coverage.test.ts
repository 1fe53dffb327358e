import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { CoverageFile } from '../../src/contract/coverage-file.ts';
import { Coverage } from '../../src/server/stored-requests/coverage.ts';
import { makeTempFolder } from '../log/temp-folder.ts';
import { callAs } from '../support/call-as.ts';
import { bearer } from '../support/example-request.ts';
import { sendRaw } from '../support/raw-request.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';
import { startClock, stopClock, untilSo } from '../support/test-clock.ts';

const headers = bearer('full');
const ask = async (app: ReturnType<typeof buildTestApp>) =>
  (await app.inject({ url: '/control/coverage', headers })).json().data;
const filesIn = (folder: string) =>
  readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CoverageFile);

it('a server counts from the first look on, what it answered and what a write reached', async () => {
  const app = buildTestApp();
  await app.inject({ url: '/v1/claims', headers });
  expect(await ask(app)).toEqual({ answers: [], reached: [] });
  await app.inject({ url: '/v1/claims', headers });
  await app.inject({ url: '/v1/claims', headers });
  await app.inject({ url: '/v1/claims' });
  await app.inject({ url: '/v1/nothing', headers });
  await callAs('full', app, 'POST /v1/watch/subscriptions', { body: { aoiId: 'aoi_0030', peril: 'hail' } });
  const { answers, reached } = await ask(app);
  expect(answers).toEqual([
    { operationId: 'getCoverage', status: 200, code: null, count: 1 },
    { operationId: 'listClaims', status: 200, code: null, count: 2 },
    { operationId: 'listClaims', status: 401, code: 'missing_credential', count: 1 },
    { operationId: null, status: 404, code: 'route_not_found', count: 1 },
    { operationId: 'createWatchSubscription', status: 201, code: null, count: 1 },
  ]);
  expect(reached).toContainEqual({ name: 'watchSubscriptions.active', count: 1 });
});

it('time reaches states too, and a read that is no write reaches none', async () => {
  const app = buildTestApp();
  await ask(app);
  await app.inject({ url: '/v1/policies', headers });
  expect((await ask(app)).reached).toEqual([]);
  const advance = (duration: string) => callAs('full', app, 'POST /control/clock', { body: { advance: duration } });
  await advance('P1D');
  // A delivery that is tried again is no event that happens again.
  const { reached } = await ask(app);
  expect(reached.map(({ name }: { name: string }) => name)).not.toContain('report.approved');
  await advance('P1Y');
  expect((await ask(app)).reached).toContainEqual({ name: 'policies.expired', count: 1 });
});

it('a lost answer counts as the one that was lost', async () => {
  const { url, app } = await startTestServer();
  await ask(app);
  await expect(fetch(`${url}/v1/claims`, { headers: { ...headers, 'sbox-fault': 'drop; after' } })).rejects.toThrow();
  expect((await ask(app)).answers).toContainEqual({ operationId: 'listClaims', status: 200, code: null, count: 1 });
});

it('what is no HTTP is counted by its code', async () => {
  const { port, app } = await startTestServer();
  await ask(app);
  await sendRaw(port, 'GET / HTTP/9.9\r\n\r\n');
  expect((await ask(app)).answers).toContainEqual({
    operationId: null,
    status: 400,
    code: 'malformed_request',
    count: 1,
  });
});

it('each server has a file of its own, which is finished when it is closed', async () => {
  const folder = await makeTempFolder();
  const [one, two] = [
    await startTestServer({ coverageFolder: folder }),
    await startTestServer({ coverageFolder: folder }),
  ];
  expect(filesIn(folder).map(({ isComplete }) => isComplete)).toEqual([false, false]);
  await fetch(`${one.url}/v1/claims`, { headers });
  await one.close();
  await two.close();
  const files = filesIn(folder);
  expect(files.map(({ isComplete }) => isComplete)).toEqual([true, true]);
  expect(files.flatMap(({ answers }) => answers)).toEqual([
    { operationId: 'listClaims', status: 200, code: null, count: 1 },
  ]);
});

it('the file is written each second in which something was answered', async () => {
  stopClock();
  onTestFinished(startClock);
  const folder = await makeTempFolder();
  const { url, app } = await startTestServer({ coverageFolder: folder });
  await fetch(`${url}/v1/claims`, { headers });
  await untilSo(() => app.storedRequests.coverage.total === 1);
  vi.advanceTimersByTime(999);
  expect(filesIn(folder)[0]?.answers).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(filesIn(folder)[0]?.answers).toHaveLength(1);
  expect(filesIn(folder)[0]?.isComplete).toBe(false);
});

it('the folder of SBOX_COVERAGE_DIR is taken, and one that cannot be written to is refused', async () => {
  const folder = await makeTempFolder();
  vi.stubEnv('SBOX_COVERAGE_DIR', join(folder, 'made'));
  await startTestServer();
  expect(filesIn(join(folder, 'made'))).toHaveLength(1);
  mkdirSync(join(folder, 'other'));
  writeFileSync(join(folder, 'other/file'), '');
  vi.stubEnv('SBOX_COVERAGE_DIR', join(folder, 'other/file'));
  await expect(startTestServer()).rejects.toThrow('SBOX_COVERAGE_DIR');
  vi.unstubAllEnvs();
});

it('a server that could not write its coverage has let go of its data', async () => {
  const folder = await makeTempFolder();
  writeFileSync(join(folder, 'file'), '');
  const data = join(folder, 'data');
  await expect(startTestServer({ data, coverageFolder: join(folder, 'file') })).rejects.toThrow('SBOX_COVERAGE_DIR');
  await startTestServer({ data });
});

it('nothing is counted unasked', () => {
  const coverage = new Coverage();
  coverage.count({ operationId: 'listClaims', status: 200, code: null, note: undefined });
  expect([coverage.total, coverage.describe().answers]).toEqual([0, []]);
});
