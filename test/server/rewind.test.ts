import fastCheck from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../src/server/listen.ts';
import { engines } from '../support/engines.ts';
import { bearer } from '../support/example-request.ts';
import { startTestServer } from '../support/test-app.ts';

let keys = 0;
const inject = (
  server: RunningServer,
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
  key = `rewind-${++keys}`,
) =>
  server.app.inject({
    method,
    url,
    headers: { ...bearer('full', 'back'), ...(method === 'POST' ? { 'idempotency-key': key } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
const write = (server: RunningServer, name: string) => inject(server, 'POST', '/v1/portfolios', { name });
const rewind = (server: RunningServer, to: number, from: number, key?: string) =>
  inject(server, 'POST', '/control/rewind', { to, from }, key);
async function digest({ worlds }: RunningServer, world = 'back'): Promise<string> {
  const answered = await worlds.read(world, (machine) => machine.world.digest());
  if ('refusal' in answered) throw answered.refusal;
  return answered.reply;
}

let server: RunningServer;
describe('a rewind', () => {
  afterEach(() => server.close());

  it('brings the world back, says what it took back, and stands behind where it was', async () => {
    server = await startTestServer();
    await write(server, 'One');
    const before = await digest(server);
    await write(server, 'Two');
    await inject(server, 'POST', '/control/clock', { advance: 'P1D' });
    const { headers } = await inject(server, 'GET', '/v1/portfolios');
    const answer = await rewind(server, 1, 3);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['sbox-position']).toBe('4');
    expect(answer.headers['sbox-generation']).not.toBe(headers['sbox-generation']);
    expect(answer.json().data).toMatchObject({ to: 1, from: 3, position: 4, takenBackCount: 2 });
    expect(answer.json().data.takenBack.map(({ operationId }: { operationId: string }) => operationId)).toEqual([
      'createPortfolio',
      'moveClock',
    ]);
    expect(await digest(server)).toBe(before);
    const listed = await inject(server, 'GET', '/control/log');
    expect(listed.json().data.map(({ position, operationId }: never) => [position, operationId])).toEqual([
      [1, 'createPortfolio'],
      [4, 'rewindWorld'],
    ]);
  });

  it('reads no entry where it is refused, for the world is elsewhere', async () => {
    server = await startTestServer();
    for (const name of ['One', 'Two', 'Three']) await write(server, name);
    const history = vi.spyOn(server.worlds, 'history');
    expect((await rewind(server, 0, 2)).json()).toMatchObject({ code: 'world_moved' });
    expect(history).toHaveBeenCalledTimes(1);
    expect((await rewind(server, 0, 1)).json()).toMatchObject({ code: 'world_moved' });
    expect(history).toHaveBeenCalledTimes(1);
  });

  it('gives keys back: what was spent on a write that was taken back can be spent again', async () => {
    server = await startTestServer();
    await inject(server, 'POST', '/v1/portfolios', { name: 'One' }, 'spent');
    await rewind(server, 0, 1);
    const again = await inject(server, 'POST', '/v1/portfolios', { name: 'Other' }, 'spent');
    expect([again.statusCode, again.json().data.portfolioId]).toEqual([201, 'pf_0004']);
  });

  it('answers again when it is the last thing that happened, also with another key', async () => {
    server = await startTestServer();
    await write(server, 'One');
    const first = (await rewind(server, 0, 1)).json();
    expect((await rewind(server, 0, 1)).json()).toEqual(first);
    await write(server, 'Two');
    expect((await rewind(server, 0, 1)).json()).toMatchObject({ status: 409, code: 'world_moved' });
  });

  it('is refused where the world stands elsewhere, and changes nothing then', async () => {
    server = await startTestServer();
    await write(server, 'One');
    const before = await digest(server);
    for (const from of [2, 3]) expect((await rewind(server, 0, from)).json().code).toBe('world_moved');
    expect((await rewind(server, 1, 1)).json()).toMatchObject({ status: 422, errors: [{ pointer: '#/to' }] });
    expect((await rewind(server, 2, 1)).statusCode).toBe(422);
    expect(await digest(server)).toBe(before);
  });

  it('finds nothing before a reset, and nothing that was taken back', async () => {
    server = await startTestServer();
    await write(server, 'One');
    await inject(server, 'POST', '/v1/sbox/reset', {});
    await write(server, 'Two');
    expect((await rewind(server, 0, 3)).json()).toMatchObject({ status: 404, code: 'resource_not_found' });
    await write(server, 'Three');
    expect((await rewind(server, 3, 4)).statusCode).toBe(200);
    expect((await rewind(server, 4, 5)).statusCode).toBe(404);
  });

  it('takes back everybody: the other organization and every identity', async () => {
    server = await startTestServer();
    const before = await digest(server);
    await server.app.inject({
      method: 'POST',
      url: '/v1/portfolios',
      headers: { ...bearer('other-org', 'back'), 'idempotency-key': 'theirs' },
      payload: { name: 'Theirs' },
    });
    const { data } = (await rewind(server, 0, 1)).json();
    expect(data.takenBack).toMatchObject([{ organizationId: 'org_ebro', profile: 'other-org' }]);
    expect(await digest(server)).toBe(before);
  });
});

it('says of the requests that it took back that they are undone, in what is told of them', async () => {
  server = await startTestServer();
  await write(server, 'One');
  await write(server, 'Two');
  await inject(server, 'GET', '/v1/portfolios');
  const told = async () => (await inject(server, 'GET', '/requests')).json().data;
  expect((await told()).map(({ isUndone }: { isUndone: boolean }) => isUndone)).toEqual([false, false, false]);
  await rewind(server, 1, 2, 'once');
  await rewind(server, 1, 2, 'once');
  await write(server, 'Three');
  const facts = (await told()).map(({ operationId, position, isUndone, rewoundTo }: Record<string, unknown>) => {
    return [operationId, position, isUndone, rewoundTo];
  });
  expect(facts).toEqual([
    ['createPortfolio', 1, false, null],
    ['createPortfolio', 2, true, null],
    ['listPortfolios', null, false, null],
    ['rewindWorld', 3, false, 1],
    ['rewindWorld', null, false, null],
    ['createPortfolio', 4, false, null],
  ]);
  await server.close();
});

type Step = (server: RunningServer, count: number) => ReturnType<typeof inject>;

/** Calls of every kind that changes a world: records, time, jobs and the reads that move them, faults. */
const steps: readonly Step[] = [
  (one, count) => write(one, `Portfolio ${count}`),
  (one) => inject(one, 'POST', '/control/clock', { advance: 'P7D' }),
  (one) =>
    inject(one, 'POST', '/v1/jobs', {
      kind: 'geo.damage_footprint',
      input: { eventId: 'evt_0001', aoiId: 'aoi_0001' },
    }),
  (one) => inject(one, 'GET', '/v1/jobs/job_0006'),
  (one) => inject(one, 'POST', '/control/faults', { operation: 'listClaims', delayMs: 1, times: 1 }),
  (one) => inject(one, 'GET', '/v1/claims'),
];

/** Of a thousand points each engine has its share, by what one costs there; REWIND_POINTS are tried on each instead. */
const shares: Readonly<Record<string, number>> = { 'in memory': 840, 'in a folder': 80, 'on NATS': 80 };
const asked = process.env['REWIND_POINTS'];

describe.each(engines)('%s', (name, options) => {
  const points = Number(asked ?? shares[name]);
  it(`${points} random points give the digest of a fork`, { timeout: 600 * points + 60_000 }, async () => {
    const one = await startTestServer(await options());
    const random = fastCheck.sample(fastCheck.tuple(fastCheck.nat(5), fastCheck.nat(5), fastCheck.nat(9)), {
      seed: 20260115 + name.length,
      numRuns: points,
    });
    let count = 0;
    let met = 0;
    /** The positions that can be gone back to, as the answers tell them. */
    let kept = [0];
    for (const [first, second, back] of random) {
      count += 1;
      for (const step of [first, second]) {
        const position = Number((await (steps[step] as Step)(one, count)).headers['sbox-position']);
        if (position !== kept.at(-1)) kept.push(position);
      }
      const from = kept.at(-1) as number;
      const to = kept[Math.max(0, kept.length - 2 - back)] as number;
      if (to >= from) continue;
      await one.worlds.fork('back', 'fork', to);
      const expected = await digest(one, 'fork');
      await one.worlds.drop('fork');
      expect((await rewind(one, to, from)).statusCode).toBe(200);
      expect(await digest(one)).toBe(expected);
      kept = [...kept.filter((position) => position <= to), from + 1];
      met += 1;
    }
    expect(met).toBeGreaterThan(points * 0.9);
    await one.close();
  });
});
