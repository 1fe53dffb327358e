import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunningServer } from '../../src/server/start-server.ts';
import { bearer } from '../support/example-request.ts';
import { startTestServer } from '../support/test-app.ts';
import { digest, inject, rewind, write } from './random-rewinds.ts';

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

  it('of a world without writes says that there are none', async () => {
    server = await startTestServer();
    const answer = await inject(server, 'POST', '/control/rewind', { count: 1, from: 0 });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      'count is above 0, the number of writes in the log.',
    ]);
  });

  it('counts the writes that it takes back: a read that moved a job goes with the write before it', async () => {
    server = await startTestServer();
    await write(server, 'One');
    const before = await digest(server);
    await inject(server, 'POST', '/v1/jobs', {
      kind: 'geo.damage_footprint',
      input: { eventId: 'evt_0001', aoiId: 'aoi_0001' },
    });
    await inject(server, 'GET', '/v1/jobs/job_0006');
    await write(server, 'Two');
    const undo = (body: object) => inject(server, 'POST', '/control/rewind', body);
    const answer = await undo({ count: 2, from: 4 });
    expect(answer.json().data).toMatchObject({ to: 1, from: 4, position: 5, takenBackCount: 3 });
    expect(await digest(server)).toBe(before);
    expect((await undo({ count: 2, from: 4 })).json()).toEqual(answer.json());
    expect((await undo({ count: 1, from: 4 })).json()).toMatchObject({ status: 409, code: 'world_moved' });
    expect((await undo({ count: 2, from: 5 })).json()).toMatchObject({
      status: 422,
      detail: 'count is above 1, the number of writes in the log.',
      errors: [{ pointer: '#/count', code: 'maximum' }],
    });
    for (const body of [{ from: 5 }, { to: 0, count: 1, from: 5 }])
      expect((await undo(body)).json()).toMatchObject({ status: 422, errors: [{ code: 'not_exactly_one' }] });
    expect((await undo({ count: 1, from: 5 })).json().data).toMatchObject({ to: 0, position: 6 });
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
