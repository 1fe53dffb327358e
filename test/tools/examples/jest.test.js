const { createClient, inWorld, startSandbox } = require('sbox');

let sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

/** A client in a world that is named for the test. */
function clientOfTest() {
  const world = expect.getState().currentTestName.replaceAll(' ', '-');
  return createClient({ baseUrl: sandbox.url, token: inWorld(sandbox.tokens.full, world) });
}

test('a portfolio is created', async () => {
  const { data } = await clientOfTest().createPortfolio({ body: { name: 'Litoral' } });
  expect(data.portfolioId).toBe('pf_0004');
});

test('another test meets none of it', async () => {
  const { data } = await clientOfTest().listPortfolios();
  expect(data).toHaveLength(3);
});
