import { expect, onTestFinished, test, vi } from 'vitest';
import { callAs } from '../support/call-as.ts';
import { bearer } from '../support/example-request.ts';
import { startTestServer } from '../support/test-app.ts';
import { giveTurns, startClock, stopClock, untilSo } from '../support/test-clock.ts';

const { url, app } = await startTestServer();

interface Sent {
  readonly world: string;
  readonly key?: string;
  readonly fault?: string;
}

const meeting = ({ fault, ...more }: Sent) => ({ ...more, ...(fault && { headers: { 'sbox-fault': fault } }) });
const post = (path: string, body: unknown, sent: Sent) =>
  callAs('full', url, `POST ${path}`, { body, ...meeting(sent) });
const get = (path: string, sent: Sent) => callAs('full', url, `GET ${path}`, meeting(sent));
const names = async (world: string) => {
  const { data } = (await (await get('/v1/portfolios', { world })).json()) as { data: { name: string }[] };
  return data.map(({ name }) => name);
};

test('a time-out after the call was carried out is met once, and the same key tells then what was done', async () => {
  const world = 'after';
  const added = await post(
    '/control/faults',
    { operation: 'createPortfolio', drop: true, after: true, times: 1 },
    { world },
  );
  expect(added.status).toBe(201);
  await expect(post('/v1/portfolios', { name: 'Once' }, { world, key: 'k' })).rejects.toThrow();
  const again = await post('/v1/portfolios', { name: 'Once' }, { world, key: 'k' });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  expect((await names(world)).filter((name) => name === 'Once')).toHaveLength(1);
});

test('a dropped call without after is not carried out', async () => {
  const world = 'before';
  await post('/control/faults', { operation: 'createPortfolio', drop: true, times: 1 }, { world });
  await expect(post('/v1/portfolios', { name: 'Never' }, { world, key: 'k' })).rejects.toThrow();
  expect(await names(world)).not.toContain('Never');
  expect(
    (await post('/v1/portfolios', { name: 'Never' }, { world, key: 'k' })).headers.get('idempotent-replayed'),
  ).toBeNull();
});

test('a delay keeps the answer, and nobody else waits for it', async () => {
  const world = 'delay';
  await post('/control/faults', { operation: 'listPortfolios', delayMs: 300, times: 1 }, { world });
  stopClock();
  onTestFinished(startClock);
  let isAnswered = false;
  const late = get('/v1/portfolios', { world }).finally(() => {
    isAnswered = true;
  });
  expect((await get('/v1/aois?limit=1', { world })).status).toBe(200);
  await untilSo(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(299);
  await giveTurns();
  expect(isAnswered).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await late).status).toBe(200);
});

test('a delayed answer is held for its client, and no longer than that', async () => {
  const { inFlightBytes, storedRequests } = app;
  const client = new AbortController();
  const request = { headers: { ...bearer('full', 'gone'), 'sbox-fault': 'delay=1m' }, signal: client.signal };
  const late = fetch(`${url}/v1/aois`, request);
  await expect.poll(() => inFlightBytes.total).toBeGreaterThan(1_000);
  client.abort();
  await expect(late).rejects.toThrow();
  await expect.poll(() => inFlightBytes.total).toBe(0);
  const { operationId, status, identity } = storedRequests.at(storedRequests.to - 1);
  expect([operationId, status, identity?.worldName]).toEqual(['listAois', 200, 'gone']);
});

test('an answer for which there is no room is not delayed', async () => {
  const small = await startTestServer({ inFlightBytesLimit: 1_000 });
  const request = { headers: { ...bearer('full'), 'sbox-fault': 'delay=1m' } };
  const answer = await fetch(`${small.url}/v1/aois`, request);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ data: expect.any(Array) });
});

test('the header Sbox-Fault asks for one request and leaves nothing behind', async () => {
  const world = 'header';
  const refused = await post('/v1/portfolios', { name: 'Header' }, { world, key: 'k', fault: 'status=503' });
  expect([refused.status, refused.headers.get('content-type'), refused.headers.get('retry-after')]).toEqual([
    503,
    'application/problem+json',
    '1',
  ]);
  expect(await refused.json()).toMatchObject({ code: 'injected_fault' });
  const lost = await post('/v1/portfolios', { name: 'Header' }, { world, key: 'k', fault: 'status=502; after' });
  expect(lost.status).toBe(502);
  const again = await post('/v1/portfolios', { name: 'Header' }, { world, key: 'k' });
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  await expect(get('/v1/portfolios', { world, fault: 'drop' })).rejects.toThrow();
  const faults = (await (await get('/control/faults', { world })).json()) as { data: { faults?: unknown[] } };
  expect(JSON.stringify(faults)).not.toContain('flt_');
});

test.each([
  ['GET', 400, 'invalid_parameter'],
  ['POST', 422, 'validation_failed'],
])('a header that is not well-formed is refused on %s with %i', async (method, status, code) => {
  const sent = { world: 'grammar', fault: 'status=200' };
  const answer =
    method === 'GET' ? await get('/v1/portfolios', sent) : await post('/v1/portfolios', { name: 'x' }, sent);
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
});

test('a strike is like the header of the request, is recorded as one, gives way to it, and outlives a reset', async () => {
  const seen: (string | undefined)[] = [];
  const struck = await startTestServer({
    chooseFault: ({ id }) => (id === 'createPortfolio' ? 'status=503; retry-after=0' : undefined),
    onExchange: ({ requestHeaders }) => seen.push(requestHeaders.findLast(([name]) => name === 'sbox-fault')?.[1]),
  });
  const send = (path: string, key: string, headers: Record<string, string> = {}) =>
    fetch(`${struck.url}${path}`, {
      method: 'POST',
      headers: { ...bearer('full'), 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: path.endsWith('reset') ? '{}' : '{"name":"Sur"}',
    });
  const first = await send('/v1/portfolios', 'one');
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '0']);
  expect((await send('/v1/sbox/reset', 'two')).status).toBe(200);
  expect((await send('/v1/portfolios', 'one')).status).toBe(503);
  expect((await send('/v1/portfolios', 'three', { 'sbox-fault': 'status=429' })).status).toBe(429);
  expect(seen).toEqual(['status=503; retry-after=0', undefined, 'status=503; retry-after=0', 'status=429']);
});
