import { afterEach, describe, expect, it, test } from 'vitest';
import { operations } from '../../src/contract/operations.ts';
import type { Call } from '../../src/engine/kernel/call.ts';
import type { RunningServer } from '../../src/server/start-server.ts';
import { PastWorlds } from '../../src/server/worlds/past-worlds.ts';
import { createWorlds, type WorldMachine } from '../../src/server/worlds/worlds.ts';
import { inFolder, inMemory } from '../support/engines.ts';
import { bearer } from '../support/example-request.ts';
import { openSeed, startTestServer } from '../support/test-app.ts';
import { ask as askOf, type Method, testLookingBack } from './look-back.ts';

let server: RunningServer;
const ask = (method: Method, url: string, more?: { at?: number | string; payload?: object }) =>
  askOf(server, method, url, more);
const write = (name: string) => ask('POST', '/v1/portfolios', { payload: { name } });

testLookingBack([inMemory, inFolder]);

describe('a look back', () => {
  afterEach(() => server.close());

  it('is refused on what may move something, on writes, and beside the worlds', async () => {
    server = await startTestServer();
    const told = async (method: Method, url: string, at: number | string = 0) => {
      const { statusCode, body } = await ask(method, url, { at, ...(method === 'POST' ? { payload: {} } : {}) });
      return [statusCode, ...(body === '' ? [] : [JSON.parse(body).errors[0].header])];
    };
    expect(await told('GET', '/v1/jobs/job_0001')).toEqual([400, 'sbox-at']);
    expect(await told('HEAD', '/v1/jobs/job_0001')).toEqual([200]);
    expect(await told('POST', '/v1/portfolios')).toEqual([422, 'sbox-at']);
    expect(await told('DELETE', '/control/faults')).toEqual([422, 'sbox-at']);
    for (const url of ['/control/log', '/control/log/stream', '/control/worlds', '/ogc'])
      expect(await told('GET', url)).toEqual([400, 'sbox-at']);
    for (const at of ['', '-1', '1.0', 'now', '1'.repeat(16)])
      expect(await told('GET', '/v1/portfolios', at)).toEqual([400, 'sbox-at']);
  });

  it('is counted by no fault and changes nothing, and sees the other organization as little as any read', async () => {
    server = await startTestServer();
    await write('One');
    await ask('POST', '/control/faults', { payload: { operation: '*', status: 503 } });
    const digest = () => server.worlds.read('seen', (machine) => machine.world.digest());
    const before = await digest();
    for (const at of [0, 1, 2]) expect((await ask('GET', '/v1/aois', { at })).statusCode).toBe(200);
    expect(await digest()).toEqual(before);
    const theirs = await server.app.inject({
      url: '/v1/portfolios/pf_0004',
      headers: { ...bearer('other-org', 'seen'), 'sbox-at': '1' },
    });
    expect(theirs.json().code).toBe('resource_not_found');
  });

  it('answers every read that names no record, however often it has something to work out', async () => {
    server = await startTestServer();
    await write('One');
    const reads = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
    expect(reads.length).toBeGreaterThan(12);
    for (const { path } of reads) expect([path, (await ask('GET', path, { at: 0 })).statusCode]).toEqual([path, 200]);
  });

  it('precomputes what takes long: what time will bring about, asked of the past', async () => {
    server = await startTestServer();
    const then = (await ask('GET', '/control/due?until=P30D')).json();
    await ask('POST', '/control/clock', { payload: { advance: 'P40D' } });
    expect((await ask('GET', '/control/due?until=P30D', { at: 0 })).json()).toEqual(then);
  });

  it('precomputes it too where it is asked of where the world stands', async () => {
    server = await startTestServer();
    await ask('POST', '/control/clock', { payload: { advance: 'P40D' } });
    const { world } = server.worlds.peek('seen') as WorldMachine;
    const askNow = world.ask.bind(world);
    const left: unknown[] = [];
    world.ask = (call) => {
      left.push(world.precompute(call));
      return askNow(call);
    };
    expect((await ask('GET', '/v1/weather?limit=250', { at: 1 })).statusCode).toBe(200);
    expect(left).toEqual([undefined]);
  });
});

const listPortfolios: Call = {
  operationId: 'listPortfolios',
  organizationId: 'org_pampa',
  path: '/v1/portfolios',
  params: {},
  query: {},
};

/** Ten portfolios in the world `seen`, and how the past is kept. */
async function openPast(options: Partial<ConstructorParameters<typeof PastWorlds>[0]> = {}) {
  const worlds = createWorlds({ seed: openSeed(), jobSteps: 1 });
  for (let count = 1; count <= 10; count += 1) {
    const body = { name: `Portfolio ${count}` };
    const key = { idempotencyKey: `key-${count}`, body };
    await worlds.read('seen', (machine) => machine.prepare({ ...listPortfolios, operationId: 'createPortfolio' }));
    await worlds.submit('seen', { ...listPortfolios, ...key, operationId: 'createPortfolio' });
  }
  const made: number[] = [];
  const replayOf = worlds.replayOf.bind(worlds);
  worlds.replayOf = async (name) => {
    const replay = await replayOf(name);
    const loadCreate = async () => {
      const create = await replay.loadCreate();
      return () => {
        made.push(made.length);
        return create();
      };
    };
    return { ...replay, loadCreate };
  };
  const past = new PastWorlds({ worlds, ...options });
  return { past, worlds, made, look: (at: number) => past.read('seen', at, listPortfolios, {}) };
}

test('four worlds as they were are kept, and a fifth takes the place of the oldest, however often that was read', async () => {
  const { past, made, look } = await openPast();
  for (const at of [1, 2, 3, 4]) await look(at);
  await look(1);
  expect([past.size, made.length]).toEqual([4, 4]);
  await look(5);
  await look(2);
  expect([past.size, made.length]).toEqual([4, 5]);
  await look(1);
  expect([past.size, made.length]).toEqual([4, 6]);
});

test('those who look at once share a replay, and a fifth place is refused while four are replayed', async () => {
  const { past, made, look } = await openPast();
  const looks = [1, 1, 2, 3, 4, 5].map((at) => look(at));
  const codes = (await Promise.allSettled(looks)).map((one) => (one.status === 'fulfilled' ? 200 : one.reason.code));
  expect(codes).toEqual([200, 200, 200, 200, 200, 'server_busy']);
  expect([past.size, made.length]).toEqual([4, 4]);
});

test('where a world was not, nothing is kept', async () => {
  const { past, look } = await openPast();
  await expect(look(11)).rejects.toMatchObject({ code: 'resource_not_found' });
  expect(past.size).toBe(0);
});

test('no more entries are replayed than may be, and for no longer', async () => {
  const few = await openPast({ entries: 3 });
  expect((await few.look(3)).position).toBe(3);
  await expect(few.look(4)).rejects.toMatchObject({ code: 'resource_not_found', status: 404 });
  const short = await openPast({ timeoutMs: -1 });
  await expect(short.look(3)).rejects.toMatchObject({ code: 'server_busy', status: 503 });
});

test('where the beginning is forgotten, nothing is replayed until a reset that is carried out begins anew', async () => {
  const { worlds, look } = await openPast();
  const reset = { ...listPortfolios, operationId: 'resetSandbox', path: '/v1/sbox/reset', body: {} } as const;
  await worlds.read('seen', (machine) => machine.prepare(reset));
  const replayOf = worlds.replayOf.bind(worlds);
  worlds.replayOf = async (name) => {
    const { loadCreate, entries } = await replayOf(name);
    return { loadCreate, entries: { ...entries, isWhole: entries.from.position > 0 } };
  };
  await expect(look(3)).rejects.toMatchObject({ code: 'resource_not_found' });
  for (const idempotencyKey of ['a', 'b']) await worlds.submit('seen', { ...reset, idempotencyKey });
  await worlds.submit('seen', {
    ...listPortfolios,
    operationId: 'createPortfolio',
    body: { name: 'P' },
    idempotencyKey: 'c',
  });
  expect(await look(12)).toMatchObject({ position: 12 });
});
