// A test over a kept folder meets nothing of a run that was ended before it could drop its worlds.
import { createClient, startSandbox } from 'sbox';
import { sandboxTest } from 'sbox/vitest';
import { beforeAll, expect } from 'vitest';
import { makeTempFolder } from '../support/temp-folder.ts';

const data = await makeTempFolder('kept-worlds');
beforeAll(async () => {
  const former = await startSandbox({ data });
  const { url, tokens } = former.inWorld('test-1');
  await createClient({ baseUrl: url, token: tokens.full }).createPortfolio({ body: { name: 'Left behind' } });
  await former.close();
});

const test = sandboxTest({ data });

test('its world is freshly seeded', async ({ client, sandbox }) => {
  expect(sandbox.world).toBe('test-1');
  expect((await client.listPortfolios()).data).toHaveLength(3);
  expect(sandbox).toHaveAnswered({ operationId: 'listPortfolios' }, 1);
});
