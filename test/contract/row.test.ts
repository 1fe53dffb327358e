// What the compiler refuses in a row: `npm run types` fails here where one of these is accepted.
import { expect, test } from 'vitest';
import { row } from '../../src/contract/row.ts';
import { Claim, ImportedClaim } from '../../src/contract/schemas/claim.ts';
import * as filter from '../../src/contract/schemas/filters.ts';

const page = {
  method: 'GET',
  path: '/v1/claims',
  permission: 'claims:read',
  idempotencyKey: false,
  answer: 'page',
  collection: 'claims',
  data: Claim,
  problems: [],
  command: ['claims', 'list'],
  summary: 'List claims',
} as const;
const write = { ...page, method: 'POST', answer: 'created', body: ImportedClaim } as const;
const read = { ...page, answer: 'item', path: '/v1/claims/{id}' } as const;
const wrongBody = { aoiId: 'aoi_0001' };

test('a row has its facts and its example', () => {
  const made = row('listOpenClaims', {
    ...page,
    filters: { status: { schema: filter.claimStatus } },
    example: { query: { limit: '3' } },
  });
  expect(made).toEqual({
    ...page,
    id: 'listOpenClaims',
    filters: { status: { schema: filter.claimStatus } },
    example: { query: { limit: '3' } },
  });
});

test('a row of two answers has an example for each, and any other has one, which may ask for nothing', () => {
  const [example, otherExample] = [{ params: { id: 'clm_0001' } }, { params: { id: 'clm_0002' } }];
  const made = row('getOpenClaim', { ...read, otherAnswer: 'applied', example, otherExample });
  expect(made).toMatchObject({ example, otherExample });
  expect(row('getOpenClaim', { ...read, example })).not.toHaveProperty('otherExample');
  expect(row('listOpenClaims', page)).toEqual({ ...page, id: 'listOpenClaims', example: {} });
});

test('what a row says and its schemas do not is refused', () => {
  const refused = [
    // @ts-expect-error A claim has no such member.
    row('listOpenClaims', { ...page, filters: { eventID: { schema: filter.eventId } } }),
    // @ts-expect-error A number is no filter.
    row('listOpenClaims', { ...page, filters: { claimedHectares: { schema: filter.aoiId } } }),
    // @ts-expect-error A filter says its schema beside what else it is.
    row('listOpenClaims', { ...page, filters: { status: filter.claimStatus } }),
    // @ts-expect-error No row has such a member.
    row('listOpenClaims', { ...page, sumary: 'List claims' }),
    // @ts-expect-error The page has no such filter.
    row('list', { ...page, filters: { status: { schema: filter.claimStatus } }, example: { query: { state: 'a' } } }),
    // @ts-expect-error A single read has no limit.
    row('getOpenClaim', { ...read, example: { params: { id: 'clm_0001' }, query: { limit: '3' } } }),
    // @ts-expect-error The path has a parameter.
    row('getOpenClaim', read),
    // @ts-expect-error The parameter has another name.
    row('getOpenClaim', { ...read, example: { params: { claimId: 'clm_0001' } } }),
    // @ts-expect-error The body is not that of the schema.
    row('openClaim', { ...write, example: { body: wrongBody } }),
    // @ts-expect-error A row of two answers has an example for each.
    row('getOpenClaim', { ...read, otherAnswer: 'applied', example: { params: { id: 'clm_0001' } } }),
    // @ts-expect-error A row of one answer has one example.
    row('listOpenClaims', { ...page, otherExample: {} }),
    // @ts-expect-error There is no such code.
    row('listOpenClaims', { ...page, problems: ['claim_missing'] }),
    // @ts-expect-error There is no such collection.
    row('listOpenClaims', { ...page, collection: 'claim' }),
  ];
  expect(refused).toHaveLength(13);
});
