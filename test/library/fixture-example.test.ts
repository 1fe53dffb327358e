import { sandboxTest } from 'sbox/vitest';
import { expect } from 'vitest';

const test = sandboxTest({ jobSteps: 0 });

test('a portfolio is created', async ({ client }) => {
  const { data } = await client.createPortfolio({ body: { name: 'Litoral' } });
  expect(data.portfolioId).toBe('pf_0005');
});

test('another test meets none of it', async ({ client }) => {
  expect((await client.listPortfolios()).data).toHaveLength(4);
});

test('an answer that was lost is asked for again, and nothing is done twice', async ({ client, sandbox }) => {
  await sandbox.faults.add({ operation: 'createPortfolio', drop: true, after: true, times: 1 });
  await client.createPortfolio({ body: { name: 'Litoral' } });
  expect(sandbox).toHaveAnswered({ operationId: 'createPortfolio', status: 201 }, 2);
  expect((await client.listPortfolios()).data).toHaveLength(5);
});

test('a policy ends by the clock of its world, and a fork shows it as it was', async ({ client, sandbox }) => {
  const before = await sandbox.digest();
  const { happened } = await sandbox.clock.advance('P1Y');
  expect(happened.map(({ operationOrRule }) => operationOrRule)).toContain('policy.expired');
  expect(await (await sandbox.fork(0)).digest()).toBe(before);
  expect(sandbox).not.toHaveAnswered({ operationId: 'createClaim' });
  expect((await client.getPolicy({ params: { id: 'pol_0001' } })).data.status).toBe('expired');
});
