import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { callAs } from '../../../support/call-as.ts';
import { newRecordingPath, recordSession } from '../../../support/recorded-session.ts';
import { runCli } from '../../../support/run-cli.ts';

interface Entry {
  request: { method: string; url: string; headers: { name: string; value: string }[] };
  response: { status: number; headers: { name: string; value: string }[]; content: { text?: string; size: number } };
  _sbox?: unknown;
}

/** A session as a browser saves it: no facts of ours, no credential, and what else the page loaded. */
let entries: Entry[] = [];
beforeAll(async () => {
  const path = await recordSession(async (url) => {
    await fetch(`${url}/docs`);
    const headers = { origin: 'http://localhost:3000' };
    for (const key of ['one', 'two'])
      await callAs('full', url, 'POST /v1/portfolios', { key, headers, body: { name: 'Sur' } });
    await callAs('full', url, 'GET /v1/portfolios/pf_0004');
  });
  ({ entries } = JSON.parse(await readFile(path, 'utf8')).log);
  for (const { request } of entries) request.headers = request.headers.filter(({ name }) => name !== 'authorization');
  for (const entry of entries) delete entry._sbox;
  const foreign = structuredClone(entries[1]) as Entry;
  foreign.request.url = 'https://metrics.example/v1/portfolios';
  foreign.response.headers = [];
  const preflight = structuredClone(entries[1]) as Entry;
  preflight.request.method = 'OPTIONS';
  entries.splice(1, 0, foreign, preflight);
});

async function save(saved: readonly unknown[]): Promise<string> {
  const path = await newRecordingPath();
  await writeFile(path, JSON.stringify({ log: { version: '1.2', creator: { name: 'Browser' }, entries: saved } }));
  return path;
}

test('the exchanges with the sandbox are sent again, and no other', async () => {
  const { stdout, stderr, exitCode } = await runCli(['replay', await save(entries)]);
  expect(stdout).toBe(
    [
      '✓ 1  201  POST   /v1/portfolios',
      '✓ 2  409  POST   /v1/portfolios',
      '✓ 3  200  GET    /v1/portfolios/pf_0004',
      '✓ 3 exchanges, the same answers',
      '',
    ].join('\n'),
  );
  expect(exitCode).toBe(0);
  expect(stderr).toContain('left out: 3 exchanges that are not requests to a sandbox');
  expect(stderr).toContain('saved without a credential, and sent with yours: 3');
});

test('what a HAR does not lack is not spoken of', async () => {
  const called = entries.filter(({ request }) => request.method !== 'OPTIONS' && /:\d+\/v1\//.test(request.url));
  const { stderr, exitCode } = await runCli(['replay', await save(called)]);
  expect([called.length, exitCode]).toEqual([3, 0]);
  for (const words of ['left out', 'had changed']) expect(stderr).not.toContain(words);
});

test('it is sent with the identity that is chosen, and with the full one in place of a token of another service', async () => {
  const path = await save(entries);
  const { stdout, exitCode } = await runCli(['replay', path, '--profile', 'read-only']);
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('recorded  201\n      here      403\n')]);
  const foreign = await runCli(['replay', path], { env: { SBOX_TOKEN: 'a-token-of-another-service' } });
  expect([foreign.exitCode, foreign.stdout]).toEqual([0, expect.stringContaining('✓ 3 exchanges, the same answers')]);
});

test('a difference is shown where it lies', async () => {
  const text = JSON.stringify(entries).replaceAll(
    '\\"name\\":\\"Sur\\",\\"description\\"',
    '\\"name\\":\\"Sud\\",\\"description\\"',
  );
  const { stdout, exitCode } = await runCli(['replay', await save(JSON.parse(text))]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('body.data.name\n      recorded  "Sud"\n      here      "Sur"\n');
});

test('a world that had a history before the first exchange is reported, and its position is no difference', async () => {
  const [, , , created] = entries;
  const later = structuredClone(created) as Entry;
  for (const header of later.response.headers) if (header.name === 'sbox-position') header.value = '2';
  const { stdout, stderr, exitCode } = await runCli(['replay', await save([later])]);
  expect(stderr).toContain('the world had changed 2 times before the first request');
  expect([stdout, exitCode]).toEqual([expect.stringContaining('✓ 1 exchange, the same answers\n'), 0]);
});

test('the same refusal in other words is no difference, another refusal is', async () => {
  const refused = entries.find(({ response }) => response.status === 409) as Entry;
  const change = (from: string, to: string) => {
    const saved = structuredClone(refused);
    saved.response.content.text = String(saved.response.content.text).replace(from, to);
    return saved;
  };
  const first = entries[3] as Entry;
  const same = await runCli(['replay', await save([first, change('"detail":"', '"detail":"Once more: ')])]);
  expect([same.stdout, same.exitCode]).toEqual([expect.stringContaining('✓ 2  409'), 0]);
  const other = await runCli(['replay', await save([first, change('"code":"', '"code":"another_')])]);
  expect([other.stdout, other.exitCode]).toEqual([expect.stringContaining('body.code'), 1]);
});

test('the HAR of another service, and one without bodies, are refused', async () => {
  const [, foreign, , created] = entries as [Entry, Entry, Entry, Entry];
  const other = await runCli(['replay', await save([foreign])]);
  expect([other.exitCode, other.stdout]).toEqual([2, '']);
  expect(other.stderr).toContain('is not an sbox recording, and contains no requests of a browser to a sandbox.');
  const bodiless = structuredClone(created);
  delete bodiless.response.content.text;
  const { stderr, exitCode } = await runCli(['replay', await save([bodiless])]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('exchange 1 was saved without its body')]);
});

test('a body that the page never read is not recorded, and all else of the answer is compared', async () => {
  const unread = structuredClone(entries);
  const content = (unread.at(-1) as Entry).response.content;
  content.size = -1;
  delete content.text;
  const { stdout, exitCode } = await runCli(['replay', await save(unread)]);
  expect(stdout).toContain('✓ 3  200  GET    /v1/portfolios/pf_0004  body not recorded\n');
  expect([stdout.split('\n').at(-2), exitCode]).toEqual(['✓ 3 exchanges, the same answers', 0]);
  const json = await runCli(['replay', await save(unread), '--json']);
  expect(JSON.parse(json.stdout).data).toMatchObject({ isSame: true, bodiesNotRecorded: 1 });
  (unread.at(-1) as Entry).response.status = 404;
  expect((await runCli(['replay', await save(unread)])).exitCode).toBe(1);
});

test('a byte order mark before a HAR is no part of it', async () => {
  const path = await save(entries);
  await writeFile(path, `\ufeff${await readFile(path, 'utf8')}`);
  expect(await runCli(['replay', path])).toMatchObject({ exitCode: 0 });
});
