import { expect, test } from 'vitest';
import { collections } from '../../../src/contract/collections.ts';
import type { Client } from '../../../src/contract/schemas/client.ts';
import { Entry } from '../../../src/engine/records/entry.ts';
import { indexNamesOf, keysOf } from '../../../src/engine/records/facts.ts';
import { RecordSet } from '../../../src/engine/records/record-set.ts';
import { OrganizationStore } from '../../../src/engine/records/store.ts';
import { facts } from '../../../src/world/call-context/facts.ts';
import { recordSetFacts } from '../../../src/world/records/indexes.ts';
import { createSeed } from '../../../src/world/records/seed.ts';
import { plot } from '../../support/synthetic-seed.ts';
import { seed } from '../../support/test-world.ts';

const createStore = () => new OrganizationStore(facts, seed.of('org_pampa'));
const model = createStore().get('clients', 'cli_0001') as Client;

test('a record that was replaced is listed and found once, as it is now', () => {
  const store = createStore();
  const count = store.all('clients').length;
  store.put('clients', { ...model, name: 'Replaced' });
  expect(store.all('clients')).toHaveLength(count);
  expect(store.entries('clients')).toHaveLength(count);
  expect(store.find('clients', 'taxId', model.taxId as string)?.name).toBe('Replaced');
  expect(store.all('clients', 'taxId', model.taxId as string).map(({ name }) => name)).toEqual(['Replaced']);
});

test('a record that is named and does not exist is a defect', () => {
  expect(createStore().named('clients', 'cli_0001')).toEqual(model);
  expect(() => createStore().named('clients', 'cli_7777')).toThrow('cli_7777 is named, and is not in clients.');
});

test('only the newest written records are kept, and there may be none', () => {
  const store = createStore();
  const idsOf = () =>
    store
      .written('clients')
      ?.ordered()
      .map(({ id }) => id);
  expect(() => store.keepNewest('clients', 'taxId', 'x', 1)).not.toThrow();
  for (const number of [5001, 5002, 5003]) store.put('clients', { ...model, clientId: `cli_${number}`, taxId: 'x' });
  for (const [count, kept] of [
    [3, ['cli_5001', 'cli_5002', 'cli_5003']],
    [2, ['cli_5002', 'cli_5003']],
    [0, []],
  ] as const) {
    store.keepNewest('clients', 'taxId', 'x', count);
    expect(idsOf()).toEqual(kept);
  }
});

test('a seeded record that was replaced is never forgotten: it would show again as it was', () => {
  const store = createStore();
  store.put('clients', { ...model, taxId: 'x' });
  for (const number of [5001, 5002]) store.put('clients', { ...model, clientId: `cli_${number}`, taxId: 'x' });
  store.keepNewest('clients', 'taxId', 'x', 1);
  expect(store.all('clients', 'taxId', 'x').map(({ clientId }) => clientId)).toEqual(['cli_0001', 'cli_5002']);
  store.keepNewest('clients', 'taxId', 'x', 0);
  expect(store.all('clients', 'taxId', 'x').map(({ clientId }) => clientId)).toEqual(['cli_0001']);
});

test('a set yields what has a value up to another one, and removes only what it has', () => {
  const set = new RecordSet(
    keysOf(recordSetFacts, 'aois'),
    [1, 2, 3].map((number) => new Entry(collections.aois, plot(number, { externalRef: `${number}` }))),
  );
  const upTo = (key: string) => [...set.index('externalRef').upTo(key)].map(({ id }) => id);
  expect([upTo('0'), upTo('2'), upTo('9')]).toEqual([
    [],
    ['aoi_0001', 'aoi_0002'],
    ['aoi_0001', 'aoi_0002', 'aoi_0003'],
  ]);
  set.remove('aoi_0009');
  set.remove('aoi_0001');
  expect(set.ordered().map(({ id }) => id)).toEqual(['aoi_0002', 'aoi_0003']);
  expect(upTo('2')).toEqual(['aoi_0002']);
});

test('an index forgets a value that no record has any more, and keeps one that another record has', () => {
  const put = (number: number, externalRef: string) =>
    set.put(new Entry(collections.aois, plot(number, { externalRef })));
  const set = new RecordSet(keysOf(recordSetFacts, 'aois'));
  const { size } = set.index('externalRef');
  put(1, 'a');
  put(2, 'b');
  put(3, 'b');
  const sizes = [size, set.index('externalRef').size];
  put(1, 'c');
  sizes.push(set.index('externalRef').size);
  set.remove('aoi_0002');
  sizes.push(set.index('externalRef').size);
  set.remove('aoi_0003');
  sizes.push(set.index('externalRef').size);
  expect(sizes).toEqual([0, 2, 2, 2, 1]);
  expect(set.withKey('externalRef', 'c').map(({ id }) => id)).toEqual(['aoi_0001']);
  expect([set.withKey('externalRef', 'a'), set.withKey('externalRef', 'b')]).toEqual([[], []]);
});

test('a collection has indexes for its filters, its unique member and its rules', () => {
  expect([...indexNamesOf(recordSetFacts, 'clients')].sort()).toEqual(['taxId']);
  expect([...indexNamesOf(recordSetFacts, 'aois')].sort()).toEqual([
    'clientId',
    'externalRef',
    'perilProfile',
    'portfolioId',
    'sameRing',
    'tile',
  ]);
  expect([...indexNamesOf(recordSetFacts, 'weather')].sort()).toEqual(['aoiId']);
  expect([...indexNamesOf(recordSetFacts, 'events')].sort()).toEqual([
    'affectedAoiIds',
    'due',
    'isTouching',
    'peril',
    'severity',
    'status',
  ]);
});

test('a withdrawn claim is no loss, and only a unique member is looked up without its blanks', () => {
  const claim = seed.of('org_pampa').records('claims').get('clm_0001')?.value;
  if (claim === undefined) throw new Error('The seed has no clm_0001.');
  const keysIn = (index: string) => (status: typeof claim.status) =>
    keysOf(recordSetFacts, 'claims')({ ...claim, status }, index);
  const statuses = ['under_review', 'assessed', 'approved', 'rejected', 'paid', 'closed', 'withdrawn'] as const;
  expect(statuses.map((status) => keysIn('loss')(status).length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
  expect(keysIn('loss')('paid')).toEqual(['pol_0001 aoi_0001 hail']);
  const aoi = plot(1, { externalRef: ' a  b ', portfolioId: ' a  b ' });
  expect(keysOf(recordSetFacts, 'aois')(aoi, 'externalRef')).toEqual(['a b']);
  expect(keysOf(recordSetFacts, 'aois')(aoi, 'portfolioId')).toEqual([' a  b ']);
});

test('four mebibytes of pages are remembered, and none of them with a byte more', () => {
  const dataset = { datasetVersion: 'x', organizationIds: [] };
  const { pages } = createSeed({ read: () => dataset, readBytes: () => Buffer.alloc(0) });
  const names = ['a', 'b', 'c', 'd'];
  for (const name of names) pages.keep(name, Buffer.alloc(1024 * 1024));
  expect(names.map((name) => pages.get(name)?.length)).toEqual(names.map(() => 1024 * 1024));
  pages.keep('e', Buffer.alloc(1));
  expect([pages.size, pages.get('a'), pages.get('e')?.length]).toEqual([1, undefined, 1]);
});

test('a file of the seed is read once', () => {
  const files: string[] = [];
  const source = {
    read: (path: string) => {
      files.push(path);
      return path === 'dataset.json' ? { datasetVersion: 'x', organizationIds: ['org_one'] } : [];
    },
    readBytes: () => Buffer.alloc(0),
  };
  const one = createSeed(source);
  for (let times = 0; times < 2; times += 1) {
    one.of('org_one').organization;
    one.of('org_one').records('aois');
    expect([one.tokens, one.scenarios]).toEqual([[], []]);
  }
  expect(files).toEqual([
    'dataset.json',
    'org_one/organization.json',
    'org_one/aois.json',
    'tokens.json',
    'scenarios.json',
  ]);
});
