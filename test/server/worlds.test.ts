import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const write = (app: ReturnType<typeof buildTestApp>, headers: Record<string, string>, url: string, body: unknown) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k', ...headers },
    payload: JSON.stringify(body),
  });
const job = { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } };

test('what happens in one world is not seen in another, and reset forgets one world only', async () => {
  const app = buildTestApp();
  const created = await write(app, as('full', 'a'), '/v1/jobs', job);
  expect(created.statusCode).toBe(202);
  const read = async (world?: string) =>
    (await app.inject({ url: created.headers.location as string, headers: as('full', world) })).statusCode;
  expect([await read('a'), await read('b'), await read()]).toEqual([200, 404, 404]);
  await write(app, { ...as('full', 'b'), 'idempotency-key': 'r' }, '/v1/sbox/reset', {});
  expect(await read('a')).toBe(200);
  await write(app, { ...as('full', 'a'), 'idempotency-key': 'r' }, '/v1/sbox/reset', {});
  expect(await read('a')).toBe(404);
});

test('the three tokens of a world meet in the same world', async () => {
  const app = buildTestApp();
  const created = await write(app, as('read-only', 'shared'), '/v1/jobs', job);
  const url = created.headers.location as string;
  expect((await app.inject({ url, headers: as('full', 'shared') })).statusCode).toBe(200);
  expect((await app.inject({ url, headers: as('other-org', 'shared') })).statusCode).toBe(404);
});

test('a token without a world and one with the world default are the same', async () => {
  const app = buildTestApp();
  const created = await write(app, as('full'), '/v1/jobs', job);
  expect(
    (await app.inject({ url: created.headers.location as string, headers: as('full', 'default') })).statusCode,
  ).toBe(200);
});

test('one world too many that was written is refused, and the present ones go on', async () => {
  const app = buildTestApp({ worldLimit: 2 });
  const read = (world: string) => app.inject({ url: '/v1/aois?limit=1', headers: as('full', world) });
  for (const world of ['a', 'b']) expect((await write(app, as('full', world), '/v1/jobs', job)).statusCode).toBe(202);
  const third = await read('c');
  expect([third.statusCode, third.json().code]).toEqual([503, 'world_limit_reached']);
  expect([(await read('a')).statusCode, (await read('default')).statusCode]).toEqual([200, 200]);
});

test('worlds that were never written make room for others', async () => {
  const app = buildTestApp({ worldLimit: 2 });
  for (let world = 0; world < 5; world += 1) {
    const reply = await app.inject({ url: '/v1/aois?limit=1', headers: as('full', `read-${world}`) });
    expect(reply.statusCode).toBe(200);
  }
});

test('a request that is refused before it is executed makes no world', async () => {
  const app = buildTestApp({ worldLimit: 1 });
  await app.inject({ method: 'DELETE', url: '/v1/jobs/job_0001', headers: as('read-only', 'refused') });
  await write(app, as('full', 'refused'), '/v1/jobs', []);
  expect((await app.inject({ url: '/v1/aois?limit=1', headers: as('full', 'first') })).statusCode).toBe(200);
});
