import { Compile } from 'typebox/schema';
import { expect, onTestFinished, test } from 'vitest';
import { limits } from '../../src/contract/form/surface.ts';
import { fullToken, inWorld } from '../../src/contract/permissions.ts';
import { LoggedRequest } from '../../src/contract/schemas/control.ts';
import { createClient } from '../../src/library/create-client.ts';
import { callAs } from '../support/call-as.ts';
import { bearer } from '../support/example-request.ts';
import { sendRaw } from '../support/raw-request.ts';
import { startTestServer } from '../support/test-app.ts';
import { startClock, stopClock } from '../support/test-clock.ts';

const { url, port } = await startTestServer();
const clientOf = (world: string) =>
  createClient({ baseUrl: url, token: inWorld(fullToken.token, world), createKey: () => 'key' });

/** What the stream sends until `count` events have come, while `act` runs. */
async function follow(world: string, count: number, act: () => Promise<unknown>, lastEventId?: string) {
  const seen: LoggedRequest[] = [];
  const ended = new AbortController();
  for await (const { id, data } of clientOf(world).getLogStream(
    { ...(lastEventId && { lastEventId }) },
    ended.signal,
  )) {
    expect(id).toBe(data.requestId);
    expect([...Compile(LoggedRequest).Errors(data)][1]).toEqual([]);
    if (seen.push(data) === 1) void act();
    if (seen.length === count) break;
  }
  return seen;
}
const ask = (path: string, init: RequestInit = {}, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { ...headers } });

test('every request of the world is told as it is answered: writes, reads and refused ones with their check', async () => {
  const [world, body, create] = ['all', { name: 'One' }, 'POST /v1/portfolios'];
  const seen = await follow(world, 6, async () => {
    await callAs('full', url, 'GET /v1/aois?limit=1', { world });
    await callAs('full', url, create, { world, body, key: 'one' });
    await callAs('full', url, create, { world, body, key: 'one' });
    await callAs('full', url, create, { world, body: {}, key: 'two' });
    await callAs('read-only', url, create, { world, body });
  });
  const shared = {
    world: 'all',
    organizationId: 'org_pampa',
    created: [],
    position: null,
    at: '2026-01-15T12:00:01.000Z',
  };
  const nobody = { code: null, check: null };
  expect(seen).toMatchObject([
    { ...shared, operationId: 'getLogStream', at: null, path: '/control/log/stream', status: 200, ...nobody },
    {
      ...shared,
      operationId: 'listAois',
      at: '2026-01-15T12:00:00.000Z',
      method: 'GET',
      path: '/v1/aois',
      status: 200,
      idempotencyKey: null,
    },
    {
      ...shared,
      operationId: 'createPortfolio',
      position: 1,
      at: '2026-01-15T12:00:01.000Z',
      status: 201,
      idempotencyKey: 'one',
      created: ['pf_0004'],
      ...nobody,
    },
    { ...shared, operationId: 'createPortfolio', status: 201, idempotencyKey: 'one' },
    { ...shared, status: 422, code: 'validation_failed', check: 'form', idempotencyKey: 'two' },
    { ...shared, status: 403, profile: 'read-only', code: 'insufficient_permission', check: 'permission' },
  ]);
  for (const { durationMs } of seen) expect(durationMs).toBeGreaterThanOrEqual(0);
});

test('what another world is asked is not told, and what no world was asked is told in the default one', async () => {
  const act = async () => {
    await ask('/v1/aois', {}, bearer('full', 'other'));
    await ask('/v1/aois', {}, { authorization: 'Bearer nobody' });
    await ask('/v1/nothing', {}, bearer('full', 'own'));
    await ask('/healthz');
    await ask('/v1/claims', {}, bearer('full', 'own'));
    await ask('/v1/claims', {}, bearer('full'));
  };
  const [own, byDefault] = await Promise.all([follow('own', 2, act), follow('default', 4, async () => {})]);
  expect(own.map(({ path }) => path)).toEqual(['/control/log/stream', '/v1/claims']);
  expect(byDefault.map(({ path, world, check }) => [path, world, check]).slice(-3)).toEqual([
    ['/v1/aois', null, 'credential'],
    ['/v1/nothing', null, 'route'],
    ['/v1/claims', 'default', null],
  ]);
});

test('Last-Event-ID goes on behind that event, or with the oldest that is kept', async () => {
  const headers = bearer('full', 'resumed');
  const [first] = await follow('resumed', 1, async () => {});
  await ask('/v1/claims', {}, headers);
  await ask('/v1/aois', {}, headers);
  const operations = (seen: readonly LoggedRequest[]) => seen.map(({ operationId }) => operationId);
  const behind = await follow('resumed', 3, async () => {}, first?.requestId);
  expect(operations(behind)).toEqual(['listClaims', 'listAois', 'getLogStream']);
  const all = await follow('resumed', 5, async () => {}, 'req_0');
  expect(operations(all)).toEqual(['getLogStream', 'listClaims', 'listAois', 'getLogStream', 'getLogStream']);
});

test('a request whose connection a fault ended is told with the status that nobody saw', async () => {
  const headers = { ...bearer('full', 'dropped'), 'sbox-fault': 'drop' };
  const [, dropped] = await follow('dropped', 2, () => ask('/v1/claims', {}, headers).catch(() => undefined));
  expect(dropped).toMatchObject({ operationId: 'listClaims', status: 503, code: 'injected_fault', check: 'fault' });
});

test('a request that is refused before it is routed is told as well', async () => {
  const [, refused] = await follow('default', 2, () =>
    sendRaw(port, 'GET /v1/aois HTTP/1.1\r\nhost: other.example\r\n\r\n'),
  );
  expect(refused).toMatchObject({
    path: '/v1/aois',
    status: 421,
    code: 'host_not_allowed',
    check: 'host',
    world: null,
  });
});

test('the stream asks for a credential and takes no parameter; HEAD ends at once', async () => {
  expect((await ask('/control/log/stream')).status).toBe(401);
  expect((await ask('/control/log/stream?after=1', {}, bearer('full'))).status).toBe(400);
  const head = await ask('/control/log/stream', { method: 'HEAD' }, bearer('full'));
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(head.headers.get('x-accel-buffering')).toBe('no');
});

test('so many connections may follow, and one more is refused', async () => {
  const server = await startTestServer();
  const open = () => fetch(`${server.url}/control/log/stream`, { headers: bearer('full') });
  const opened = await Promise.all(Array.from({ length: limits.followers }, open));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
  const refused = await open();
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, 'server_busy']);
  await opened[0]?.body?.cancel();
  await expect.poll(async () => (await open()).status).toBe(200);
});

test('a server that is closed ends the streams, and does not wait for them', async () => {
  const server = await startTestServer();
  const answer = await fetch(`${server.url}/control/log/stream`, { headers: bearer('full') });
  // What it would wait for never comes.
  stopClock();
  onTestFinished(startClock);
  await server.close();
  expect(await answer.text()).toContain('event: request');
});
