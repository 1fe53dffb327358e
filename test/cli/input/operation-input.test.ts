import { expect, test } from 'vitest';
import { buildInput } from '../../../src/cli/input/operation-input.ts';
import { type Typed, textOf } from '../../../src/cli/input/typed.ts';
import { operations } from '../../../src/contract/operations.ts';
import type { TableRow } from '../../../src/contract/row.ts';
import type { OperationId } from '../../../src/contract/rows.ts';
import { buildOperationCommand } from '../../../src/projections/operation-command.ts';
import { type FakedSources, fakeSources } from './fake-sources.ts';

interface Case extends FakedSources {
  readonly args?: Typed['args'];
  readonly fallbacks?: Readonly<Record<string, string>>;
  readonly given?: Readonly<Record<string, unknown>>;
}

function inputOf(
  id: OperationId,
  options: Typed['options'],
  { args = [], fallbacks = {}, given, ...faked }: Case = {},
) {
  const row = operations.find((each) => each.id === id) as TableRow;
  const node = buildOperationCommand(row);
  return buildInput({ row, node, fallbacks, typed: { args, options }, sources: fakeSources(faked) }, given);
}

test('words fill the path, known options fill the query, and a key that was not typed is not made up', async () => {
  expect(await inputOf('getJob', {}, { args: ['job_0001'] })).toStrictEqual({ params: { id: 'job_0001' }, query: {} });
  const options = { status: 'open', limit: '5', cursor: 'c', all: true, peril: undefined, 'idempotency-key': 'k' };
  expect(await inputOf('listClaims', options)).toStrictEqual({
    params: {},
    query: { status: 'open', limit: '5', cursor: 'c' },
    idempotencyKey: 'k',
  });
});

test.each([
  ['', 'ID is empty.'],
  ['.', 'ID is ., which cannot be part of a path.'],
  ['..', 'ID is .., which cannot be part of a path.'],
])('the word "%s", which would lead to another path, is refused before anything is read', async (word, message) => {
  const tips = [['jobs', 'get', 'job_0001']];
  await expect(inputOf('getJob', {}, { args: [word] })).rejects.toMatchObject({ message, tips });
});

const job = { kind: 'geo.damage_footprint', input: { eventId: 'evt_1', aoiId: 'aoi_1' } };

test('a fallback fills a member that was not typed, but no whole body', async () => {
  const fallbacks = { kind: 'geo.damage_footprint' };
  const ids = { 'event-id': 'evt_1', 'aoi-id': 'aoi_1' };
  expect((await inputOf('createJob', ids, { fallbacks })).body).toEqual(job);
  expect((await inputOf('createJob', { ...ids, kind: 'other' }, { fallbacks })).body).toEqual({
    ...job,
    kind: 'other',
  });
  expect((await inputOf('createJob', { data: '{}' }, { fallbacks })).body).toEqual({});
});

test('flags win over a whole body, which is sent even if it lacks something', async () => {
  const data = '{"kind":"other","input":{"eventId":"evt_9","more":1}}';
  expect((await inputOf('createJob', { data, 'event-id': 'evt_1' })).body).toEqual({
    kind: 'other',
    input: { eventId: 'evt_1', more: 1 },
  });
  expect((await inputOf('createJob', { data: '-' }, { stdin: data })).body).toEqual(JSON.parse(data));
});

test.each(['[]', 'null', '"text"', '1'])('--data %s is no object', async (data) => {
  await expect(inputOf('createJob', { data })).rejects.toThrow('--data takes a JSON object.');
});

test('what a command gives counts as typed', async () => {
  const { body } = await inputOf('createJob', { kind: 'k' }, { given: { input: job.input } });
  expect(body).toEqual({ kind: 'k', input: job.input });
});

test('what is missing is named by its options, and a member that another one replaces is not', async () => {
  await expect(inputOf('createJob', { 'aoi-id': 'aoi_1' })).rejects.toThrow(
    'sbox jobs create needs --kind, --event-id.',
  );
  await expect(inputOf('createClaim', { peril: 'hail', 'aoi-id': 'aoi_1' })).rejects.toThrow(
    'sbox claims create needs --policy-id, --occurred-at.',
  );
  expect((await inputOf('createClaim', { 'claim-id': 'clm_1' })).body).toEqual({ claimId: 'clm_1' });
});

test('only a member that takes JSON reads a file', async () => {
  const files = { 'ring.json': '[[0,0]]' };
  const plot = { 'portfolio-id': 'pf_1', name: '@ring.json' };
  expect((await inputOf('createAoi', { ...plot, ring: '@ring.json' }, { files })).body).toEqual({
    portfolioId: 'pf_1',
    name: '@ring.json',
    ring: [[0, 0]],
  });
  expect((await inputOf('createAoi', { ...plot, ring: '[]' })).body).toMatchObject({ ring: [] });
});

test('only an option with a text has one', () => {
  expect(['text', '', true, ['text'], undefined].map(textOf)).toEqual(['text', '', undefined, undefined, undefined]);
});
