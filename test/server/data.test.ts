import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { examples } from '../../src/contract/examples.ts';
import { startServer } from '../../src/server/start-server.ts';
import { bearer, exampleRequest, rows } from '../support/example-request.ts';
import { runCli } from '../support/run-cli.ts';
import { skipSleeps } from '../support/test-clock.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-data-'));
  folders.push(folder);
  return folder;
}

interface Told {
  readonly status: number;
  readonly position: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function send(url: string, request: ReturnType<typeof exampleRequest>): Promise<Told> {
  const { method, url: path, headers, payload } = request;
  const answer = await fetch(url + path, {
    method,
    headers,
    ...(payload === undefined ? {} : { body: String(payload) }),
  });
  const { date: _date, 'x-request-id': _id, ...others } = Object.fromEntries(answer.headers);
  return {
    status: answer.status,
    position: answer.headers.get('sbox-position'),
    headers: others,
    body: await answer.text(),
  };
}

const writes = rows.filter(({ method, id }) => method !== 'GET' && id !== 'resetSandbox');
const reads = rows.filter(({ method, unsafeRead }) => method === 'GET' && unsafeRead !== true);
const requestOf = (id: string, headers = bearer('full'), key?: string) =>
  exampleRequest(rows.find((row) => row.id === id) as (typeof rows)[number], headers, key);
const digestOf = async (url: string, world?: string) =>
  (
    (await (await fetch(`${url}/status?digest`, { headers: bearer('full', world) })).json()) as {
      data: { digest: string };
    }
  ).data.digest;

test('a server that starts again on its folder answers with the same bytes, by key and by reading', async () => {
  const data = await newFolder();
  const first = await startServer({ port: 0, data });
  const written: Told[] = [];
  for (const { id } of writes) written.push(await send(first.url, requestOf(id)));
  await send(first.url, requestOf('createPortfolio', bearer('other-org', 'aside')));
  const read: Told[] = [];
  for (const { id } of reads) read.push(await send(first.url, requestOf(id)));
  const digests = [await digestOf(first.url), await digestOf(first.url, 'aside')];
  await first.close();

  const again = await startServer({ port: 0, data });
  expect([await digestOf(again.url), await digestOf(again.url, 'aside')]).toEqual(digests);
  for (const [index, { id }] of reads.entries()) expect(await send(again.url, requestOf(id)), id).toEqual(read[index]);
  for (const [index, row] of writes.entries()) {
    if (!row.idempotencyKey) continue;
    const { headers, position, ...told } = written[index] as Told;
    const { headers: replayed, position: now, ...repeated } = await send(again.url, requestOf(row.id));
    expect(repeated, row.id).toEqual(told);
    expect([replayed['idempotent-replayed'], replayed.location]).toEqual(['true', headers.location]);
    expect(Number(now)).toBeGreaterThanOrEqual(Number(position));
  }
  expect(await digestOf(again.url)).toBe(digests[0]);
  await again.close();
});

test('what a caller saw is held against the world: behind it 503, another generation 412 and nothing done', async () => {
  const server = await startServer({ port: 0, data: await newFolder() });
  const created = await send(server.url, requestOf('createPortfolio'));
  const seen = `${created.headers['sbox-generation']}/${created.position}`;
  expect(seen).toBe('0/1');
  const ask = async (atLeast: string, id = 'listPortfolios') => {
    const headers = { ...bearer('full'), 'sbox-at-least': atLeast };
    const told = await send(server.url, requestOf(id, headers, `key-${atLeast}`));
    return [told.status, told.status === 200 ? told.position : JSON.parse(told.body).code];
  };
  expect(await ask(seen)).toEqual([200, '1']);
  expect(await ask('0/2')).toEqual([503, 'log_unavailable']);
  expect(await ask('0-1')).toEqual([400, 'invalid_parameter']);
  expect(await ask('0-1', 'createPortfolio')).toEqual([422, 'validation_failed']);
  const reset = await send(server.url, requestOf('resetSandbox'));
  expect([reset.headers['sbox-generation'], reset.position]).toEqual(['1', '2']);
  expect(await ask(seen)).toEqual([412, 'world_replaced']);
  expect(await ask(seen, 'createPortfolio')).toEqual([412, 'world_replaced']);
  expect(await ask('1/2')).toEqual([200, '2']);
  await server.close();
});

test('nothing said of a world is older than its caller saw, and a refusal says where the world stands', async () => {
  const server = await startServer({ port: 0, data: await newFolder() });
  await send(server.url, requestOf('createPortfolio'));
  const paths = [
    ...['/v1/portfolios', '/control/log', '/control/worlds', '/control/worlds/default', '/control/held', '/status'],
    ...['/ogc/collections/plots/items?limit=1', '/ogc/collections/plots/items/aoi_0001'],
    '/control/coverage',
  ];
  const ask = async (url: string, atLeast: string) => {
    const { status, headers, body } = await send(server.url, {
      ...{ method: 'GET', url },
      headers: { ...bearer('full'), 'sbox-at-least': atLeast },
    });
    const standing = `${headers['sbox-generation']}/${headers['sbox-position']}`;
    return [status, status === 200 ? '' : JSON.parse(body).code, status === 200 ? '' : standing];
  };
  for (const path of paths) {
    expect(await ask(path, '0/1'), path).toEqual([200, '', '']);
    expect(await ask(path, '0/2'), path).toEqual([503, 'log_unavailable', '0/1']);
    expect(await ask(path, '1/0'), path).toEqual([412, 'world_replaced', '0/1']);
    expect((await ask(path, '1'))[1], path).toBe('invalid_parameter');
  }
  const rewind = (atLeast: string) =>
    send(server.url, {
      ...{ method: 'POST', url: '/control/rewind', payload: JSON.stringify({ to: 0, from: 1 }) },
      headers: {
        ...{ ...bearer('full'), 'sbox-at-least': atLeast },
        ...{ 'content-type': 'application/json', 'idempotency-key': `rewind-${atLeast}` },
      },
    });
  expect((await rewind('1/1')).status).toBe(412);
  expect(await rewind('0/1')).toMatchObject({ status: 200, position: '2', headers: { 'sbox-generation': '1' } });
  for (const path of paths.slice(5, 8)) {
    const { headers } = await send(server.url, { method: 'GET', url: path, headers: bearer('full') });
    expect([headers['sbox-generation'], headers['sbox-position']], path).toEqual(['1', '2']);
  }
  await server.close();
});

test('a reset is durable as well, and positions go on over it', async () => {
  const data = await newFolder();
  const first = await startServer({ port: 0, data });
  const empty = await digestOf(first.url, 'untouched');
  expect((await send(first.url, requestOf('createPortfolio'))).position).toBe('1');
  expect((await send(first.url, requestOf('resetSandbox'))).position).toBe('2');
  await first.close();
  const again = await startServer({ port: 0, data });
  expect((await send(again.url, requestOf('resetSandbox'))).position).toBe('2');
  expect((await send(again.url, requestOf('createPortfolio'))).position).toBe('3');
  await send(again.url, requestOf('resetSandbox', bearer('full'), 'another'));
  expect(await digestOf(again.url)).not.toBe(empty);
  await again.close();
});

test('a folder in use is refused before anything listens', async () => {
  const data = await newFolder();
  const server = await startServer({ port: 0, data });
  await send(server.url, requestOf('createPortfolio'));
  await expect(startServer({ port: 0, data })).rejects.toThrow(/LogRefused|in use|another process|holds/i);
  await server.close();
});

test('/healthz and /status tell the engine, the promise and the position', async () => {
  const server = await startServer({ port: 0, data: await newFolder() });
  await send(server.url, requestOf('createPortfolio'));
  const health = await (await fetch(`${server.url}/healthz`)).json();
  expect(health).toMatchObject({
    status: 'ok',
    log: { engine: 'file', promise: 'acknowledged means on disk', isWritable: true, trouble: null, stoppedWorlds: 0 },
  });
  const status = await (await fetch(`${server.url}/status`, { headers: bearer('full') })).json();
  expect(status).toMatchObject({ data: { world: 'default', position: 1, log: { engine: 'file', isWritable: true } } });
  await server.close();
});

test('a disk that fails: 503 for calls and for /healthz, which tells the rest all the same, and the server says it failed', async () => {
  skipSleeps();
  const server = await startServer({ port: 0, data: await newFolder() });
  const failure = Object.assign(new Error('made by a test'), { code: 'EIO' });
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_, done) => done(failure));
  const refused = await send(server.url, requestOf('createPortfolio'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(JSON.parse(refused.body)).toMatchObject({
    code: 'log_unavailable',
    detail: expect.stringContaining('made by a test'),
  });
  expect((await server.failed).message).toContain('could not be written');
  const health = await fetch(`${server.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({
      status: 'unavailable',
      service: 'sbox',
      log: expect.objectContaining({ isWritable: false }),
    }),
  ]);
  const status = await runCli(['status'], { env: { SBOX_BASE_URL: server.url } });
  expect(status.stderr).toContain('log_unavailable');
  await server.close();
});

test('an import that was not finished is finished after a restart, as it would have been before', async () => {
  const data = await newFolder();
  const first = await startServer({ port: 0, data });
  const accepted = await send(first.url, requestOf('importRows'));
  const path = String(accepted.headers.location);
  const step = (url: string) => send(url, { method: 'GET', url: path, headers: bearer('full') } as never);
  expect(JSON.parse((await step(first.url)).body).data.status).toBe('running');
  await first.close();
  const again = await startServer({ port: 0, data });
  expect(JSON.parse((await step(again.url)).body).data.status).toBe('succeeded');
  const { items } = (examples.importRows as { body: { items: unknown[] } }).body;
  const result = await send(again.url, { method: 'GET', url: `${path}/result`, headers: bearer('full') } as never);
  expect(JSON.parse(result.body).data.received).toBe(items.length);
  await again.close();
});
