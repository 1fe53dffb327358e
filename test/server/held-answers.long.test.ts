import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSandbox } from '../../src/index.ts';
import type { ServerOptions } from '../../src/server/start-server.ts';
import { bearer } from '../support/example-request.ts';
import { startTestServer } from '../support/test-app.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let keys = 0;

interface Asked {
  readonly body?: object;
  readonly key?: string;
  readonly world?: string;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal;
}
async function ask(method: string, path: string, { body, key, world, headers = {}, signal }: Asked = {}) {
  keys += 1;
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...bearer('full', world),
      ...(method === 'GET' ? {} : { 'idempotency-key': key ?? `held-${keys}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text === '' ? undefined : JSON.parse(text) };
}
const hold = (fault: object = { operation: 'createPortfolio' }, asked: Asked = {}) =>
  ask('POST', '/control/faults', { body: { hold: true, ...fault }, ...asked });
const write = (name: string, asked: Asked = {}) => ask('POST', '/v1/portfolios', { body: { name }, ...asked });
const held = async (asked?: Asked) => (await ask('GET', '/control/held', asked)).json.data;
const release = (body: object = {}, asked: Asked = {}) => ask('POST', '/control/held/release', { body, ...asked });
const untilHeld = (count: number, asked?: Asked) => expect.poll(async () => (await held(asked)).length).toBe(count);
const start = async (options: Partial<ServerOptions> = {}) => {
  server = await startTestServer(options);
};

describe('an answer that is held', () => {
  afterEach(() => server.close());

  it('waits until it is released, while its call is carried out where it came', async () => {
    await start();
    expect((await hold({ operation: 'createPortfolio', times: 1 })).json.data).toMatchObject({
      hold: true,
      status: null,
    });
    const waiting = write('Held', { key: 'once' });
    await untilHeld(1);
    await write('Next');
    const [listed] = await held();
    expect(listed).toEqual({
      requestId: listed.requestId,
      faultId: 'flt_0001',
      organizationId: 'org_pampa',
      profile: 'full',
      operationId: 'createPortfolio',
      method: 'POST',
      path: '/v1/portfolios',
      idempotencyKey: 'once',
      status: 201,
      heldAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const log = (await ask('GET', '/control/log')).json.data;
    expect(log.map(({ created }: { created: string[] }) => created)).toEqual([['flt_0001'], ['pf_0004'], ['pf_0005']]);
    expect((await release()).json.data).toEqual([listed]);
    const answer = await waiting;
    expect([answer.status, answer.json.data.portfolioId, answer.headers.get('sbox-held')]).toEqual([
      201,
      'pf_0004',
      'released',
    ]);
    expect(await held()).toEqual([]);
  });

  it('stands for its key: a double click meets 409 while it is held, and the one answer afterwards', async () => {
    await start();
    await hold();
    const waiting = write('Once', { key: 'click' });
    await untilHeld(1);
    const twin = await write('Once', { key: 'click' });
    expect([twin.status, twin.json.code, twin.headers.get('retry-after')]).toEqual([
      409,
      'idempotency_in_progress',
      '1',
    ]);
    const elsewhere = await ask('POST', '/v1/portfolios', {
      body: { name: 'Elsewhere' },
      key: 'click',
      world: 'other',
    });
    expect(elsewhere.status).toBe(201);
    expect((await ask('GET', '/control/faults')).json.data[0]).toMatchObject({ matched: 1, strikes: 1 });
    await release();
    expect((await waiting).status).toBe(201);
    await ask('DELETE', '/control/faults');
    const again = await write('Once', { key: 'click' });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  });

  it('is replaced by the answer of a fault, or lost, one by one', async () => {
    await start();
    await hold();
    const first = write('First');
    await untilHeld(1);
    const second = write('Second').catch(() => 'lost');
    await untilHeld(2);
    const [one, two] = (await held()).map(({ requestId }: { requestId: string }) => requestId);
    expect((await release({ requestId: one, status: 503 })).json.data).toMatchObject([{ requestId: one }]);
    const replaced = await first;
    expect([replaced.status, replaced.json.code, replaced.headers.get('retry-after')]).toEqual([
      503,
      'injected_fault',
      '1',
    ]);
    expect(replaced.json.detail).toContain('The request was carried out; this replaces its response');
    expect((await held()).length).toBe(1);
    await release({ requestId: two, drop: true });
    expect(await second).toBe('lost');
    expect(await held()).toEqual([]);
    await ask('DELETE', '/control/faults');
    expect((await ask('GET', '/v1/portfolios?limit=250')).json.data).toHaveLength(5);
  });

  it('is no other answer: a name that is not held, both ways at once and another world release nothing', async () => {
    await start();
    await hold({}, { world: 'one' });
    await hold({ operation: 'createPortfolio' }, { world: 'one' });
    const waiting = write('Held', { world: 'one' });
    await untilHeld(1, { world: 'one' });
    expect((await release({ requestId: 'req_0' }, { world: 'one' })).json).toMatchObject({
      code: 'resource_not_found',
      errors: [{ pointer: '#/requestId' }],
    });
    expect((await release({ status: 500, drop: true }, { world: 'one' })).status).toBe(422);
    expect((await release()).json.data).toEqual([]);
    const [{ requestId }] = await held({ world: 'one' });
    expect((await release({ requestId })).status).toBe(404);
    await release({}, { world: 'one' });
    expect((await waiting).status).toBe(201);
  });

  it('goes out by itself after its time, and says so; the place of who hangs up is free at once', async () => {
    await start({ maxHoldMs: 60 });
    await hold();
    const late = await write('Late');
    expect([late.status, late.headers.get('sbox-held')]).toEqual([201, 'timeout']);
    await server.close();
    await start();
    await hold();
    const client = new AbortController();
    const gone = write('Gone', { key: 'gone', signal: client.signal }).catch(() => 'gone');
    await untilHeld(1);
    client.abort();
    expect(await gone).toBe('gone');
    await untilHeld(0);
    await ask('DELETE', '/control/faults');
    expect((await write('Gone', { key: 'gone' })).headers.get('idempotent-replayed')).toBe('true');
  });

  it('is not held for a client that left before, and its key is free', async () => {
    await start();
    await hold();
    const { worlds, app } = server;
    const submit = worlds.submit.bind(worlds);
    let carryOn = () => {};
    const waits = new Promise<void>((resolve) => {
      carryOn = resolve;
    });
    vi.spyOn(worlds, 'submit').mockImplementationOnce((...call) => waits.then(() => submit(...call)));
    let response: ServerResponse | undefined;
    app.server.once('request', (_, its) => {
      response = its;
    });
    const client = new AbortController();
    const gone = write('Gone', { key: 'gone', signal: client.signal }).catch(() => 'gone');
    await expect.poll(() => vi.mocked(worlds.submit).mock.calls.length).toBe(1);
    client.abort();
    expect(await gone).toBe('gone');
    await expect.poll(() => response?.destroyed).toBe(true);
    carryOn();
    const { storedRequests } = app;
    await expect.poll(() => storedRequests.at(storedRequests.to - 1).idempotencyKey).toBe('gone');
    expect(await held()).toEqual([]);
    expect(app.inFlightBytes.total).toBe(0);
    await ask('DELETE', '/control/faults');
    expect((await write('Gone', { key: 'gone' })).headers.get('idempotent-replayed')).toBe('true');
  });

  it('is never that of a client that may not wait, nor of a server that holds nothing', async () => {
    await start();
    await hold();
    const console = await write('Console', { headers: { 'sbox-never-hold': '1' } });
    expect([console.status, console.headers.get('sbox-held')]).toEqual([201, null]);
    await server.close();
    await start({ holds: false });
    await hold();
    expect((await write('Replayed')).headers.get('sbox-held')).toBeNull();
  });

  it('leaves when the server is closed', async () => {
    await start();
    await hold();
    const waiting = write('Last');
    await untilHeld(1);
    await server.close();
    expect((await waiting).headers.get('sbox-held')).toBe('closed');
  });

  it('is sent to those who follow the requests: now, and when it changes', async () => {
    await start();
    await hold();
    const waiting = write('Held');
    await untilHeld(1);
    const following = new AbortController();
    const answer = await fetch(`${server.url}/control/log/stream`, {
      headers: bearer('full'),
      signal: following.signal,
    });
    let text = '';
    const reading = (async () => {
      for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>)
        text += Buffer.from(piece).toString();
    })().catch(() => {});
    const events = () =>
      [...text.matchAll(/^event: held\ndata: (.*)$/gm)].map(([, data]) => JSON.parse(String(data)).held);
    await expect.poll(() => events().length).toBe(1);
    await release();
    await waiting;
    await expect.poll(() => events().length).toBe(2);
    expect(events().map((one) => one.length)).toEqual([1, 0]);
    following.abort();
    await reading;
  });

  it('takes one of 64 places', async () => {
    await start();
    await hold({ operation: 'createPortfolio', times: 65 });
    const waiting = Array.from({ length: 64 }, (_, number) => write(`Held ${number}`));
    await untilHeld(64);
    const beyond = await write('One too many');
    expect([beyond.status, beyond.headers.get('sbox-held')]).toEqual([201, 'no-room']);
    expect(server.app.inFlightBytes.total).toBeLessThan(64 * 4096);
    await release();
    expect((await Promise.all(waiting)).every(({ status }) => status === 201)).toBe(true);
    await expect.poll(() => server.app.inFlightBytes.total).toBe(0);
  });
});

it('is held and released in the library, and counted when it left', async () => {
  await using sandbox = await startSandbox();
  const { faults, url, tokens } = sandbox;
  await faults.add({ operation: 'createJob', hold: true, times: 1 });
  const body = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };
  const create = () =>
    fetch(`${url}/v1/jobs`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens.full}`,
        'content-type': 'application/json',
        'idempotency-key': 'click',
      },
      body: JSON.stringify(body),
    });
  const first = create();
  await expect.poll(async () => (await faults.held()).length).toBe(1);
  expect((await create()).status).toBe(409);
  const of = (status: number) => sandbox.requests({ operationId: 'createJob', status }).requests.length;
  expect([of(202), of(409)]).toEqual([0, 1]);
  expect(await faults.release()).toMatchObject([{ operationId: 'createJob', status: 202 }]);
  expect((await first).status).toBe(202);
  expect(of(202)).toBe(1);
});
