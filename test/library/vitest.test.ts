import { createClient } from 'sbox';
import { sandboxTest } from 'sbox/vitest';
import { afterAll, describe, expect } from 'vitest';

const test = sandboxTest({ jobSteps: 0 });
const seen: { world: string; url: string }[] = [];

describe.concurrent('tests that run at once', () => {
  for (const name of ['Norte', 'Sur', 'Este'])
    test(`one that creates ${name} meets nothing of the others`, async ({ client, sandbox, expect }) => {
      seen.push(sandbox);
      const { data: created } = await client.createPortfolio({ body: { name } });
      expect(created.portfolioId).toBe('pf_0004');
      expect((await client.listPortfolios()).data.map((portfolio) => portfolio.name)).toContain(name);
      expect((await client.listPortfolios()).data).toHaveLength(4);
    });
});

test('its tokens ask in its world, each with what it may', async ({ client, sandbox: { url, tokens } }) => {
  await client.createPortfolio({ body: { name: 'Norte' } });
  const readOnly = createClient({ baseUrl: url, token: tokens.readOnly });
  expect((await readOnly.listPortfolios()).data).toHaveLength(4);
  await expect(readOnly.createPortfolio({ body: { name: 'Sur' } })).rejects.toThrow('portfolio:write');
  const otherOrg = createClient({ baseUrl: url, token: tokens.otherOrg });
  expect((await otherOrg.listPortfolios()).data).toHaveLength(1);
});

test('the options are those of the server: this one ends a job at its first read', async ({ client }) => {
  const { data } = await client.createJob({
    body: { kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId: 'aoi_0001' } },
  });
  expect((await client.getJob({ params: { id: data.jobId } })).data.status).toBe('succeeded');
});

test('a test that asks nothing leaves nothing to drop', ({ sandbox }) => {
  expect(sandbox.world).toMatch(/^test-\d+$/);
});

test('one server had all of them, and has none of their worlds any more', async ({ server }) => {
  expect(new Set(seen.map(({ url }) => url))).toEqual(new Set([server.url]));
  expect(new Set(seen.map(({ world }) => world)).size).toBe(3);
  const client = createClient({ baseUrl: server.url, token: server.tokens.full });
  expect((await client.listWorlds()).data.map(({ name }) => name)).toEqual(['default']);
});

afterAll(() => expect(seen).toHaveLength(3));
