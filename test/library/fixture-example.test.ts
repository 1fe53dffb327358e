import { sandboxTest } from 'sbox/vitest';
import { expect } from 'vitest';

const test = sandboxTest({ jobSteps: 0 });

test('a portfolio is created', async ({ client }) => {
  const { data } = await client.createPortfolio({ body: { name: 'Litoral' } });
  expect(data.portfolioId).toBe('pf_0004');
});

test('another test meets none of it', async ({ client }) => {
  expect((await client.listPortfolios()).data).toHaveLength(3);
});
