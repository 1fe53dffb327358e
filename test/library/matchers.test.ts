import { createClient, matchers, startSandbox } from 'sbox';
import { sandboxTest } from 'sbox/vitest';
import { afterAll, expect, test } from 'vitest';

const { toHaveAnswered } = matchers;
const asked = (count: number, missed = 0) => ({ requests: () => ({ requests: Array(count).fill({}), missed }) });

const withSandbox = sandboxTest();

withSandbox('a sandbox has answered what it was asked', async ({ client, sandbox, expect }) => {
  await client.listPortfolios();
  await client.listPortfolios();
  expect(sandbox).toHaveAnswered({ operationId: 'listPortfolios' });
  expect(sandbox).toHaveAnswered({ operationId: 'listPortfolios', status: 200 }, 2);
  expect(sandbox).not.toHaveAnswered({ operationId: 'createClaim' });
  expect(sandbox).not.toHaveAnswered({ operationId: 'listPortfolios' }, 1);
});

withSandbox('a failed expectation says what was answered instead', async ({ client, sandbox, expect }) => {
  await client.listPortfolios();
  await client.createPortfolio({ body: { name: '' } }).catch(() => {});
  const fail = () => expect(sandbox).toHaveAnswered({ operationId: 'createClaim', status: 409 });
  expect(fail).toThrow('expected {"operationId":"createClaim","status":409} to have been answered; it was 0 times.');
  expect(fail).toThrow('1 × createPortfolio 422 validation_failed');
});

test.each([
  // found, missed, times, verdict: true, false, or undefined where it cannot be known
  [0, 0, undefined, false],
  [1, 0, undefined, true],
  [0, 1, undefined, undefined],
  [1, 1, undefined, true],
  [1, 0, 1, true],
  [1, 0, 2, false],
  [2, 0, 1, false],
  [2, 1, 1, false],
  [1, 1, 1, undefined],
  [1, 1, 2, undefined],
  [0, 0, 0, true],
  [0, 1, 0, undefined],
])('of %i found and %i missed it can be said whether there were %s: %s', (found, missed, times, verdict) => {
  const ask = () => toHaveAnswered(asked(found, missed), {}, times);
  if (verdict === undefined)
    expect(ask).toThrow(`the server keeps the last 1,000 requests and has dropped ${missed} earlier ones`);
  else expect(ask().pass).toBe(verdict);
});

test('nothing but a sandbox can be asked', () => {
  for (const value of [undefined, null, 'sandbox', {}])
    expect(() => toHaveAnswered(value)).toThrow('expects a sandbox');
});

test('a server that forgot the oldest of its requests says how many', async () => {
  const sandbox = await startSandbox();
  afterAll(() => sandbox.close());
  const client = createClient({ baseUrl: sandbox.url, token: sandbox.tokens.full });
  await client.getClaim({ params: { id: 'clm_0001' } });
  for (let count = 0; count < 1000; count += 1) await client.getClock();
  expect(sandbox.requests({ operationId: 'getClock' })).toMatchObject({ missed: 1 });
  expect(sandbox.requests({ operationId: 'getClaim' }).requests).toEqual([]);
  expect(() => expect(sandbox).not.toHaveAnswered({ operationId: 'getClaim' })).toThrow(
    'The result is unknown: the server keeps the last 1,000 requests and has dropped 1 earlier ones.',
  );
});
