// Worlds that go on over the seed that they were made over, whichever is served, in a folder and in memory.

import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { identifySeedFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { type RunningServer, type ServerOptions, startServer } from '../../src/server/start-server.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { anotherKey, editSeed } from '../support/edited-seed.ts';
import { runCli } from '../support/run-cli.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

/** Another name of the first client, and one more token. */
let edited: string;

beforeAll(async () => {
  edited = await editSeed({
    'org_pampa/clients.json': ([first]) => Object.assign(first, { name: 'Edited' }),
    'tokens.json': (tokens) => tokens.push({ ...tokens[0], token: 'of-the-edited-seed' }),
  });
});

const own = { authorization: 'Bearer of-the-edited-seed' };

/** Of the folders that were served: to open one, with all of its rules, takes longer than most tests. */
const opened = new Map<string | undefined, RunningServer['seed']>();

async function start(options: Partial<ServerOptions> = {}) {
  const notices: string[] = [];
  const seed = opened.get(options.fixtures);
  const onNotice = (notice: string) => void notices.push(notice);
  const server = await startServer({ port: 0, onNotice, ...options, ...(seed && { seed }) });
  opened.set(options.fixtures, server.seed);
  onTestFinished(() => server.close());
  return Object.assign(server, { notices });
}

test('a seed is read without the byte order marks that an editor put before its files, in a folder and in a file', async () => {
  const fixtures = await makeTempFolder('marked');
  await cp(seedFolder, fixtures, { recursive: true });
  for (const name of ['tokens.json', 'org_pampa/clients.json', 'org_pampa/organization.json'])
    await writeFile(join(fixtures, name), `\ufeff${await readFile(join(fixtures, name), 'utf8')}`);
  const [theirs, ours] = [await start({ fixtures }), await start()];
  const { bytes } = await ask(theirs, '/control/worlds/default/file');
  expect((await ask(ours, '/control/worlds/marked/file', bytes)).status).toBe(201);
  const plain = await ask(ours, '/v1/clients');
  expect(plain.data).not.toEqual([]);
  expect((await ask(theirs, '/v1/clients')).data).toEqual(plain.data);
  expect((await ask(ours, '/v1/clients', undefined, as('full', 'marked'))).data).toEqual(plain.data);
});

type Headers = Readonly<Record<string, string>>;

async function ask(
  { url }: RunningServer,
  path: string,
  body?: object | Buffer,
  headers: Headers = {},
  method = body === undefined ? 'GET' : 'POST',
) {
  const answer = await callAs('full', url, `${method} ${path}`, { body, headers });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.includes('json') === true;
  return { status: answer.status, bytes, ...((isJson ? JSON.parse(bytes.toString()) : {}) as Answered) };
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
type Answered = { code?: string; detail?: string; data?: any };

const create = (server: RunningServer, more: Headers = {}, name = 'Made') => ask(server, '/v1/clients', { name }, more);
const firstName = async (server: RunningServer, more: Headers = {}) => {
  const { data, code } = await ask(server, '/v1/clients/cli_0001', undefined, more);
  return data?.name ?? code;
};
const reset = (server: RunningServer, more: Headers = {}) => ask(server, '/v1/sbox/reset', { reason: 'Anew' }, more);

/** A folder with two worlds over the edited seed, and what they were left with. */
async function writtenFolder(options: Partial<ServerOptions> = { fixtures: edited }): Promise<string> {
  const data = join(await makeTempFolder('other-seed'), 'data');
  const server = await start({ data, ...options });
  for (const more of [{}, as('full', 'case-17')]) expect((await create(server, more)).status).toBe(201);
  await server.close();
  return data;
}

test('worlds of a folder go on over their seed, with its tokens, and new ones begin with the seed that is served', async () => {
  const data = await writtenFolder();
  const { seedDigest } = identifySeedFolder(edited);
  const server = await start({ data });
  expect(server.notices).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Made with dataset [0-9.]+ \\(${seedDigest.slice(0, 12)}\\) and --job-steps 1, and unchanged until they are reset: (default, case-17|case-17, default)\\. `,
      ),
    ),
  ]);
  expect([await firstName(server), await firstName(server, own)]).toEqual(['Edited', 'Edited']);
  const { bytes } = await ask(server, '/', undefined, { accept: 'application/json' });
  expect(bytes.toString()).toContain('"of-the-edited-seed"');
  expect(await firstName(server, as('full', 'new'))).not.toBe('Edited');
  expect(await firstName(server, { authorization: 'Bearer of-the-edited-seed+new' })).toBe('invalid_token');
  expect((await create(server, own)).status).toBe(201);
  expect((await ask(server, '/control/rewind', { to: 1, from: 2 }, own)).status).toBe(200);
  expect((await ask(server, '/control/worlds', { name: 'fork', at: 1 })).status).toBe(201);
  expect((await ask(server, '/control/worlds', { name: 'seeded', at: 0 })).status).toBe(201);
  for (const world of ['fork', 'seeded']) {
    expect(await firstName(server, { authorization: `Bearer of-the-edited-seed+${world}` })).toBe('Edited');
    expect((await create(server, as('full', world))).status).toBe(201);
  }
  expect(await firstName(server, { 'sbox-at': '0' })).toBe('Edited');
  expect(await firstName(server, { ...as('full', 'new'), 'sbox-at': '0' })).not.toBe('Edited');
  const why = await ask(server, '/control/why?record=cli_0001&member=name');
  expect(why.data.value).toBe('"Edited"');
  await server.close();
  const checked = await runCli(['data', 'check', data, '--json']);
  expect([checked.exitCode, JSON.parse(checked.stdout).data.length]).toEqual([0, 4]);
  const again = await start({ data });
  expect([await firstName(again, own), await firstName(again, as('full', 'seeded'))]).toEqual(['Edited', 'Edited']);
});

test('a reset begins with the seed that is served, once, and a seed goes when no world is over it', async () => {
  const data = await writtenFolder();
  const seeds = async () => (await readdir(join(data, 'seeds'))).sort();
  const server = await start({ data });
  const key = { 'idempotency-key': 'reset-once' };
  expect((await reset(server, { ...own, ...key })).status).toBe(200);
  expect(await firstName(server)).not.toBe('Edited');
  expect(await firstName(server, own)).toBe('invalid_token');
  expect((await create(server)).status).toBe(201);
  expect((await reset(server, key)).status).toBe(200);
  expect((await ask(server, '/v1/clients?limit=100')).data.some(({ name }: { name: string }) => name === 'Made')).toBe(
    true,
  );
  expect((await seeds()).length).toBe(2);
  expect((await ask(server, '/control/worlds/case-17', undefined, {}, 'DELETE')).status).toBe(200);
  await server.close();
  await (await start({ data })).close();
  expect(await seeds()).toEqual([identifySeedFolder().seedDigest]);
});

test('a reset that was carried out before is not carried out again over another seed', async () => {
  const data = join(await makeTempFolder('other-seed'), 'data');
  const first = await start({ data, fixtures: edited });
  const key = { 'idempotency-key': 'reset-before' };
  expect((await reset(first, key)).status).toBe(200);
  expect((await create(first)).status).toBe(201);
  await first.close();
  const server = await start({ data });
  expect((await reset(server, key)).status).toBe(200);
  expect(await firstName(server)).toBe('Edited');
});

test('without its seed a world is stopped, says how to serve it, and is reset; once that is served, it is there for good', async () => {
  const data = await writtenFolder();
  await rm(join(data, 'seeds'), { recursive: true });
  const copy = join(await makeTempFolder('other-seed'), 'copy');
  await cp(join(data, 'worlds'), join(copy, 'worlds'), { recursive: true });
  const server = await start({ data });
  const stopped = await create(server, as('full', 'case-17'));
  expect(stopped).toMatchObject({ status: 503, code: 'world_stopped' });
  expect(stopped.detail).toMatch(/its seed, dataset .*, is missing beside it .*Start once with the fixtures folder/);
  expect((await create(server, as('full', 'new'))).status).toBe(201);
  expect((await reset(server)).status).toBe(200);
  expect(await firstName(server)).not.toBe('Edited');
  await server.close();
  await (await start({ data: copy, fixtures: edited })).close();
  const served = await start({ data: copy });
  expect(await firstName(served, own)).toBe('Edited');
});

test('a seed that was changed beside its worlds is not theirs any more', async () => {
  const data = await writtenFolder();
  const stored = join(data, 'seeds', identifySeedFolder(edited).seedDigest);
  await cp(join(stored, 'org_pampa/clients.json'), join(stored, 'org_ebro/clients.json'));
  const server = await start({ data });
  expect(await create(server)).toMatchObject({ status: 503, code: 'world_stopped' });
});

test('other job steps are those of the world, and not of the others', async () => {
  const data = await writtenFolder({ jobSteps: 2 });
  const server = await start({ data });
  const statuses = async (more: Headers) => {
    const job = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };
    const { jobId } = (await ask(server, '/v1/jobs', job, more)).data;
    const seen: string[] = [];
    for (let read = 0; read < 3; read += 1)
      seen.push((await ask(server, `/v1/jobs/${jobId}`, undefined, more)).data.status);
    return seen;
  };
  expect(await statuses(as('full', 'case-17'))).toEqual(['running', 'running', 'succeeded']);
  expect(await statuses(as('full', 'new'))).toEqual(['running', 'succeeded', 'succeeded']);
});

test('what is moved takes its seed along', async () => {
  const from = await writtenFolder();
  const to = join(await makeTempFolder('other-seed'), 'to');
  const moved = await runCli(['data', 'move', from, to, '--json']);
  expect([moved.exitCode, moved.stderr]).toEqual([0, expect.any(String)]);
  expect(await firstName(await start({ data: to }), own)).toBe('Edited');
});

const file = async (server: RunningServer, world = 'default') =>
  (await ask(server, `/control/worlds/${world}/file`)).bytes;
const open = (server: RunningServer, world: string, bytes: Buffer) =>
  ask(server, `/control/worlds/${world}/file`, bytes);
const digestOf = async (server: RunningServer, world: string) =>
  (await ask(server, '/control/digest', undefined, as('full', world))).data;

test.each([['in memory'], ['in a folder']])(
  'a file over another seed opens %s, and is saved again with it',
  async (place) => {
    const source = await start({ fixtures: edited, jobSteps: 3 });
    await create(source, own);
    const written = await file(source);
    const data = place === 'in memory' ? {} : { data: join(await makeTempFolder('other-seed'), 'data') };
    const server = await start(data);
    expect((await open(server, 'case-17', written)).status).toBe(201);
    const opened = { authorization: 'Bearer of-the-edited-seed+case-17' };
    expect([await firstName(server, opened), await firstName(server)]).toEqual([
      'Edited',
      expect.not.stringMatching('Edited'),
    ]);
    expect(await digestOf(server, 'case-17')).toEqual(await digestOf(source, 'default'));
    expect((await create(server, opened, 'Later')).status).toBe(201);
    const { data: later } = await create(source, own, 'Later');
    expect(later.name).toBe('Later');
    const third = await start();
    expect((await open(third, 'again', await file(server, 'case-17'))).status).toBe(201);
    expect(await digestOf(third, 'again')).toEqual(await digestOf(server, 'case-17'));
    expect((await reset(server, opened)).status).toBe(200);
    expect(await firstName(server, as('full', 'case-17'))).not.toBe('Edited');
  },
);

test('a file of a world that nobody wrote to opens over its seed too, and stays', async () => {
  const source = await start({ fixtures: edited });
  expect(await firstName(source, as('full', 'untouched'))).toBe('Edited');
  const server = await start({ worldLimit: 2 });
  expect((await open(server, 'untouched', await file(source, 'untouched'))).status).toBe(201);
  await firstName(server, as('full', 'one'));
  await firstName(server, as('full', 'two'));
  expect(await firstName(server, as('full', 'untouched'))).toBe('Edited');
});

test('the keys of all reports are published, and one id never names two', async () => {
  const keyed = (kid: string) =>
    editSeed({ 'signing-keys.json': (keys) => Object.assign(keys.reportKey, { ...anotherKey, kid }) });
  const [other, clashing] = [await keyed('another-key'), await keyed('sbox-report-key-1')];
  const server = await start();
  const kids = async (of = server) =>
    (JSON.parse((await ask(of, '/.well-known/jwks.json')).bytes.toString()) as { keys: { kid: string }[] }).keys.map(
      ({ kid }) => kid,
    );
  const saved = await file(await start({ fixtures: other }));
  expect((await open(server, 'other', saved)).status).toBe(201);
  expect(await kids()).toEqual(['sbox-report-key-1', 'another-key']);
  const refused = await open(server, 'clashing', await file(await start({ fixtures: clashing })));
  expect(refused).toMatchObject({ status: 409, code: 'world_does_not_fit' });
  expect(refused.detail).toContain('signed with the key sbox-report-key-1');
  expect(await kids()).toEqual(['sbox-report-key-1', 'another-key']);
  expect((await ask(server, '/control/worlds/other', undefined, {}, 'DELETE')).status).toBe(200);
  expect(await kids()).toEqual(['sbox-report-key-1']);
  const data = join(await makeTempFolder('other-seed'), 'data');
  const kept = await start({ data });
  expect((await open(kept, 'other', saved)).status).toBe(201);
  await kept.close();
  const again = await start({ data });
  expect(await kids(again)).toEqual(['sbox-report-key-1', 'another-key']);
  await again.close();
  expect(await kids(await start({ data, fixtures: clashing }))).toEqual(['sbox-report-key-1', 'another-key']);
});

test('a file whose seed breaks a rule is damaged there', async () => {
  const broken = await editSeed({ 'org_pampa/clients.json': ([first]) => Object.assign(first, { name: 'Broken' }) });
  const source = await start({ fixtures: broken });
  const { unpackWorldFile, packLines } = await import('../../src/server/files/packed-lines.ts');
  const { writeWorldFile } = await import('../../src/server/files/world-file-format.ts');
  const { openSeedPieces } = await import('../../src/server/seed/seed-pieces.ts');
  const { head, parts } = await unpackWorldFile(await file(source));
  const seed = (parts.seed.items as { file: string; text?: string }[]).map((piece) =>
    piece.file === 'org_pampa/clients.json' && piece.text !== undefined
      ? { ...piece, text: piece.text.replace('"Broken"', '5') }
      : piece,
  );
  const { seedDigest } = openSeedPieces(seed).identity;
  const items = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.items]));
  const bytes = await packLines(writeWorldFile({ ...head, seedDigest }, { ...items, seed }));
  const answer = await open(await start(), 'broken', bytes);
  expect(answer).toMatchObject({ status: 422, code: 'world_file_damaged', part: 'seed' });
  expect(answer.detail).toContain('org_pampa/clients.json: cli_0001');
});
