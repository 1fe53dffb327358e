import { expect, test } from 'vitest';
import type { Client } from '../../../src/contract/schemas/client.ts';
import { Draft } from '../../../src/engine/records/draft.ts';
import { OrganizationStore } from '../../../src/engine/records/store.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { facts } from '../../../src/world/call-context/facts.ts';
import { seed } from '../../support/test-world.ts';

const createStore = () => new OrganizationStore(facts, seed.of('org_pampa'));
const model = createStore().get('clients', 'cli_0001') as Client;
const client = (number: number, more: Partial<Client> = {}): Client => ({
  ...model,
  clientId: `cli_${number}`,
  taxId: `SBX-${number}`,
  createdAt: `2026-01-15T12:00:${number - 5000}.000Z`,
  ...more,
});
const idsOf = (records: readonly Client[]) => records.map(({ clientId }) => clientId);

test('a draft shows its records before those of the store, and the store shows none of them', () => {
  const store = createStore();
  store.put('clients', client(5010));
  const draft = new Draft(store);
  draft.put('clients', client(5010, { name: 'Drafted', taxId: 'SBX-OTHER' }));
  draft.put('clients', client(5011));
  expect(draft.get('clients', 'cli_5010')?.name).toBe('Drafted');
  expect(draft.get('clients', 'cli_0001')).toEqual(model);
  expect(idsOf(draft.all('clients')).slice(-2)).toEqual(['cli_5010', 'cli_5011']);
  expect(draft.all('clients')).toHaveLength(11);
  expect(idsOf(draft.all('clients', 'taxId', 'SBX-5010'))).toEqual([]);
  expect(draft.find('clients', 'taxId', 'SBX-5010')).toBeUndefined();
  expect(draft.find('clients', 'taxId', 'SBX-OTHER')?.clientId).toBe('cli_5010');
  expect(draft.find('clients', 'taxId', model.taxId as string)?.clientId).toBe('cli_0001');
  expect(store.get('clients', 'cli_5010')?.name).toBe(model.name);
  expect(store.get('clients', 'cli_5011')).toBeUndefined();
});

test('a draft forgets the oldest of what it added, and nothing that it replaced in the store', () => {
  const store = createStore();
  for (const number of [5010, 5011]) store.put('clients', client(number));
  const draft = new Draft(store);
  for (const number of [5010, 5011, 5012, 5013]) draft.put('clients', client(number, { taxId: 'x' }));
  draft.keepNewest('clients', 'taxId', 'x', 1);
  expect(idsOf(draft.all('clients', 'taxId', 'x'))).toEqual(['cli_5010', 'cli_5011', 'cli_5013']);
  draft.commit();
  store.keepNewest('clients', 'taxId', 'x', 1);
  expect(idsOf(store.all('clients', 'taxId', 'x'))).toEqual(['cli_5013']);
  expect(store.find('clients', 'taxId', 'SBX-5010')).toBeUndefined();
});

test('a draft of many records takes in those of the store before it is committed', () => {
  const store = createStore();
  const numbers = Array.from({ length: 600 }, (_, index) => index + 6000);
  for (const number of [5010, 6000]) store.put('clients', client(number, { createdAt: model.createdAt }));
  const draft = new Draft(store);
  for (const number of numbers)
    draft.put('clients', client(number, { name: 'Drafted', createdAt: '2026-01-15T12:01:00.000Z' }));
  finish(draft.gather());
  expect(store.all('clients')).toHaveLength(11);
  draft.commit();
  expect(store.all('clients')).toHaveLength(9 + 601);
  expect(store.get('clients', 'cli_6000')?.name).toBe('Drafted');
  expect(store.find('clients', 'taxId', 'SBX-5010')?.clientId).toBe('cli_5010');
});

test.each([
  ['more', [5010], [5011, 5012, 5010]],
  ['fewer', [5010, 5011, 5012], [5011, 5013]],
  ['the first', [], [5010, 5011]],
])('a draft with %s records than the store is committed in order, with every index', (_, stored, drafted) => {
  const store = createStore();
  for (const number of stored) store.put('clients', client(number));
  store.find('clients', 'taxId', 'SBX-5010');
  const draft = new Draft(store);
  for (const number of drafted) draft.put('clients', client(number, { name: 'Drafted' }));
  draft.commit();
  const written = [...new Set([...stored, ...drafted])].sort();
  expect(idsOf(store.all('clients')).slice(9)).toEqual(written.map((number) => `cli_${number}`));
  for (const number of written) {
    const name = drafted.includes(number) ? 'Drafted' : model.name;
    expect(store.find('clients', 'taxId', `SBX-${number}`)?.name).toBe(name);
    expect(store.all('clients', 'taxId', `SBX-${number}`)).toHaveLength(1);
  }
});
