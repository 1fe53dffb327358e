const base = require('@playwright/test');
const { startSandbox } = require('sbox');

const test = base.test.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const server = await startSandbox();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ server }, use, { testId }) => use(server.inWorld(testId)),
});

test('a screen that lost its answer asks again', async ({ request, sandbox }) => {
  await sandbox.faults.add({ operation: 'listClaims', status: 503, times: 1 });
  const headers = { authorization: `Bearer ${sandbox.tokens.readOnly}` };
  const ask = () => request.get(`${sandbox.url}/v1/claims`, { headers });
  base.expect((await ask()).status()).toBe(503);
  base.expect((await ask()).status()).toBe(200);
  base.expect(sandbox.requests({ operationId: 'listClaims' }).requests).toHaveLength(2);
});
