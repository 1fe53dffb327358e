// Reads that take long are worked out in slices, and others are answered between them.

import { expect, test } from 'vitest';
import type { Call } from '../../src/engine/kernel/call.ts';
import type { Slices } from '../../src/primitives/slices.ts';
import { machinesOf } from '../../src/server/worlds/worlds.ts';
import { prepare } from '../../src/world/operations.ts';
import { as } from '../support/as.ts';
import { buildTestApp, openSeed } from '../support/test-app.ts';

const app = buildTestApp();
const get = (url: string, world: string) => app.inject({ method: 'GET', url, headers: as('full', world) });
const moveTo = (to: string, world: string) =>
  app.inject({
    method: 'POST',
    url: '/control/clock',
    headers: { ...as('full', world), 'content-type': 'application/json', 'idempotency-key': to },
    payload: JSON.stringify({ to }),
  });
const short = '/v1/portfolios';

test.each([
  ['days', '/v1/weather?limit=250'],
  ['clock', '/control/clock'],
  ['audit', '/control/audit'],
  ['deliveries', '/v1/webhooks/deliveries'],
])('a short read that came after that of the %s is answered before it', async (world, url) => {
  // Their code is loaded first, which takes turns of the event loop of its own.
  for (const each of [url, short]) await get(each, 'elsewhere');
  await moveTo('2026-06-01T00:00:00Z', world);
  const answered: string[] = [];
  const ask = (path: string) => get(path, world).then(({ statusCode }) => answered.push(`${statusCode} ${path}`));
  await Promise.all([ask(url), ask(short)]);
  expect(answered).toEqual([`200 ${short}`, `200 ${url}`]);
});

test('a read tells of the world as it is when it is answered, though that changed while it was worked out', async () => {
  const url = '/v1/weather?limit=1&aoiId=aoi_0001';
  await moveTo('2026-06-01T00:00:00Z', 'changing');
  const [before, , after] = await Promise.all([
    get(url, 'changing'),
    moveTo('2026-06-02T12:00:00Z', 'changing'),
    get(url, 'changing'),
  ]);
  for (const { headers, body } of [before, after]) {
    const [newest] = JSON.parse(body).data;
    const isMoved = headers['sbox-position'] === '2';
    expect(newest.observedAt).toBe(isMoved ? '2026-06-02T03:00:00.000Z' : '2026-05-31T03:00:00.000Z');
  }
});

test('reads that take long take turns, so that many of them hold no more than one', async () => {
  const machine = machinesOf(openSeed(), 1).create();
  const { world } = machine;
  await Promise.all((['moveClock', 'listWeather'] as const).map(prepare));
  const request = { organizationId: 'org_pampa', profile: 'full', params: {}, query: {} };
  const body = { to: '2026-06-01T00:00:00Z' };
  world.execute({ ...request, operationId: 'moveClock', path: '/control/clock', body, idempotencyKey: 'June' });
  const weather: Call = { ...request, operationId: 'listWeather', path: '/v1/weather' };
  const order: string[] = [];
  const precompute = world.precompute.bind(world);
  world.precompute = (call) => {
    const slices = precompute(call);
    return slices && noting(slices, String(call.query.limit));
  };
  function* noting(slices: Slices<void>, name: string): Slices<void> {
    order.push(`${name} begins`);
    yield* slices;
    order.push(`${name} ends`);
  }
  const limits = ['250', '249', '250'];
  await Promise.all(limits.map((limit) => machine.prepareRead({ ...weather, query: { limit } })));
  expect(order).toEqual(['250 begins', '250 ends', '249 begins', '249 ends', '250 begins', '250 ends']);
  expect(machine.prepareRead({ ...weather, query: { limit: '250' } })).toBeUndefined();
});
