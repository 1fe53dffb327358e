import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { as } from '../../../support/as.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let url = '';
beforeAll(async () => {
  ({ url } = await startTestServer());
});
const run = (argv: string[], stdin?: string) =>
  runCli(argv, { env: { SBOX_BASE_URL: url }, ...(stdin === undefined ? {} : { stdin }) });
const idOf = (answer: Response) => String(answer.headers.get('x-request-id'));

describe('explain with the id of a request', () => {
  test('says which checks it passed, and which decided', async () => {
    const refused = await fetch(`${url}/v1/jobs/job_0003`, { method: 'DELETE', headers: as('read-only') });
    const { stdout, exitCode } = await run(['explain', idOf(refused)]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^403 {2}insufficient_permission {2}DELETE \/v1\/jobs\/job_0003 {2}read-only {2}[\d.]+ ms\n/,
    );
    expect(stdout).toMatch(/\n {2}when {5}20\d\d-[-\d]+T[.:\d]+Z\n/);
    expect(stdout).toContain('  passed   server, http, host, route, credential, tenant\n');
    expect(stdout).toContain('  decided  permission: Does the token grant the permission of the operation?\n');
    expect(stdout).toContain('  more     sbox explain insufficient_permission\n');
  });

  test('says that nothing refused what succeeded, in the world that it went to', async () => {
    const answered = await fetch(`${url}/v1/aois`, { headers: as('full', 'mine') });
    const { stdout } = await run(['explain', idOf(answered), '--world', 'mine']);
    expect(stdout).toContain('it was not refused');
    expect(stdout).toMatch(/Z, when it was 2026-01-15T12:00:00\.000Z in the world\n/);
    const { stderr, exitCode } = await run(['explain', idOf(answered)]);
    expect(stderr).toContain('No recent request of your organization in this world has this id.');
    expect(exitCode).toBe(2);
  });

  test('ends for an id that never was', async () => {
    expect((await run(['explain', 'req_999999'])).exitCode).toBe(2);
  });

  test('ends where something else answers', async () => {
    const between = createServer((_request, response) => response.end('{}'));
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void between.close());
    const { port } = between.address() as AddressInfo;
    const { exitCode } = await runCli(['explain', 'req_1', '--base-url', `http://127.0.0.1:${port}`]);
    expect(exitCode).toBe(3);
  });
});

test('explain - reads a problem document', async () => {
  const refused = await fetch(`${url}/v1/claims?limit=0`, { headers: as('full') });
  const { stdout } = await run(['explain', '-'], await refused.text());
  expect(stdout).toMatch(/^ {2}said +limit/);
  expect(stdout).toContain('400 invalid_limit');
  expect((await run(['explain', '-'], '{"data":[]}')).stderr).toContain('is not a problem document');
});

test('explain alone lists the codes', async () => {
  const rows = JSON.parse((await run(['explain', '--json'])).stdout).data as { code: string; status: number }[];
  expect(rows.length).toBeGreaterThan(40);
  expect(rows).toContainEqual(expect.objectContaining({ code: 'cost_cap_exceeded', status: 402 }));
});

describe('a 403 and a 404 say who would get another answer', () => {
  test.each([
    [['jobs', 'cancel', 'job_0003', '--profile', 'read-only'], 'sbox compare DELETE /v1/jobs/job_0003\n'],
    [['aois', 'get', 'aoi_9001'], 'sbox compare GET /v1/aois/aoi_9001\n'],
    [['claims', 'get', 'aoi_0001'], 'aoi_ is not an id of this kind: sbox aois get aoi_0001\n'],
  ])('%j', async (argv, words) => {
    expect((await run(argv)).stderr).toContain(words);
  });

  test('an id of its own kind is not named as another', async () => {
    expect((await run(['aois', 'get', 'aoi_9999'])).stderr).not.toContain('is not an id of this kind');
  });
});
