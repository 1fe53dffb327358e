import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { parseRecording } from '../../../../src/cli/recording/read-recording.ts';
import { seal } from '../../../../src/cli/recording/recording.ts';
import { newRecordingPath } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';

/** Writes in two worlds, and ends with 7. */
const script = `const send = (world, name) => fetch(process.env.SBOX_BASE_URL + '/v1/portfolios', { method: 'POST', headers: {
  authorization: 'Bearer sbox-full-access-token' + world, 'content-type': 'application/json', 'idempotency-key': name,
}, body: JSON.stringify({ name }) });
send('', 'Sur').then(() => send('+apart', 'Norte')).then(() => process.exit(7));`;
const env = { PATH: String(process.env.PATH), SBOX_TOKEN: 'my-real-credential', SBOX_BASE_URL: 'https://api.example' };

let path = '';
let result: Awaited<ReturnType<typeof runCli>>;
beforeAll(async () => {
  path = await newRecordingPath();
  result = await runCli(['ticket', path, '--', process.execPath, '-e', script, 'a-secret-argument'], { env });
});

test('a ticket is a recording that also says who asked, with what, and which state came of it', async () => {
  expect([result.exitCode, result.stderr]).toEqual([7, expect.stringContaining('recorded 2 exchanges')]);
  const { head, entries, changes } = parseRecording(path, await readFile(path));
  expect([entries.length, changes, existsSync(`${path}.part`)]).toEqual([2, [], false]);
  const { ticket, seedDigest } = head._sbox;
  expect(seedDigest).toMatch(/^[0-9a-f]{64}$/);
  expect(ticket).toMatchObject({
    whoami: { baseUrl: { value: 'https://api.example', source: 'SBOX_BASE_URL' } },
    versions: { sbox: '1.0.0', node: process.version, platform: `${process.platform}-${process.arch}` },
    program: process.execPath,
    exitCode: 7,
  });
  const worlds = new Map(ticket?.worlds.map((one) => [one.world, one]));
  expect([...worlds.keys()].sort()).toEqual(['apart', 'default']);
  const digests = [...worlds.values()].flatMap(({ before, after }) => [before, after]);
  expect(new Set(digests).size).toBe(3);
});

test('nothing secret is in it', async () => {
  const text = await readFile(path, 'utf8');
  expect(text).not.toMatch(/my-real-credential|a-secret-argument|profiles\.json/);
});

test('it replays to the state that it ended in', async () => {
  const { stdout, stderr, exitCode } = await runCli(['replay', path]);
  expect([stdout.split('\n').at(-2), exitCode]).toEqual(['✓ 2 exchanges, the same bytes', 0]);
  expect(stderr).toContain('ended with 7, on sbox 1.0.0');
});

test('another state than it says is a difference, in worlds that it names', async () => {
  const { log } = JSON.parse(await readFile(path, 'utf8'));
  const { entries, ...head } = log;
  head._sbox.ticket.worlds[0].after = '0'.repeat(64);
  const { digest, ...facts } = head._sbox;
  const changed = `${path}.other`;
  await writeFile(changed, JSON.stringify({ log: { ...seal({ ...head, _sbox: facts }), entries } }));
  const { stderr } = await runCli(['replay', changed]);
  expect(stderr).toMatch(/not the final state of the ticket: (default|apart)\n/);
});

/** Whatever decides an answer, beside who asks. */
const choosy = `const full = { authorization: 'Bearer sbox-full-access-token' };
const ask = (path, headers) => fetch(process.env.SBOX_BASE_URL + path, { headers: { ...full, ...headers } });
const asked = [
  ['/v1/claims/clm_9999', { 'accept-language': 'es' }],
  ['/v1/aois/aoi_0001', { accept: 'application/geo+json' }],
  ['/problems/insufficient_permission', { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0)' }],
  ['/problems/insufficient_permission', { accept: 'text/html', cookie: 'session=s3cret; sbox-shell=powershell' }],
  ['/docs?q=undo', { accept: 'text/html' }],
  ['/ogc/collections/events/items?peril=hail'],
];
(async () => { for (const [path, headers] of asked) await ask(path, headers); })();`;

test('it keeps whatever decided an answer', async () => {
  const other = await newRecordingPath();
  expect(await runCli(['ticket', other, '--', process.execPath, '-e', choosy], { env })).toMatchObject({ exitCode: 0 });
  expect(await readFile(other, 'utf8')).not.toContain('s3cret');
  const { stdout, exitCode } = await runCli(['replay', other]);
  expect([stdout.split('\n').at(-2), exitCode]).toEqual(['✓ 6 exchanges, the same bytes', 0]);
});

test.each([{}, null, { worlds: [null] }, { program: 'x', exitCode: 0, versions: {}, worlds: [] }])(
  'a ticket whose head says %j is replayed, and is never the same',
  async (ticket) => {
    const { log } = JSON.parse(await readFile(path, 'utf8'));
    const changed = `${await newRecordingPath()}.changed`;
    await writeFile(changed, JSON.stringify({ log: { ...log, _sbox: { ...log._sbox, ticket } } }));
    const { stdout, stderr, exitCode } = await runCli(['replay', changed]);
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('✓ 2  201  POST   /v1/portfolios')]);
    expect(stderr.replaceAll('\n', ' ')).toContain(
      'the final state in the ticket cannot be read, so it is not compared',
    );
  },
);

test.each([
  [7, 7],
  [0, 2],
])('where the ticket cannot be added, a command that ended with %i makes it end with %i', async (code, expected) => {
  const lost = await newRecordingPath();
  const remove = `require('fs').rmSync(${JSON.stringify(lost)}); process.exit(${code})`;
  const { exitCode, stderr } = await runCli(['ticket', lost, '--', process.execPath, '-e', remove], { env });
  expect([exitCode, stderr]).toEqual([expected, expect.stringMatching(/No such file: .*session\.har/)]);
});

test('a command that cannot be run leaves a whole recording, and a file that is there is kept', async () => {
  const other = await newRecordingPath();
  const absent = await runCli(['ticket', other, '--', 'no-such-command'], { env });
  expect([absent.exitCode, absent.stderr]).toEqual([2, expect.stringContaining('there is no such command')]);
  expect(parseRecording(other, await readFile(other)).changes).toEqual([]);
  const again = await runCli(['ticket', path, '--', process.execPath, '-e', '0'], { env });
  expect([again.exitCode, again.stderr]).toEqual([2, expect.stringContaining(`${path} already exists.`)]);
});

test('a ticket with a stray header, a stray query and a body with a password replays, and tells of the body', async () => {
  const place = await newRecordingPath();
  const ask = `const u = process.env.SBOX_BASE_URL, h = {authorization: 'Bearer ' + process.env.SBOX_TOKEN, 'x-api-key': 'stray-header'};
    await fetch(u + '/v1/claims?access_token=stray-query', {headers: h});
    await fetch(u + '/v1/portfolios', {method: 'POST', body: '{"name":"a","userPassword":"in-the-body"}',
      headers: {...h, 'content-type': 'application/json', 'idempotency-key': 'k'}});`;
  const made = await runCli(['ticket', place, '--', process.execPath, '--input-type=module', '-e', ask]);
  expect(made.stderr).toContain('have fields named userPassword: check them before you share the file');
  const text = readFileSync(place, 'utf8');
  expect(text).not.toMatch(/stray-header|stray-query/);
  expect(text).toContain('in-the-body');
  expect((await runCli(['replay', place])).exitCode).toBe(0);
});
