import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { packLines, unpackWorldFile } from '../../src/server/files/packed-lines.ts';
import { type WorldFileHead, writeWorldFile } from '../../src/server/files/world-file-format.ts';
import { openSeedPieces, type SeedPiece } from '../../src/server/seed/seed-pieces.ts';
import { type RunningServer, startServer } from '../../src/server/start-server.ts';
import { claim, digest, live, open, save, send, start } from './saved-worlds.ts';

// A world is a file: saved here, opened there, on memory, in a folder and over NATS.

import { mkdtempSync, rmSync } from 'node:fs';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-world-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const fork = (server: RunningServer, world: string, name: string, at: number) =>
  send(server, 'POST', '/control/worlds', { world, body: { name, at } });

const linesOf = (file: Buffer): string[] => gunzipSync(file).toString().trimEnd().split('\n');

test.each(['memory', 'folder'])(
  'in %s a world that was saved opens as the same world, and goes on in the same way',
  async (engine) => {
    const from = await start();
    await live(from, 'lived');
    const file = await save(from, 'lived');
    const data = engine === 'folder' ? newFolder() : undefined;
    let to = await startServer({ port: 0, ...(data !== undefined && { data }) });
    const opened = await open(to, 'case-17', file);
    expect(opened).toMatchObject({ status: 201, json: { data: { name: 'case-17', position: 4 } } });
    expect(opened.headers.get('location')).toBe('/control/worlds/case-17');
    expect(await digest(to, 'case-17')).toBe(await digest(from, 'lived'));
    if (data !== undefined) {
      await to.close();
      to = await startServer({ port: 0, data });
    }
    onTestFinished(() => to.close());
    for (const [method, path, body] of [
      ['GET', '/v1/claims'],
      ['GET', '/v1/claims'],
      ['GET', '/v1/jobs/job_0006'],
      ['GET', '/v1/jobs/job_0006'],
      ['GET', '/v1/jobs/job_0006/result'],
      ['POST', '/v1/portfolios', { name: 'Next' }],
      ['GET', '/control/log'],
    ] as const) {
      const headers = method === 'POST' ? { 'idempotency-key': 'next' } : {};
      const [here, there] = [
        await send(from, method, path, { body, world: 'lived', headers }),
        await send(to, method, path, { body, world: 'case-17', headers }),
      ];
      if (method === 'GET') expect(there.json, path).toEqual(here.json);
      expect(there.status, path).toBe(here.status);
    }
    const records = (world: string, server: RunningServer) => send(server, 'GET', '/v1/portfolios', { world });
    expect((await records('case-17', to)).bytes.equals((await records('lived', from)).bytes)).toBe(true);
  },
);

test('the file says who made it and where the world stood, and its seed, state, log and requests can be read by anybody', async () => {
  const server = await start();
  await live(server, 'lived');
  const lines = linesOf(await save(server, 'lived'));
  expect(JSON.parse(String(lines[0]))).toMatchObject({
    ...{
      sboxWorld: 1,
      programVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
      surfaceVersion: 'doc4-sbox-product-surface-v1',
    },
    ...{ world: 'lived', position: 4, chain: null, jobSteps: 1, isWhole: true, datasetVersion: expect.any(String) },
  });
  const { parts } = await unpackWorldFile(await save(server, 'lived'));
  expect(parts.log.items.map((entry) => (entry as { call: { operationId: string } }).call.operationId)).toEqual([
    'createClaim',
    'createJob',
    'moveClock',
    'addFault',
  ]);
  const seen = parts.requests.items as {
    requestId: string;
    code: string | null;
    exchange: { requestHeaders: string[][]; responseBody: { text: string } };
  }[];
  expect(seen.map(({ code }) => code)).toContain('duplicate_resource');
  const last = seen.at(-1);
  expect(last?.exchange.responseBody.text).toContain('clm_0001');
  expect(JSON.stringify(seen)).not.toContain('s3cret');
  expect(JSON.stringify(seen)).toContain('Bearer sbox-full-access-token+lived');
  expect(lines.filter((line) => line.startsWith('{"part"'))).toHaveLength(6);
});

test('the requests of a file are listed where it was opened, under ids that show their origin, until the world is dropped', async () => {
  const from = await start();
  await live(from, 'lived');
  const to = await start();
  await open(to, 'case-17', await save(from, 'lived'));
  const listed = (await send(to, 'GET', '/requests', { world: 'case-17' })).json.data as {
    requestId: string;
    code: string | null;
  }[];
  const refused = listed.find(({ code }) => code === 'duplicate_resource');
  expect(refused?.requestId).toMatch(/^case-17\/req_\d+$/);
  const path = `/requests/${encodeURIComponent(String(refused?.requestId))}`;
  const whole = await send(to, 'GET', path, { world: 'case-17' });
  expect(whole.json.data).toMatchObject({
    requestId: refused?.requestId,
    status: 409,
    response: { text: expect.stringContaining('duplicate_resource') },
  });
  expect((await send(to, 'GET', path, { world: 'default' })).status).toBe(404);
  const again = await start();
  await open(again, 'third', await save(to, 'case-17'));
  const ids = ((await send(again, 'GET', '/requests', { world: 'third' })).json.data as { requestId: string }[]).map(
    ({ requestId }) => requestId,
  );
  expect(ids).toContain(refused?.requestId);
  expect(ids).toContain('third/req_1');
  await send(to, 'DELETE', '/control/worlds/case-17');
  expect((await send(to, 'GET', path, { world: 'case-17' })).status).toBe(404);
});

test('nothing goes back before the state that a file brought', async () => {
  const server = await start();
  await live(server, 'lived');
  await open(server, 'later', await save(server, 'lived'));
  await send(server, 'POST', '/v1/portfolios', { body: { name: 'After' }, world: 'later' });
  expect((await fork(server, 'later', 'no', 3)).json).toMatchObject({ status: 409, code: 'before_base' });
  expect(
    (await send(server, 'POST', '/control/rewind', { body: { to: 3, from: 5 }, world: 'later' })).json,
  ).toMatchObject({ status: 409, code: 'before_base' });
  expect((await send(server, 'GET', '/v1/claims', { world: 'later', headers: { 'sbox-at': '3' } })).json).toMatchObject(
    { status: 409, code: 'before_base' },
  );
  const seen = await send(server, 'GET', '/v1/portfolios', { world: 'later', headers: { 'sbox-at': '4' } });
  expect([seen.status, seen.headers.get('sbox-position')]).toEqual([200, '4']);
  expect(seen.json.data).toHaveLength(
    (await send(server, 'GET', '/v1/portfolios', { world: 'later' })).json.data.length - 1,
  );
  const why = await send(server, 'GET', '/control/why?record=pf_0004&member=name', { world: 'later' });
  expect(why.json.data).toMatchObject({ value: '"After"', calls: [{ position: 5 }] });
  expect((await fork(server, 'later', 'yes', 4)).status).toBe(201);
  expect(await digest(server, 'yes')).toBe(await digest(server, 'lived'));
  expect((await send(server, 'POST', '/control/rewind', { body: { to: 4, from: 5 }, world: 'later' })).status).toBe(
    200,
  );
  expect(await digest(server, 'later')).toBe(await digest(server, 'lived'));
});

test('a world that is there stays, unless it is to be replaced; the same key answers the same', async () => {
  const server = await start();
  await live(server, 'lived');
  const file = await save(server, 'lived');
  await send(server, 'POST', '/v1/portfolios', { body: { name: 'Mine' }, world: 'mine' });
  const before = await digest(server, 'mine');
  expect((await open(server, 'mine', file)).json).toMatchObject({ status: 409, code: 'world_already_exists' });
  expect(await digest(server, 'mine')).toBe(before);
  expect((await open(server, 'mine', file, '?replace=yes')).json).toMatchObject({
    status: 422,
    code: 'validation_failed',
  });
  expect((await open(server, 'mine', file, '?replaces=true')).json).toMatchObject({
    status: 422,
    code: 'validation_failed',
  });
  expect((await open(server, 'mine', file, '?replace=true')).status).toBe(201);
  expect(await digest(server, 'mine')).toBe(await digest(server, 'lived'));
  const key = { 'idempotency-key': 'opened-once' };
  const first = await send(server, 'POST', '/control/worlds/once/file', { body: file, headers: key });
  const second = await send(server, 'POST', '/control/worlds/once/file', { body: file, headers: key });
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true']);
  const other = await send(server, 'POST', '/control/worlds/twice/file', { body: file, headers: key });
  expect(other.json).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
});

test('what is no file of a world is refused with its part and line, and nothing is made', async () => {
  const server = await start();
  await live(server, 'lived');
  const file = await save(server, 'lived');
  const { head, parts } = await unpackWorldFile(file);
  const repack = (change: Record<string, unknown[]>, more: Partial<WorldFileHead> = {}) => {
    const all = Object.entries(parts).map(([name, { items }]) => [name, change[name] ?? items]);
    return packLines(writeWorldFile({ ...head, ...more }, Object.fromEntries(all)));
  };
  const change = (part: 'state' | 'log' | 'requests' | 'seed', edit: (text: string) => string) =>
    repack({ [part]: parts[part].items.map((item) => JSON.parse(edit(JSON.stringify(item)))) });
  const lines = linesOf(file);
  const stateLine = parts.state.from;
  const recordAt = parts.state.items.findIndex(
    (item) => Array.isArray(item) && item[0] === 'record' && item[2] === 'claims',
  );
  for (const [what, body, part, line, detail] of [
    [
      'a changed line',
      gzipSync(`${lines.join('\n').replace('OURS-1', 'OURS-2')}\n`),
      'state',
      expect.any(Number),
      /one of the lines \d+ to \d+ was changed, or is missing\.$/,
    ],
    ['no gzip', Buffer.from('hello'), 'file', 1, /not gzip/],
    [
      'a member that is none',
      await change('state', (text) => text.replace('"externalRef":"OURS-1"', '"externalRef":7')),
      'state',
      stateLine + recordAt,
      /#\/externalRef/,
    ],
    [
      'a plot that is not there',
      await change('state', (text) => text.replace(/"claims",(.*)"aoi_0001"/, '"claims",$1"aoi_9999"')),
      'state',
      stateLine + recordAt,
      /aoiId names aoi_9999/,
    ],
    [
      'a kind that is none',
      await repack({ state: [...parts.state.items, ['magic', 1]] }),
      'state',
      stateLine + parts.state.items.length,
      /"magic" is not a kind/,
    ],
    ['no state', await repack({ state: [] }), 'state', expect.any(Number), /no head/],
    [
      'an organization of elsewhere',
      await change('state', (text) => text.replaceAll('org_ebro', 'org_nile')),
      'state',
      stateLine,
      /org_nile/,
    ],
    [
      'an operation that is none',
      await change('log', (text) => text.replace('createClaim', 'createMagic')),
      'log',
      parts.log.from,
      /createMagic is not an operation/,
    ],
    [
      'a gap in the log',
      await repack({ log: parts.log.items.toSpliced(1, 1) }),
      'log',
      parts.log.from + 1,
      /not entry 2/,
    ],
    [
      'a log that ends early',
      await repack({ log: parts.log.items.slice(0, -1) }),
      'log',
      expect.any(Number),
      /does not end at position 4/,
    ],
    [
      'a request that is none',
      await repack({ requests: [{ requestId: 'req_1' }] }),
      'requests',
      expect.any(Number),
      /it is not a request/,
    ],
    [
      'a seed that lacks a file',
      await repack({ seed: parts.seed.items.slice(1) }),
      'seed',
      2,
      /dataset\.json does not exist\.$/,
    ],
    [
      'a seed that was changed',
      await change('seed', (text) => text.replace('Rio Tercero', 'Rio Cuarto').replace('Sur', 'sur')),
      'seed',
      2,
      /the first line says/,
    ],
    ['a head that says nothing', await repack({}, { after: undefined as never }), 'file', 1, /after/],
  ] as const) {
    const answer = await open(server, 'broken', body as Buffer);
    expect(answer.json, what).toMatchObject({ status: 422, code: 'world_file_damaged', part, line });
    expect(answer.json.detail, what).toMatch(detail);
  }
  expect((await send(server, 'GET', '/control/worlds/broken')).status).toBe(404);
});

test('a world stands at most at position 10^12, from where it goes on', async () => {
  const server = await start();
  const { head, parts } = await unpackWorldFile(await save(server));
  const [seed, state] = [parts.seed.items, parts.state.items];
  const at = async (position: number) => {
    const file = await packLines(
      writeWorldFile({ ...head, position, after: { ...head.after, position } }, { seed, state }),
    );
    return open(server, 'far', file);
  };
  expect((await at(1e12)).status).toBe(201);
  const next = await send(server, 'POST', '/v1/portfolios', { body: { name: 'Next' }, world: 'far' });
  expect([next.status, next.headers.get('sbox-position')]).toEqual([201, '1000000000001']);
  for (const position of [1e12 + 1, Number.MAX_SAFE_INTEGER, 1e300])
    expect((await at(position)).json).toMatchObject({
      ...{ status: 422, code: 'world_file_damaged', part: 'file', line: 1 },
      detail: 'The file cannot be opened: line 1, in the part file: #/position must be <= 1000000000000.',
    });
});

test('a file that another version made opens with the same records', async () => {
  const from = await start();
  await live(from, 'lived');
  const { head, parts } = await unpackWorldFile(await save(from, 'lived'));
  const all = Object.fromEntries(Object.entries(parts).map(([name, { items }]) => [name, items]));
  const file = await packLines(writeWorldFile({ ...head, programVersion: '0.9.0' }, all));
  const to = await start();
  expect((await open(to, 'old', file)).status).toBe(201);
  expect(await digest(to, 'old')).toBe(await digest(from, 'lived'));
});

test('too many bytes, bytes of another kind and none are refused before they are looked at', async () => {
  const server = await start();
  const typed = (type: string, body: Buffer) =>
    send(server, 'POST', '/control/worlds/x/file', { body, headers: { 'content-type': type } });
  expect((await typed('application/json', Buffer.from('{}'))).json).toMatchObject({ code: 'unsupported_media_type' });
  expect((await open(server, 'x', Buffer.alloc(0))).json).toMatchObject({ code: 'body_not_object' });
  expect((await open(server, 'no+name', await save(server))).json).toMatchObject({ code: 'validation_failed' });
  expect((await send(server, 'GET', '/control/worlds/nobody/file')).json).toMatchObject({ code: 'resource_not_found' });
  const announced = await send(server, 'POST', '/control/worlds/x/file', {
    body: Buffer.alloc(64 * 1024 * 1024 + 1),
  }).catch(() => undefined);
  expect(['body_too_large', undefined]).toContain(announced?.json.code);
});

test('a bomb of a few kilobytes is refused while it inflates, and others are answered meanwhile', async () => {
  const server = await start();
  const bomb = gzipSync(
    Buffer.concat([Buffer.from(`${linesOf(await save(server))[0]}\n`), Buffer.alloc(100 * 1024 * 1024, '["x"]\n')]),
    { level: 9 },
  );
  expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
  let isOver = false;
  const opening = open(server, 'bomb', bomb).finally(() => {
    isOver = true;
  });
  expect([(await send(server, 'GET', '/healthz')).status, isOver]).toEqual([200, false]);
  expect((await opening).json).toMatchObject({ code: 'world_file_damaged' });
});

test('whatever was done, saving and opening gives the same digest in memory and in a folder', async () => {
  const from = await start();
  const folder = await start({ data: newFolder() });
  let worlds = 0;
  const steps = fc.array(fc.nat(4), { maxLength: 12 });
  const holds = fc.asyncProperty(steps, async (kinds) => {
    worlds += 1;
    const world = `w-${worlds}`;
    for (const [index, kind] of kinds.entries()) {
      const bodies = [
        ['/v1/portfolios', { name: `Portfolio ${index}` }],
        ['/v1/claims', { ...claim, externalRef: `REF-${index}` }],
        ['/control/clock', { advance: 'PT6H' }],
        ['/v1/jobs', { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } }],
        ['/v1/sbox/reset', {}],
      ] as const;
      const [path, body] = bodies[kind] as (typeof bodies)[number];
      await send(from, 'POST', path, { body, world });
    }
    if (kinds.length === 0) return;
    const file = await save(from, world);
    for (const to of [from, folder]) {
      const opened = await open(to, `${world}-opened`, file);
      expect(opened.status, JSON.stringify(opened.json)).toBe(201);
      expect(await digest(to, `${world}-opened`)).toBe(await digest(from, world));
    }
  });
  await fc.assert(holds, { numRuns: 12, seed: 20_261_127 });
});

test('a seed that cannot be read is refused as a part of its file', async () => {
  const server = await start();
  const { head, parts } = await unpackWorldFile(await save(server));
  const seedWith = (path: string, text: string) =>
    (parts.seed.items as SeedPiece[]).flatMap((piece) => {
      if (piece.file !== path) return [piece];
      return [{ file: path, text }];
    });
  const repack = (seed: SeedPiece[], identity: object = {}) =>
    packLines(writeWorldFile({ ...head, ...identity }, { seed }));
  const openWith = async (seed: SeedPiece[], identity?: object) =>
    (await open(server, 'broken', await repack(seed, identity))).json;
  for (const dataset of ['null', '[]', '{"organizationIds":"org_pampa"}'])
    expect(await openWith(seedWith('dataset.json', dataset)), dataset).toMatchObject({
      ...{ status: 422, code: 'world_file_damaged', part: 'seed', line: 2 },
      detail: expect.stringContaining('dataset.json names no organizations'),
    });
  const broken = seedWith('org_pampa/organization.json', '{');
  expect(await openWith(broken, openSeedPieces(broken).identity)).toMatchObject({
    ...{ status: 422, code: 'world_file_damaged', part: 'seed', line: 2 },
    detail: expect.stringContaining('org_pampa/organization.json is not JSON'),
  });
});
