const { createClient, matchers, startSandbox } = require('sbox');

expect.extend(matchers);

let sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A world that is named for the test, and a client of it. */
function open() {
  const world = sandbox.inWorld(expect.getState().currentTestName.replaceAll(' ', '-'));
  return { world, client: createClient({ baseUrl: world.url, token: world.tokens.full }) };
}

test('a portfolio is created', async () => {
  const { client, world } = open();
  const { data } = await client.createPortfolio({ body: { name: 'Litoral' } });
  expect(data.portfolioId).toBe('pf_0005');
  expect(world).toHaveAnswered({ operationId: 'createPortfolio', status: 201 }, 1);
});

test('another test meets none of it', async () => {
  const { client, world } = open();
  const { data } = await client.listPortfolios();
  expect(data).toHaveLength(4);
  expect(world).not.toHaveAnswered({ operationId: 'createPortfolio' });
});
