import { expect, test } from 'vitest';
import { planReads } from '../../../src/cli/drift/plan-reads.ts';
import { type OperationId, rowOf } from '../../../src/contract/rows.ts';

const planned = (id: OperationId, known: readonly [string, string][] = []) =>
  planReads(rowOf(id), new Map(known)).map(({ input, statuses, isAnonymous }) => ({
    ...input,
    statuses,
    ...(isAnonymous && { isAnonymous }),
  }));

test('a list is read two records at a time, with a limit that is refused, and without a token', () => {
  expect(planned('listClaims')).toEqual([
    { query: { limit: 2 }, statuses: [200] },
    { query: { limit: 0 }, statuses: [400] },
    { query: { limit: 2 }, statuses: [401], isAnonymous: true },
  ]);
});

test('a record is read by an id that the service listed, and by one that nobody gave', () => {
  expect(planned('getClaim', [['claims', 'their-7']])).toEqual([
    { params: { id: 'their-7' }, statuses: [200] },
    { params: { id: 'none_0000' }, statuses: [404] },
    { params: { id: 'their-7' }, statuses: [401], isAnonymous: true },
  ]);
});

test('where the service listed none, the record of the example may be missing', () => {
  expect(planned('getClaim')[0]).toEqual({ params: { id: 'clm_0001' }, statuses: [200, 404] });
});
