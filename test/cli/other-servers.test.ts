import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let body = '';
const other = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
afterAll(() => void other.close());
const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

const bodies = [
  '{"data":null}',
  '{"data":[]}',
  '{"data":{}}',
  '{"data":"x"}',
  '{"data":[null],"page":{"nextCursor":null}}',
  '{"data":[{}],"page":{}}',
];

test.each([
  'status',
  'aois list',
  'aois get aoi_0001',
  'audit',
  'clock next',
  'coverage',
  'faults list',
  'fixtures dump --dir /nonexistent/dump',
  'jobs result job_0001',
  'jobs wait job_0001',
  'reports verify rep_0001',
])('sbox %s finds no defect in itself where another server answers with JSON', async (line) => {
  for (body of bodies) {
    const { exitCode, stderr } = await runCli([...line.split(' '), '--base-url', url]);
    expect(stderr).not.toContain('defect');
    if (body === '{"data":null}')
      expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`Something other than sbox responds at ${url}`)]);
  }
});

test('a report is not read past a gateway that answers with a page of its own', async () => {
  const { url: sandbox } = await startTestServer();
  const gateway = createServer(async ({ url: path = '', headers }, response) => {
    const answer = await fetch(`${sandbox}${path}`, { headers: { authorization: String(headers.authorization) } });
    const isOwn = path.startsWith('/.well-known');
    response.writeHead(answer.status, { 'content-type': isOwn ? 'text/html' : 'application/json' });
    response.end(isOwn ? '<html>' : await answer.text());
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const { exitCode, stderr } = await runCli(['reports', 'get', 'rep_0001', '--html', '-', '--base-url', base]);
  expect([exitCode, stderr]).toEqual([3, expect.stringContaining(`Something other than sbox responds at ${base}`)]);
  gateway.close();
});

test('a page of another server that is none is refused, also in JSON', async () => {
  body = '{"data":[],"page":{"nextCursor":7}}';
  const { exitCode, stderr } = await runCli(['aois', 'list', '--json', '--base-url', url]);
  expect([exitCode, JSON.parse(stderr).error.kind]).toEqual([3, 'ForeignAnswer']);
});

test.each(['claims get clm_0001', 'clock get', 'fixtures dump'])(
  'sbox %s takes no record without a member for one, and one of an older version',
  async (line) => {
    body = '{"data":{"other":1}}';
    const argv = [...line.split(' '), '--base-url', url];
    const { exitCode, stderr } = await runCli(argv);
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('Something other than sbox responds at')]);
    body = '{"data":{"claimId":"clm_0001","now":"2026-01-15T12:00:00.000Z","datasetVersion":"1"}}';
    expect((await runCli(argv)).exitCode).toBe(0);
  },
);
