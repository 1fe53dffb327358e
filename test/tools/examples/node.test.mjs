import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, startSandbox } from 'sbox';

let sandbox;
before(async () => {
  sandbox = await startSandbox();
});
after(() => sandbox.close());

/** A world that is named for the test, and a client of it. */
function open({ name }) {
  const world = sandbox.inWorld(name.replaceAll(' ', '-'));
  return { world, client: createClient({ baseUrl: world.url, token: world.tokens.full }) };
}

test('a portfolio is created', async (t) => {
  const { client, world } = open(t);
  const { data } = await client.createPortfolio({ body: { name: 'Litoral' } });
  assert.equal(data.portfolioId, 'pf_0004');
  const { requests, missed } = world.requests({ operationId: 'createPortfolio' });
  assert.deepEqual([requests.length, missed], [1, 0]);
});

test('another test meets none of it', async (t) => {
  const { data } = await open(t).client.listPortfolios();
  assert.equal(data.length, 3);
});

test('what was tried is taken back', async (t) => {
  const { client, world } = open(t);
  const before = await world.digest();
  await client.createPortfolio({ body: { name: 'Litoral' } });
  const copy = await world.fork();
  assert.equal((await world.undo()).takenBackCount, 1);
  assert.equal(await world.digest(), before);
  assert.notEqual(await copy.digest(), before);
});
