import { Readable, Writable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { runBuilt } from '../../../support/built-command-line.ts';
import { runCli } from '../../../support/run-cli.ts';
import { startTestServer } from '../../../support/test-app.ts';

let url = '';
beforeAll(async () => {
  ({ url } = await startTestServer());
});
const api = (argv: readonly string[], options: Parameters<typeof runCli>[1] = {}) =>
  runCli(['api', ...argv], { env: { SBOX_BASE_URL: url }, ...options });

test('the body goes to stdout as it came, whatever the status, and the exit code tells the status', async () => {
  const reply = await fetch(`${url}/v1/aois?limit=2`, { headers: { authorization: 'Bearer sbox-full-access-token' } });
  expect(await api(['get', '/v1/aois?limit=2'])).toMatchObject({ stdout: await reply.text(), stderr: '', exitCode: 0 });
  const refused = await api(['GET', '/v1/claims/clm_9001']);
  expect(JSON.parse(refused.stdout)).toMatchObject({ code: 'resource_not_found' });
  expect([refused.stderr, refused.exitCode]).toEqual(['sbox explain resource_not_found\n', 44]);
});

test.each([
  [['PUT', '/v1/aois'], 45],
  [['DELETE', '/v1/jobs/job_0003', '--profile', 'read-only'], 43],
  [['GET', '/v1/aois', '-H', 'Authorization:'], 41],
  [['GET', '/v1/aois', '--tenant', 'org_ebro'], 44],
  [['POST', '/v1/portfolios', '-d', '{}', '-H', 'idempotency-key:'], 62],
  [['POST', '/v1/portfolios', '-d', '{"name":"Sur"}', '-i', 'one', '--world', 'api'], 0],
  [['HEAD', '/v1/aois'], 0],
])('%j exits with %d', async (argv, exitCode) => {
  expect((await api([...argv, '--json'])).exitCode).toBe(exitCode);
});

test('a write gets a key of its own, or the one that is typed', async () => {
  const line = ['POST', '/v1/portfolios', '-d', '@-', '--curl'];
  const { stdout } = await api(line, { stdin: '{"name":"Sur"}' });
  expect(stdout).toMatch(/-H 'idempotency-key: [0-9a-f-]{36}'/);
  expect(stdout).toContain(`--data-raw '{"name":"Sur"}'`);
  expect((await api([...line, '-i', 'mine'], { stdin: '{}' })).stdout).toContain(`-H 'idempotency-key: mine'`);
});

test('--include prints the status and the headers too; a screen gets the document laid out', async () => {
  const { stdout } = await api(['GET', '/v1/jobs/job_0001', '--include']);
  expect(stdout).toMatch(/^HTTP\/1\.1 200\n(.+: .+\n)*content-type: application\/json\n(.+: .+\n)*\n\{"data":/);
  expect((await api(['GET', '/healthz'], { tty: true })).stdout).toContain('{\n  "status": "ok",\n');
  expect((await api(['GET', '/assets/icon.svg'], { tty: true })).stdout).toMatch(/^<svg[\s\S]*>\n$/);
});

test('bytes that are no text come out as they are', async () => {
  const { stdout } = await api(['GET', '/v1/org/branding']);
  const { logoUrl } = JSON.parse(stdout).data;
  const chunks: Buffer[] = [];
  const outlet = new Writable({ write: (chunk, _encoding, done) => done(void chunks.push(chunk)) });
  const env = { SBOX_BASE_URL: url, SBOX_CONFIG_HOME: '/dev/null/none' };
  const signals = { on: () => undefined, off: () => undefined };
  await runBuilt(['api', 'GET', logoUrl], {
    stdin: Readable.from([]),
    stdout: outlet,
    stderr: outlet,
    env,
    ...signals,
  });
  const logo = await (await fetch(`${url}${logoUrl}`)).arrayBuffer();
  expect(logo.byteLength).toBeGreaterThan(100);
  expect(Buffer.concat(chunks).equals(Buffer.from(logo))).toBe(true);
});

test.each([
  [['G/T', '/v1/aois'], 'is not an HTTP method'],
  [['GET', 'v1/aois'], 'sbox api GET /v1/aois'],
  [['GET', 'http://elsewhere.test/v1/aois'], 'sbox api GET /v1/aois --base-url http://elsewhere.test'],
  [['GET', '/v1/aois', '-H', 'no colon'], '-H takes a name and a value'],
  [['GET', '/v1/aois', '-H', 'a: b\nc: d'], '-H takes a name and a value'],
])('%j is refused before anything is sent', async (argv, reason) => {
  const { stdout, stderr, exitCode } = await api(argv);
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr).toContain(reason);
});

test('--data-raw is a body as it stands, and no file, no stdin and no second body', async () => {
  for (const body of ['@/etc/passwd', '-', '@-', '']) {
    const { stdout, exitCode } = await runCli(['api', 'POST', '/v1/portfolios', `--data-raw=${body}`, '--curl']);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`--data-raw ${body === '' ? "''" : body}\n`)]);
  }
  const both = await runCli(['api', 'POST', '/v1/portfolios', '-d', '{}', '--data-raw', '{}']);
  expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('both give a body')]);
});

test('--curl refuses what no terminal lets through', async () => {
  const { stdout, stderr, exitCode } = await runCli(['api', 'POST', '/v1/portfolios', '--data-raw=a\u0003b', '--curl']);
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr).toContain('It contains a control character, which a terminal would not pass on.');
});
