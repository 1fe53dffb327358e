import { expect, test } from 'vitest';
import { callAs } from '../support/call-as.ts';
import { inFolder, inMemory } from '../support/engines.ts';
import { bearer } from '../support/example-request.ts';
import { buildTestApp, startTestServer } from '../support/test-app.ts';

type App = ReturnType<typeof buildTestApp>;
const full = bearer('full');

const post = (app: App, url: string, body: object, headers: Record<string, string> = full) =>
  callAs('full', app, `POST ${url}`, { body, headers });
const get = async (app: App, url: string, headers = full) => (await app.inject({ url, headers })).json();
const digest = async (app: App, world: string) => (await get(app, '/status?digest', bearer('full', world))).data.digest;

test('the log has the calls that changed the world, oldest first, with what each created', async () => {
  const app = buildTestApp();
  await post(app, '/v1/portfolios', { name: 'First' }, { ...full, 'idempotency-key': 'one' });
  await get(app, '/v1/portfolios');
  await post(app, '/v1/portfolios', { nmae: 'refused' });
  await post(app, '/control/clock', { advance: 'PT0S' }, bearer('other-org'));
  const { data, page } = await get(app, '/control/log');
  expect(data).toEqual([
    {
      position: 1,
      at: '2026-01-15T12:00:01.000Z',
      organizationId: 'org_pampa',
      profile: 'full',
      operationId: 'createPortfolio',
      method: 'POST',
      path: '/v1/portfolios',
      status: 201,
      idempotencyKey: 'one',
      created: ['pf_0004'],
    },
    expect.objectContaining({
      position: 2,
      organizationId: 'org_ebro',
      profile: 'other-org',
      operationId: 'moveClock',
    }),
  ]);
  expect(page).toEqual({ nextCursor: null, previousCursor: null, limit: 25, hasMore: false });
});

test('its pages go on from a position, by after and by cursor alike', async () => {
  const app = buildTestApp();
  for (const name of ['A', 'B', 'C']) await post(app, '/v1/portfolios', { name });
  const positions = async (query: string) => {
    const { data, page } = await get(app, `/control/log?${query}`);
    return [data.map(({ position }: { position: number }) => position), page.nextCursor, page.hasMore];
  };
  expect(await positions('limit=2')).toEqual([[1, 2], '2', true]);
  expect(await positions('limit=2&cursor=2')).toEqual([[3], null, false]);
  expect(await positions('limit=2&after=1')).toEqual([[2, 3], null, false]);
  expect(await positions('after=3')).toEqual([[], null, false]);
});

test.each([
  ['after=4', 'invalid_parameter'],
  ['after=-1', 'invalid_parameter'],
  ['after=x', 'invalid_parameter'],
  ['after=1&cursor=1', 'invalid_parameter'],
  ['cursor=x', 'invalid_cursor'],
  ['limit=0', 'invalid_limit'],
  ['limit=251', 'invalid_limit'],
])('the log refuses %s', async (query, code) => {
  const app = buildTestApp();
  for (const name of ['A', 'B', 'C']) await post(app, '/v1/portfolios', { name });
  const reply = await app.inject({ url: `/control/log?${query}`, headers: full });
  expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
});

test('a read that a fault counts is an entry, and so is a request that it struck', async () => {
  const app = buildTestApp();
  await post(app, '/control/faults', { operation: 'listClaims', status: 503, every: 2 });
  await get(app, '/v1/claims');
  await get(app, '/v1/claims');
  const { data } = await get(app, '/control/log?after=1');
  expect(data.map(({ operationId, status }: Record<string, unknown>) => [operationId, status])).toEqual([
    ['listClaims', 200],
    ['listClaims', 503],
  ]);
});

test('a fork is the world as it was after an entry, and goes its own way', async () => {
  const app = buildTestApp();
  await post(app, '/v1/portfolios', { name: 'Before' });
  const before = await digest(app, 'default');
  await post(app, '/v1/portfolios', { name: 'After' });
  const fork = await post(app, '/control/worlds', { name: 'before', at: 1 });
  expect([fork.statusCode, fork.headers.location]).toEqual([201, '/control/worlds/before']);
  expect(fork.json().data).toMatchObject({ name: 'before', position: 1, now: '2026-01-15T12:00:01.000Z' });
  expect(await digest(app, 'before')).toBe(before);
  const whole = await post(app, '/control/worlds', { name: 'whole' });
  expect(whole.json().data.position).toBe(2);
  expect(await digest(app, 'whole')).toBe(await digest(app, 'default'));
  const { data } = await get(app, '/control/log', bearer('full', 'before'));
  expect(data).toHaveLength(1);
});

test.each([inMemory, inFolder])('a world that nobody has written to can be forked, %s', async (_, options) => {
  const { app } = await startTestServer(await options());
  const forks = [
    await post(app, '/control/worlds', { name: 'now' }),
    await post(app, '/control/worlds', { name: 'first', at: 0 }),
  ];
  expect(forks.map((fork) => [fork.statusCode, fork.json().data])).toMatchObject([
    [201, { name: 'now', position: 0, now: '2026-01-15T12:00:00.000Z', lastUsed: null }],
    [201, { name: 'first', position: 0, now: '2026-01-15T12:00:00.000Z', lastUsed: null }],
  ]);
});

test('a fork answers in a folder what it answers in memory', async () => {
  const forks = [inMemory, inFolder].map(async ([, options]) => {
    const { app } = await startTestServer(await options());
    await post(app, '/v1/portfolios', { name: 'One' });
    return (await post(app, '/control/worlds', { name: 'fork' })).json().data;
  });
  const [ofMemory, ofFolder] = await Promise.all(forks);
  expect(ofFolder).toEqual(ofMemory);
  expect(ofMemory.heldBytes).toBeGreaterThan(0);
});

test('a fork onto a world that was written to, or at a position that is not there, is refused', async () => {
  const app = buildTestApp();
  await post(app, '/v1/portfolios', { name: 'One' });
  await post(app, '/v1/portfolios', { name: 'Other' }, bearer('full', 'taken'));
  const refused = async (body: object) => {
    const reply = await post(app, '/control/worlds', body);
    return [
      reply.statusCode,
      reply.json().code,
      reply.json().errors.map(({ pointer }: { pointer: string }) => pointer),
    ];
  };
  expect(await refused({ name: 'taken' })).toEqual([409, 'world_already_exists', []]);
  expect(await refused({ name: 'new', at: 2 })).toEqual([404, 'resource_not_found', ['#/at']]);
  expect(await refused({ name: 'a b' })).toEqual([422, 'validation_failed', ['#/name']]);
  expect(await refused({ name: 'new', at: -1 })).toEqual([422, 'validation_failed', ['#/at']]);
  expect((await get(app, '/control/worlds')).data.map(({ name }: { name: string }) => name)).toEqual([
    'default',
    'taken',
  ]);
});

test('the default world is there before anybody has used it', async () => {
  const common = { name: 'default', position: 0, now: '2026-01-15T12:00:00.000Z', lastUsed: null };
  const unused = { ...common, heldBytes: null, trouble: null };
  const app = buildTestApp();
  expect((await get(app, '/control/worlds')).data).toEqual([unused]);
  expect((await get(app, '/control/worlds/default')).data).toEqual(unused);
  await post(app, '/v1/portfolios', { name: 'One' }, bearer('full', 'else'));
  expect((await get(app, '/control/worlds')).data).toMatchObject([unused, { name: 'else' }]);
});

test('worlds are listed by name in pages, and a dropped one is forgotten', async () => {
  const app = buildTestApp();
  for (const world of ['b', 'c', 'a']) await post(app, '/v1/portfolios', { name: 'One' }, bearer('full', world));
  const first = await get(app, '/control/worlds?limit=2');
  expect(first.data).toMatchObject([
    { name: 'a', position: 1, now: '2026-01-15T12:00:01.000Z' },
    { name: 'b', position: 1 },
  ]);
  expect(first.page).toMatchObject({ nextCursor: 'b', hasMore: true });
  expect((await get(app, '/control/worlds?limit=2&cursor=b')).data).toMatchObject([
    { name: 'c' },
    { name: 'default', position: 0 },
  ]);
  const drop = (name: string) => callAs('full', app, `DELETE /control/worlds/${name}`, { key: `drop-${name}` });
  expect((await drop('a')).json().data).toMatchObject({ name: 'a', position: 1 });
  expect((await get(app, '/control/worlds/a')).code).toBe('resource_not_found');
  expect((await drop('nobody')).statusCode).toBe(404);
  expect([(await drop('default')).statusCode, (await drop('default')).json().code]).toEqual([
    409,
    'default_world_stays',
  ]);
});

test.each([inMemory, inFolder])(
  'of drops at once one removes a world, and the others find none, %s',
  async (_, options) => {
    const { app } = await startTestServer(await options());
    await post(app, '/v1/portfolios', { name: 'One' }, bearer('full', 'written'));
    await get(app, '/v1/portfolios', bearer('full', 'read'));
    for (const [world, position] of [
      ['written', 1],
      ['read', 0],
    ] as const) {
      const drop = () => callAs('full', app, `DELETE /control/worlds/${world}`);
      const replies = await Promise.all([drop(), drop(), drop()]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
      const removed = replies.find(({ statusCode }) => statusCode === 200);
      expect(removed?.json().data).toMatchObject({ name: world, position, trouble: null });
    }
  },
);

test.each([inMemory, inFolder])(
  'a fork that was made is told to its caller, although it is dropped meanwhile, %s',
  async (_, options) => {
    const { app } = await startTestServer(await options());
    await post(app, '/v1/portfolios', { name: 'One' });
    const told: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const drops = () => callAs('full', app, 'DELETE /control/worlds/brief');
      const forking = post(app, '/control/worlds', { name: 'brief' });
      const dropping = drops();
      const [fork, drop] = await Promise.all([forking, dropping]);
      expect(fork.json().data).toMatchObject({ name: 'brief', position: 1, now: '2026-01-15T12:00:01.000Z' });
      told.push(fork.statusCode, drop.statusCode);
      if (drop.statusCode === 404) await drops();
    }
    expect(told.filter((status) => status !== 200 && status !== 404)).toEqual([201, 201, 201, 201, 201]);
  },
);

test('a key of the host is spent once: twins make one fork, and another request with it is refused', async () => {
  const app = buildTestApp();
  await post(app, '/v1/portfolios', { name: 'One' });
  const fork = (body: object) => post(app, '/control/worlds', body, { ...full, 'idempotency-key': 'fork' });
  const twins = await Promise.all([fork({ name: 'twin' }), fork({ name: 'twin' })]);
  expect(twins.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(twins[1]?.body).toBe(twins[0]?.body);
  expect(twins.map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
  const other = await fork({ name: 'other' });
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
});
