import { expect, test } from 'vitest';
import { readPages } from '../../src/cli/session/read-pages.ts';
import type { OperationInput } from '../../src/client/request.ts';
import { rowOf } from '../../src/contract/rows.ts';

type Page = readonly [nextCursor: string | null, recordCount: number];

/** Reads the list that a server would give page by page, and lists the queries that were sent. */
async function read(pageOf: (number: number) => Page, input?: OperationInput) {
  const queries: OperationInput['query'][] = [];
  const call = async (_row: unknown, { query }: OperationInput = {}) => {
    queries.push(query);
    const [nextCursor, recordCount] = pageOf(queries.length);
    const page = { nextCursor, previousCursor: null, limit: 250, hasMore: nextCursor !== null };
    return { data: Array(recordCount).fill({}), page, status: 200, headers: {}, text: '', bytes: new Uint8Array() };
  };
  let pages = 0;
  const reading = (async () => {
    for await (const _ of readPages({ call }, rowOf('listAois'), input)) pages += 1;
  })();
  const failure = await reading.catch((error: Error) => error.message);
  return { pages, queries, failure };
}

const given =
  (...pages: Page[]) =>
  (number: number): Page =>
    pages[number - 1] as Page;

test('a list ends where there is no cursor, or one that was followed before', async () => {
  expect(await read(given([null, 0]))).toEqual({ pages: 1, queries: [{ limit: 250 }], failure: undefined });
  expect(await read(given(['a', 1], ['b', 250], ['a', 250]), { query: { limit: 2, peril: 'hail' } })).toEqual({
    pages: 3,
    queries: [
      { limit: 2, peril: 'hail' },
      { limit: 2, peril: 'hail', cursor: 'a' },
      { limit: 2, peril: 'hail', cursor: 'b' },
    ],
    failure: undefined,
  });
});

test('an empty page with a next cursor ends the reading', async () => {
  const { pages, failure } = await read(given(['a', 1], ['b', 0]));
  expect([pages, failure]).toEqual([2, 'The list has no end: page 2 has 0 records and another next cursor.']);
});

test('10,000 cursors are followed, and not one more', async () => {
  const endless = await read((number) => [`cursor ${number}`, 1]);
  expect([endless.pages, endless.failure]).toEqual([
    10_001,
    'The list has no end: page 10001 has 1 record and another next cursor.',
  ]);
  const { pages, failure } = await read((number) => [`cursor ${Math.min(number, 10_000)}`, 1]);
  expect([pages, failure]).toEqual([10_001, undefined]);
});
