import { expect, test } from 'vitest';
import { callAs } from '../support/call-as.ts';
import { buildTestApp } from '../support/test-app.ts';

const job = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };

test('what happens in one world is not seen in another, and reset forgets one world only', async () => {
  const app = buildTestApp();
  const created = await callAs('full', app, 'POST /v1/jobs', { world: 'a', body: job });
  expect(created.statusCode).toBe(202);
  const read = async (world?: string) =>
    (await callAs('full', app, `GET ${created.headers.location}`, { world })).statusCode;
  expect([await read('a'), await read('b'), await read()]).toEqual([200, 404, 404]);
  await callAs('full', app, 'POST /v1/sbox/reset', { world: 'b', body: {} });
  expect(await read('a')).toBe(200);
  await callAs('full', app, 'POST /v1/sbox/reset', { world: 'a', body: {} });
  expect(await read('a')).toBe(404);
});

test('the three tokens of a world meet in the same world', async () => {
  const app = buildTestApp();
  const created = await callAs('read-only', app, 'POST /v1/jobs', { world: 'shared', body: job });
  const url = created.headers.location;
  expect((await callAs('full', app, `GET ${url}`, { world: 'shared' })).statusCode).toBe(200);
  expect((await callAs('other-org', app, `GET ${url}`, { world: 'shared' })).statusCode).toBe(404);
});

test('a token without a world and one with the world default are the same', async () => {
  const app = buildTestApp();
  const created = await callAs('full', app, 'POST /v1/jobs', { body: job });
  expect((await callAs('full', app, `GET ${created.headers.location}`, { world: 'default' })).statusCode).toBe(200);
});

test('one world too many that was written is refused, and the present ones go on', async () => {
  const app = buildTestApp({ worldLimit: 2 });
  const read = (world: string) => callAs('full', app, 'GET /v1/aois?limit=1', { world });
  for (const world of ['a', 'b'])
    expect((await callAs('full', app, 'POST /v1/jobs', { world, body: job })).statusCode).toBe(202);
  const third = await read('c');
  expect([third.statusCode, third.json().code]).toEqual([503, 'world_limit_reached']);
  expect([(await read('a')).statusCode, (await read('default')).statusCode]).toEqual([200, 200]);
});

test('worlds that were never written make room for others', async () => {
  const app = buildTestApp({ worldLimit: 2 });
  for (let world = 0; world < 5; world += 1) {
    const reply = await callAs('full', app, 'GET /v1/aois?limit=1', { world: `read-${world}` });
    expect(reply.statusCode).toBe(200);
  }
});

test('a request that is refused before it is executed makes no world', async () => {
  const app = buildTestApp({ worldLimit: 1 });
  await callAs('read-only', app, 'DELETE /v1/jobs/job_0001', { world: 'refused' });
  await callAs('full', app, 'POST /v1/jobs', { world: 'refused', body: [] });
  expect((await callAs('full', app, 'GET /v1/aois?limit=1', { world: 'first' })).statusCode).toBe(200);
});
