import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { buildHarEntry } from '../../src/cli/recording/har-entry.ts';
import { packLines, unpackWorldFile } from '../../src/server/files/packed-lines.ts';
import { writeWorldFile } from '../../src/server/files/world-file-format.ts';
import { runCli } from '../support/run-cli.ts';
import { buildTestApp } from '../support/test-app.ts';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-hostile-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  return folder;
}

/** A sandbox whose worlds are of a seed with another name for an organization. */
async function serveLies(name: string): Promise<string> {
  const app = buildTestApp();
  const server = createServer(async (request, response) => {
    const reply = await app.inject({ url: String(request.url), headers: request.headers as Record<string, string> });
    response.writeHead(reply.statusCode, { 'content-type': String(reply.headers['content-type']) });
    const isFile = String(request.url).endsWith('/file');
    response.end(isFile ? await rename(reply.rawPayload, name) : reply.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function rename(bytes: Buffer, name: string): Promise<Buffer> {
  const { head, parts } = await unpackWorldFile(bytes);
  const all = Object.fromEntries(Object.entries(parts).map(([part, { items }]) => [part, items]));
  const seed = (all.seed as { file: string }[]).map((piece) => ({
    ...piece,
    file: piece.file.replace(/^org_pampa/, name),
  }));
  return packLines(writeWorldFile(head, { ...all, seed }));
}

test.each(['../../escaped', '/tmp/escaped', '..', '.hidden', 'a/b', 'a\\b', '', 'x'.repeat(65)])(
  'fixtures dump writes nothing where the server names an organization "%s"',
  async (name) => {
    const folder = join(await newFolder(), 'dump');
    const { exitCode, stderr } = await runCli(['fixtures', 'dump', '--dir', folder], {
      env: { SBOX_BASE_URL: await serveLies(name) },
    });
    expect([exitCode, stderr.replace(/\s+/g, ' ')]).toEqual([
      2,
      expect.stringContaining('did not return a world file: a line is not a piece of a file'),
    ]);
    expect(existsSync(folder) ? await readdir(folder, { recursive: true }) : []).toEqual([]);
    expect(await readdir(dirname(folder))).toEqual(existsSync(folder) ? ['dump'] : []);
  },
);

test.each([
  ['--token', ['whoami', '--token', ''], {}],
  ['SBOX_TOKEN', ['whoami'], { SBOX_TOKEN: ' ' }],
] as const)('an empty %s is refused and becomes no other identity', async (source, argv, env) => {
  const { exitCode, stderr } = await runCli([...argv], { env });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`${source} is empty`)]);
});

test('a password in a base URL is refused, and not repeated', async () => {
  const { exitCode, stdout, stderr } = await runCli(['status', '--base-url', 'http://me:hunter2@127.0.0.1:1']);
  expect([exitCode, stderr]).toEqual([
    2,
    expect.stringContaining('contains a user name or a password; the sandbox takes neither.'),
  ]);
  expect(stdout + stderr).not.toContain('hunter2');
});

test.each([
  ['SECRET', 'withheld'],
  ['Bearer\tSECRET', 'withheld'],
  ['Bearer SECRET', 'Bearer withheld'],
  ['Basic c2VjcmV0', 'Basic withheld'],
  ['Bearer known', 'Bearer known'],
  ['Bearer known+ci', 'Bearer known+ci'],
  ['', ''],
])('a recording keeps no secret of the header Authorization: %s', (value, written) => {
  const exchange = {
    method: 'GET',
    target: '/v1/aois',
    status: 401,
    profile: null,
    world: null,
    code: null,
    startedAt: new Date(0),
    durationMs: 1,
    requestHeaders: [['Authorization', value]] as const,
    requestBody: Buffer.alloc(0),
    responseHeaders: [],
    hold: undefined,
    responseBody: Buffer.alloc(0),
  };
  const { request } = buildHarEntry(exchange, new Set(['known']));
  expect(request.headers).toEqual([{ name: 'Authorization', value: written }]);
});

test.each([
  '--help',
  '--version',
  'claims --help',
  'whoami',
  'whoami --json',
  'explain 404',
  'completion bash',
  'profiles list -o csv',
])('sbox %s says that its output could not be written', async (line) => {
  const { exitCode, stdout, stderr } = await runCli(line.split(' '), { isFull: true });
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('The output cannot be written: write ENOSPC. It is incomplete.');
  expect(stderr).not.toContain('defect');
});

test('twelve that add a profile at once lose none', async () => {
  const env = { SBOX_CONFIG_HOME: await newFolder() };
  const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
  const runs = names.map((name) => runCli(['profiles', 'add', name, '--world', name], { env }));
  expect((await Promise.all(runs)).map(({ exitCode }) => exitCode)).toEqual(Array(12).fill(0));
  const { stdout } = await runCli(['profiles', 'list', '-o', 'id'], { env });
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(names));
  expect(await readdir(env.SBOX_CONFIG_HOME)).toEqual(['profiles.json']);
});

test('a list whose cursors never end is given up', async () => {
  let count = 0;
  const server = createServer((_, response) => {
    count += 1;
    const page = { nextCursor: `cursor-${count}`, previousCursor: null, limit: 250, hasMore: true };
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ data: count > 3 ? [] : [{ claimId: 'clm_0001' }], page }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close().closeAllConnections());
  const env = { SBOX_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const { exitCode, stderr } = await runCli(['claims', 'list', '--all'], { env });
  expect([exitCode, count]).toEqual([2, 4]);
  expect(stderr).toContain('The list has no end: page 4 has 0 records and another next cursor.');
});
