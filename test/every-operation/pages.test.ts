import { describe, expect, it } from 'vitest';
import { bearer, rowsWithEndpoints } from '../support/example-request.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const pages = rowsWithEndpoints
  .filter(([, { answer }]) => answer === 'page')
  .map(([row]) => [row.id, row.path] as const);

interface Page {
  data: Record<string, unknown>[];
  page: { nextCursor: string | null; previousCursor: string | null; limit: number; hasMore: boolean };
}

async function read(path: string, query: Record<string, string> = {}, as: 'full' | 'other-org' = 'full') {
  const reply = await app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers: bearer(as) });
  return { status: reply.statusCode, body: reply.json() as Page & { code?: string } };
}

describe('every page', () => {
  it.each(pages)('%s: pages of 3 and one page of 250 are the same records in the same order', async (_id, path) => {
    const whole = (await read(path, { limit: '250' })).body;
    expect(whole.data.length).toBeGreaterThan(0);
    const joined: unknown[] = [];
    let page = (await read(path, { limit: '3' })).body;
    for (;;) {
      joined.push(...page.data);
      if (page.page.nextCursor === null) break;
      page = (await read(path, { limit: '3', cursor: page.page.nextCursor })).body;
    }
    expect(joined).toEqual(whole.data);
  });

  it.each(pages)(
    '%s: 25 records unless told otherwise, and hasMore exactly when there is a next cursor',
    async (_id, path) => {
      const { data, page } = (await read(path)).body;
      expect(page.limit).toBe(25);
      expect(data.length).toBeLessThanOrEqual(25);
      expect(page.previousCursor).toBeNull();
      expect(page.hasMore).toBe(page.nextCursor !== null);
    },
  );

  it.each(pages)('%s: shows records of the own organization only', async (_id, path) => {
    for (const [as, organizationId] of [
      ['full', 'org_pampa'],
      ['other-org', 'org_ebro'],
    ] as const) {
      const { data } = (await read(path, { limit: '250' }, as)).body;
      expect(new Set(data.map((record) => record.organizationId))).toEqual(new Set([organizationId]));
    }
  });

  it.each(pages)('%s: refuses every wrong limit, cursor and parameter', async (_id, path) => {
    const other = path === '/v1/aois' ? '/v1/claims' : '/v1/aois';
    const foreign = (await read(other, { limit: '1' })).body.page.nextCursor as string;
    const wrong: [Record<string, string>, string][] = [
      [{ limit: '0' }, 'invalid_limit'],
      [{ limit: '251' }, 'invalid_limit'],
      [{ limit: 'x' }, 'invalid_limit'],
      [{ limit: '' }, 'invalid_limit'],
      [{ cursor: 'not-a-cursor' }, 'invalid_cursor'],
      [{ cursor: foreign }, 'invalid_cursor'],
      [{ nonsense: '1' }, 'unknown_parameter'],
    ];
    for (const [query, code] of wrong) {
      const { status, body } = await read(path, query);
      expect([query, status, body.code]).toEqual([query, 400, code]);
    }
    const repeated = await app.inject({ url: `${path}?limit=1&limit=1`, headers: bearer('full') });
    expect([repeated.statusCode, repeated.json().code]).toEqual([400, 'invalid_limit']);
  });

  it.each(pages)('%s: a cursor of one organization is refused by the other', async (_id, path) => {
    const { nextCursor } = (await read(path, { limit: '1' })).body.page;
    expect(nextCursor).not.toBeNull();
    const { status, body } = await read(path, { cursor: nextCursor as string }, 'other-org');
    expect([status, body.code]).toEqual([400, 'invalid_cursor']);
  });
});
