import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createClient, inWorld, startSandbox } from 'sbox';

let sandbox;
before(async () => {
  sandbox = await startSandbox();
});
after(() => sandbox.close());

/** A client in a world that is named for the test. */
const clientOf = ({ name }) =>
  createClient({ baseUrl: sandbox.url, token: inWorld(sandbox.tokens.full, name.replaceAll(' ', '-')) });

test('a portfolio is created', async (t) => {
  const client = clientOf(t);
  const { data } = await client.createPortfolio({ body: { name: 'Litoral' } });
  assert.equal(data.portfolioId, 'pf_0004');
});

test('another test meets none of it', async (t) => {
  const { data } = await clientOf(t).listPortfolios();
  assert.equal(data.length, 3);
});
