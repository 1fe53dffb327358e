// Data of the version before (commit 763e511e), with forks, rewinds, looks back and refusals; the digests are those that it gave.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { runCli } from '../support/run-cli.ts';
import { newFolder, start } from './earlier-data.ts';

const before = fileURLToPath(new URL('version-before/', import.meta.url));
const digests = {
  default: 'c4605909162eaa28256916a48a28de71f32f2b64ff52ca0116f7f77f5cc75d43',
  fork: '27bf2ddcd92d667e1272bf10329b50580d39a9e93d1bea6e4c792a315e1526ae',
};

/** As much of a document as is looked at. */
// biome-ignore lint/suspicious/noExplicitAny: an answer may be anything, and what is asked of it must hold.
type Answered = any;

async function ask(url: string, path: string, world: string, more: RequestInit = {}) {
  const headers = { ...as('full', world), accept: 'application/json', ...more.headers };
  const answer = await fetch(`${url}${path}`, { ...more, headers });
  return { status: answer.status, body: (await answer.json()) as { data: Answered } };
}

const digestOf = async (url: string, world: string): Promise<string> =>
  (await ask(url, '/status?digest', world)).body.data.digest;

/** The seed of that version lies beside its worlds; here it is taken from the file of one. */
async function keepSeed(data: string): Promise<void> {
  const [head = '', ...lines] = gunzipSync(await readFile(join(before, 'world.sbox')))
    .toString()
    .split('\n');
  const files = new Map<string, string | Buffer>();
  for (const line of lines.filter((one) => one.startsWith('{"file":'))) {
    const { file, text, base64 } = JSON.parse(line);
    files.set(file, base64 === undefined ? `${files.get(file) ?? ''}${text}` : Buffer.from(base64, 'base64'));
  }
  for (const [file, content] of files) {
    const path = join(data, 'seeds', JSON.parse(head).seedDigest, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

test('a folder opens with the same digests, and its logs are whole', async () => {
  const data = await newFolder();
  for (const part of ['worlds', 'acknowledged']) await cp(join(before, part), join(data, part), { recursive: true });
  await keepSeed(data);
  const { url, worlds } = await start(data);
  expect({ default: await digestOf(url, 'default'), fork: await digestOf(url, 'fork') }).toEqual(digests);
  expect([await worlds.verify('default'), await worlds.verify('fork')]).toMatchObject([
    { position: 5 },
    { position: 2 },
  ]);
});

test('the file of a world opens with the same digest, and its requests are listed and shown', async () => {
  const { url } = await start(await newFolder());
  const headers = { 'content-type': 'application/gzip', 'idempotency-key': 'open' };
  const body = await readFile(join(before, 'world.sbox'));
  expect((await ask(url, '/control/worlds/case/file', 'default', { method: 'POST', headers, body })).status).toBe(201);
  expect(await digestOf(url, 'case')).toBe(digests.default);
  const { data } = (await ask(url, '/requests', 'case')).body;
  const facts = data.map((request: Record<string, unknown>) => [
    ...[request['method'], request['path'], request['status']],
    ...[request['position'], request['isUndone'], request['rewoundTo']],
  ]);
  expect(facts.slice(0, 8)).toEqual([
    ['POST', '/v1/portfolios', 201, 1, false, null],
    ['POST', '/v1/portfolios', 201, 2, true, null],
    ['POST', '/control/clock', 200, 3, true, null],
    ['POST', '/control/rewind', 200, 4, false, 1],
    ['POST', '/v1/portfolios', 201, 5, false, null],
    ['GET', '/v1/portfolios', 200, null, false, null],
    ['POST', '/v1/portfolios', 422, null, false, null],
    ['GET', '/v1/aois', 200, null, false, null],
  ]);
  const shown = (await ask(url, `/requests/${encodeURIComponent(data[0].requestId)}`, 'case')).body.data;
  expect([shown.method, shown.target, shown.request.text]).toEqual(['POST', '/v1/portfolios', '{"name":"North"}']);
});

test('a recording replays to the same bytes', async () => {
  const { exitCode, stdout } = await runCli(['replay', join(before, 'session.har')]);
  expect([exitCode, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, '✓ 7 exchanges, the same bytes']);
});
