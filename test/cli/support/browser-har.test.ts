import { readFile, writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { as } from '../../support/as.ts';
import { newRecordingPath, recordSession } from '../../support/recorded-session.ts';
import { runCli } from '../../support/run-cli.ts';

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
    const send = (body: object, headers: object) =>
      fetch(`${url}/v1/portfolios`, {
        method: 'POST',
        headers: { ...as('full'), 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
        body: JSON.stringify(body),
      });
    await send({ name: 'Sur' }, { 'idempotency-key': 'one' });
    await send({ name: 'Sur' }, { 'idempotency-key': 'two' });
    await fetch(`${url}/v1/portfolios/pf_0004`, { headers: as('full') });
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
      '✓ 3 exchanges, the same bytes',
      '',
    ].join('\n'),
  );
  expect(exitCode).toBe(0);
  expect(stderr).toContain('3 exchanges are none with a sandbox’s operations, and are left out');
  expect(stderr).toContain('3 were saved without a credential, and are sent with the session’s');
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

test('a world that had a history before the first exchange is told of', async () => {
  const [, , , , read] = entries;
  const later = structuredClone(read) as Entry;
  for (const header of later.response.headers) if (header.name === 'sbox-position') header.value = '2';
  const { stderr, exitCode } = await runCli(['replay', await save([later])]);
  expect(stderr).toContain('the world had changed 2 times by the first of them');
  expect(exitCode).toBe(1);
});

test('the HAR of another service, and one without bodies, are refused', async () => {
  const [, foreign, , created] = entries as [Entry, Entry, Entry, Entry];
  const other = await runCli(['replay', await save([foreign])]);
  expect([other.exitCode, other.stdout]).toEqual([2, '']);
  expect(other.stderr).toContain('no exchange in it is one of a browser with a sandbox');
  const bodiless = structuredClone(created);
  delete bodiless.response.content.text;
  const { stderr, exitCode } = await runCli(['replay', await save([bodiless])]);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('exchange 1 was saved without its body')]);
});
