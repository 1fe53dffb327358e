import { createClient, inWorld, ProblemAnswer, startSandbox } from 'sbox';
import { afterAll, expect, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

/** A world that no other test of this file uses, and a client of it. */
function open(name: string) {
  const world = sandbox.inWorld(name);
  return { world, client: createClient({ baseUrl: sandbox.url, token: world.tokens.full }) };
}

test('the requests of a world are listed with their answers', async () => {
  const { world, client } = open('asked');
  await client.listPortfolios();
  await client.createPortfolio({ body: { name: 'Litoral' } });
  await expect(client.createPortfolio({ body: { name: 'Litoral' } })).rejects.toBeInstanceOf(ProblemAnswer);
  await open('another').client.listPortfolios();
  const { requests, missed } = world.requests();
  expect(missed).toBe(0);
  expect(requests.map(({ operationId, status, code }) => [operationId, status, code])).toEqual([
    ['listPortfolios', 200, null],
    ['createPortfolio', 201, null],
    ['createPortfolio', 409, 'duplicate_resource'],
  ]);
});

test('a filter takes those that fit each of its members', async () => {
  const { world, client } = open('filtered');
  const readOnly = createClient({ baseUrl: sandbox.url, token: world.tokens.readOnly });
  await client.listPortfolios();
  await readOnly.listPortfolios();
  await readOnly.createPortfolio({ body: { name: 'x' } }).catch(() => {});
  const count = (filter: Parameters<typeof world.requests>[0]) => world.requests(filter).requests.length;
  expect(count({ operationId: 'listPortfolios' })).toBe(2);
  expect(count({ status: 403 })).toBe(1);
  expect(count({ code: 'insufficient_permission' })).toBe(1);
  expect(count({ code: 'duplicate_resource' })).toBe(0);
  expect(count({ token: world.tokens.readOnly })).toBe(2);
  expect(count({ token: 'sbox-read-only-token' })).toBe(2);
  expect(count({ token: world.tokens.readOnly, operationId: 'listPortfolios' })).toBe(1);
});

test('what came before is not among the requests from now on', async () => {
  const { world, client } = open('later');
  await client.listPortfolios();
  const later = world.fromNowOn();
  expect(later.requests().requests).toEqual([]);
  await client.listAois();
  expect(later.requests().requests.map(({ operationId }) => operationId)).toEqual(['listAois']);
});

test('the clock is read and moved, which resolves to what happened on the way', async () => {
  const { world } = open('clock');
  expect(await world.clock.now()).toBe('2026-01-15T12:00:00.000Z');
  expect(await world.clock.advance('PT2H')).toMatchObject({ now: '2026-01-15T14:00:00.000Z' });
  expect(await world.clock.to('2026-02-01T00:00:00Z')).toMatchObject({ from: '2026-01-15T14:00:00.000Z' });
  expect(await world.clock.now()).toBe('2026-02-01T00:00:00.000Z');
});

test('faults are added, listed, removed and cleared', async () => {
  const { world, client } = open('faults');
  const { faultId } = await world.faults.add({ operation: 'listPortfolios', status: 502 });
  await expect(client.listPortfolios()).rejects.toMatchObject({ answer: { status: 502 } });
  expect(await world.faults.list()).toMatchObject([{ faultId, strikes: 1 }]);
  await world.faults.remove(faultId);
  await world.faults.add({ operation: '*', drop: true });
  await world.faults.clear();
  expect(await world.faults.list()).toEqual([]);
  expect((await client.listPortfolios()).status).toBe(200);
});

test('a fork has the digest of the world at its position, and goes its own way', async () => {
  const { world, client } = open('forked');
  const seeded = await world.digest();
  await client.createPortfolio({ body: { name: 'Litoral' } });
  const written = await world.digest();
  expect(written).not.toBe(seeded);
  const present = await world.fork();
  expect(await present.digest()).toBe(written);
  const past = await world.fork(0);
  expect(await past.digest()).toBe(seeded);
  await createClient({ baseUrl: sandbox.url, token: past.tokens.full }).createPortfolio({ body: { name: 'Sur' } });
  expect(await world.digest()).toBe(written);
});

test('a reset brings the world back and leaves the others', async () => {
  const [one, two] = [open('one'), open('two')];
  const seeded = await one.world.digest();
  for (const { client } of [one, two]) await client.createPortfolio({ body: { name: 'Litoral' } });
  await one.world.reset();
  expect((await one.client.listPortfolios()).data).toHaveLength(3);
  expect((await two.client.listPortfolios()).data).toHaveLength(4);
  // The key of the reset itself is spent in the world that it made.
  expect(await one.world.digest()).not.toBe(await two.world.digest());
  expect(seeded).toMatch(/^[0-9a-f]{64}$/);
});

test('an undo takes back the last writes, and nothing where there are fewer', async () => {
  const { world, client } = open('undone');
  await client.createPortfolio({ body: { name: 'Norte' } });
  const before = await world.digest();
  await client.createPortfolio({ body: { name: 'Sur' } });
  await world.faults.add({ operation: '*', drop: true });
  const { takenBack, takenBackCount } = await world.undo(2);
  expect([takenBack.map(({ operationId }) => operationId), takenBackCount]).toEqual([
    ['createPortfolio', 'addFault'],
    2,
  ]);
  expect(await world.digest()).toBe(before);
  await expect(world.undo(2)).rejects.toThrow('count is above 1, the number of writes in the log.');
  await world.undo();
  await expect(world.undo()).rejects.toThrow('count is above 0, the number of writes in the log.');
  expect((await client.listPortfolios()).data).toHaveLength(3);
});

test('a misspelt filter, operation or code is refused, since it would match always or never', () => {
  const ask = (filter: object) => () => sandbox.requests(filter);
  expect(ask({ operationId: 'creatClaim' })).toThrow(
    'There is no operationId "creatClaim". Did you mean "createClaim"?',
  );
  expect(ask({ code: 'nothing_of_it' })).toThrow(TypeError);
  expect(ask({ statuz: 422 })).toThrow('There is no filter "statuz". Did you mean "status"?');
  expect(ask({ status: '422' })).toThrow('status is a number such as 422, not "422".');
  expect(ask({ operationId: 'getLog', code: 'invalid_cursor' })).not.toThrow();
});

test('the sandbox itself is the default world', async () => {
  expect(sandbox.world).toBe('default');
  expect(sandbox.tokens.full).toBe('sbox-full-access-token');
  expect(sandbox.inWorld('named').tokens.full).toBe(inWorld(sandbox.tokens.full, 'named'));
});
