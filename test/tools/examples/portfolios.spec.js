const { expect, test } = require('@playwright/test');

test('a portfolio is created in the world of its test', async ({ request }, { testId }) => {
  const headers = { authorization: `Bearer sbox-full-access-token+${testId}` };
  const data = { name: 'Litoral' };
  const created = await request.post('/v1/portfolios', { headers: { ...headers, 'idempotency-key': 'first' }, data });
  expect(created.status()).toBe(201);
  const listed = await request.get('/v1/portfolios', { headers });
  expect((await listed.json()).data).toHaveLength(5);
});
