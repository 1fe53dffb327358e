import { beforeAll, describe, expect, it } from 'vitest';
import type { PageInfo } from '../../../src/contract/form/page.ts';
import type { Aoi } from '../../../src/contract/schemas/aoi.ts';
import { prepare } from '../../../src/world/operations.ts';
import { World } from '../../../src/world/world.ts';
import { buildSyntheticSeed, plot } from '../../support/synthetic-seed.ts';

interface Page {
  readonly data: readonly Aoi[];
  readonly page: PageInfo;
}

const plots = Array.from({ length: 60 }, (_, index) =>
  plot(index + 1, {
    portfolioId: index % 3 === 0 ? 'pf_0002' : 'pf_0001',
    perilProfile: index % 2 ? ['hail'] : ['frost', 'hail'],
  }),
);
const observations = Array.from({ length: 300 }, (_, index) => ({
  observationId: `obs_${String(index + 1).padStart(4, '0')}`,
  aoiId: index % 2 ? 'aoi_0001' : 'aoi_0002',
  observedAt: new Date(Date.UTC(2025, 5, 1) + index * 3_600_000).toISOString(),
}));

const world = new World(buildSyntheticSeed({ aois: plots, weather: observations }), { jobSteps: 1 });

function read(
  query: Record<string, string | string[]>,
  operationId: 'listAois' | 'listWeather' = 'listAois',
  of: World = world,
): Page {
  const reply = of.execute({ operationId, organizationId: 'org_one', path: '/', params: {}, query });
  return JSON.parse(reply.body.toString()) as Page;
}

const codeOf = (
  query: Record<string, string | string[]>,
  operationId: 'listAois' | 'listWeather' = 'listAois',
): string => {
  try {
    read(query, operationId);
  } catch (problem) {
    return (problem as { code: string }).code;
  }
  return 'none';
};

beforeAll(async () => {
  await prepare('listAois');
  await prepare('listWeather');
});

describe('a page', () => {
  it('has the 25 newest records by default', () => {
    const { data, page } = read({});
    expect(data.map(({ aoiId }) => aoiId)).toEqual(
      plots
        .slice(35)
        .reverse()
        .map(({ aoiId }) => aoiId),
    );
    expect(page).toMatchObject({ previousCursor: null, limit: 25, hasMore: true });
    expect(page.nextCursor).toEqual(expect.any(String));
  });

  it('leads forth and back over all records, each exactly once', () => {
    const forth: string[] = [];
    const pages: Page[] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.page.nextCursor ?? null) {
      pages.push(read(cursor === '' ? { limit: '7' } : { limit: '7', cursor }));
      forth.push(...(pages.at(-1)?.data.map(({ aoiId }) => aoiId) ?? []));
    }
    expect(forth).toEqual([...plots].reverse().map(({ aoiId }) => aoiId));
    expect(pages).toHaveLength(9);
    for (const [index, { page }] of pages.entries()) {
      if (index === 0) expect(page.previousCursor).toBeNull();
      else expect(read({ limit: '7', cursor: page.previousCursor as string })).toEqual(pages[index - 1]);
      expect(page.hasMore).toBe(page.nextCursor !== null);
    }
  });

  it('honours another limit after a cursor', () => {
    const { page } = read({ limit: '10' });
    expect(read({ limit: '3', cursor: page.nextCursor as string }).data.map(({ name }) => name)).toEqual([
      'Plot 50',
      'Plot 49',
      'Plot 48',
    ]);
  });

  it('leads back over pages of one record', () => {
    const [first, second, third] = [undefined, 1, 2].reduce<Page[]>((pages) => {
      const cursor = pages.at(-1)?.page.nextCursor;
      return [...pages, read({ limit: '1', ...(cursor && { cursor }) })];
    }, []) as [Page, Page, Page];
    expect(read({ limit: '1', cursor: third.page.previousCursor as string })).toEqual(second);
    expect(read({ limit: '1', cursor: second.page.previousCursor as string })).toEqual(first);
  });

  it('has 1 to 250 records', () => {
    expect([read({ limit: '1' }).data.length, read({ limit: '250' }).page.limit]).toEqual([1, 250]);
  });

  it('filters by one index and tests the other filters', () => {
    const both = plots.filter((one) => one.portfolioId === 'pf_0002' && one.perilProfile.includes('frost'));
    expect(both.length).toBe(10);
    expect(read({ portfolioId: 'pf_0002', peril: 'frost' }).data).toEqual([...both].reverse());
    expect(read({ portfolioId: 'pf_9999' })).toEqual({
      data: [],
      page: { nextCursor: null, previousCursor: null, limit: 25, hasMore: false },
    });
  });

  it('binds a cursor to its list and its filters', () => {
    const cursor = read({ limit: '2', peril: 'hail' }).page.nextCursor as string;
    expect(read({ limit: '2', peril: 'hail', cursor }).data).toHaveLength(2);
    expect(codeOf({ cursor })).toBe('invalid_cursor');
    expect(codeOf({ cursor, peril: 'frost' })).toBe('invalid_cursor');
    expect(codeOf({ cursor }, 'listWeather')).toBe('invalid_cursor');
  });

  it.each([
    ['not-a-cursor'],
    [Buffer.from('next 2025-01-01T00:00:00.000Z aoi_0001 0').toString('base64url')],
    ['A'.repeat(499)],
    [''],
  ])('refuses the forged cursor %s', (cursor) => {
    expect(codeOf({ cursor })).toBe('invalid_cursor');
  });

  it('refuses a cursor of which one character was changed, wherever that is', () => {
    const cursor = read({ limit: '2' }).page.nextCursor as string;
    for (let index = 0; index < cursor.length; index += 1) {
      const changed = `${cursor.slice(0, index)}${cursor[index] === 'A' ? 'B' : 'A'}${cursor.slice(index + 1)}`;
      expect(codeOf({ cursor: changed })).toBe('invalid_cursor');
    }
  });

  it.each(['0', '251', 'x', '', ' 5', '5.0', '1e1', '+5', '-1', '007', '1.5', '1234567890'])(
    'refuses the limit %j',
    (limit) => {
      expect(codeOf({ limit })).toBe('invalid_limit');
    },
  );

  it.each([
    [{ limit: ['5', '5'] }, 'invalid_limit'],
    [{ cursor: ['a', 'b'] }, 'invalid_cursor'],
    [{ peril: ['hail', 'frost'] }, 'invalid_parameter'],
    [{ peril: 'volcano' }, 'invalid_parameter'],
    [{ portfolio: 'pf_0001' }, 'unknown_parameter'],
  ])('refuses %j with %s', (query, code) => {
    expect(codeOf(query as Record<string, string | string[]>)).toBe(code);
  });

  it('reports a repeated parameter as one that must be given once', () => {
    const faultsOf = (query: Record<string, string | string[]>) => {
      try {
        read(query);
      } catch (problem) {
        return (problem as { errors: { parameter: string; detail: string }[] }).errors.map(
          ({ parameter, detail }) => `${parameter} ${detail}`,
        );
      }
      return [];
    };
    expect(faultsOf({ limit: ['5', '5'] })).toEqual(['limit must be an integer from 1 to 250, given once']);
    expect(faultsOf({ limit: 'x' })).toEqual(['limit must be an integer from 1 to 250, not "x"']);
    expect(faultsOf({ peril: ['hail', 'frost'] })).toEqual(['peril must be given once']);
  });

  it('names twenty unknown parameters in the order of their names, and counts the others', () => {
    const detailFor = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `k${String(count - index).padStart(2, '0')}`);
      try {
        read(Object.fromEntries(names.map((name) => [name, 'x'])));
      } catch (problem) {
        const { errors, detail } = problem as { errors: { parameter: string }[]; detail: string };
        return [
          errors.length,
          errors[0]?.parameter,
          errors.at(-1)?.parameter,
          /\. Not shown: 1 more$/.exec(detail)?.index,
        ];
      }
      return [];
    };
    expect(detailFor(20)).toEqual([20, 'k01', 'k20', undefined]);
    expect(detailFor(21)).toEqual([20, 'k01', 'k20', expect.any(Number)]);
    expect(() => read(Object.fromEntries(Array.from({ length: 23 }, (_, index) => [`k${index}`, 'x'])))).toThrow(
      /\. Not shown: 3 more$/,
    );
  });

  it('lists every violation, the known names and the one that was meant', () => {
    expect(() => read({ portfolioID: 'x', peri: 'hail' })).toThrow(/portfolioId.*peril/);
    expect(() => read({ limit: '0', peril: 'volcano' })).toThrow(/limit.*1 to 250.*peril.*hail, frost/);
  });
});

describe('the weather archive', () => {
  it('ends at the 250 newest observations: more exist, and no cursor leads there', () => {
    const { data, page } = read({ limit: '250' }, 'listWeather');
    expect(data).toHaveLength(250);
    expect(page).toEqual({ nextCursor: null, previousCursor: null, limit: 250, hasMore: true });
  });

  it('is reached by pages of any size', () => {
    let seen = 0;
    let page: PageInfo | undefined;
    do {
      const next = read(
        page === undefined ? { limit: '60' } : { limit: '60', cursor: page.nextCursor as string },
        'listWeather',
      );
      seen += next.data.length;
      page = next.page;
    } while (page.nextCursor !== null);
    expect(seen).toBe(250);
    expect(page.hasMore).toBe(true);
    const back = read({ limit: '60', cursor: page.previousCursor as string }, 'listWeather');
    expect(back.data).toHaveLength(60);
    expect(back.page.hasMore).toBe(true);
    expect(back.page.nextCursor).not.toBeNull();
  });

  it('does not touch a query that is smaller', () => {
    const { page } = read({ limit: '250', aoiId: 'aoi_0001' }, 'listWeather');
    expect(page).toEqual({ nextCursor: null, previousCursor: null, limit: 250, hasMore: false });
  });

  it('takes from as inclusive and to as exclusive', () => {
    const [from, to] = [observations[10]?.observedAt as string, observations[13]?.observedAt as string];
    expect(read({ from, to }, 'listWeather').data).toHaveLength(3);
    expect(read({ from: '2025-06-01', to: '2025-06-02' }, 'listWeather').data).toHaveLength(24);
    expect(read({ from: '2025-06-01T00:00:00-03:00', to: '2025-06-01T04:00:00Z' }, 'listWeather').data).toHaveLength(1);
    expect(codeOf({ from: to, to: from }, 'listWeather')).toBe('invalid_window');
    expect(codeOf({ from, to: from }, 'listWeather')).toBe('invalid_window');
  });

  it.each(['yesterday', '2025-02-30', '2025-13-01', '2025-06-01T25:00:00Z', '2025-06-01T00:00:00', '20250601'])(
    'refuses %s as an edge of the window',
    (from) => {
      expect(codeOf({ from }, 'listWeather')).toBe('invalid_parameter');
    },
  );
});
