import { expect, test } from 'vitest';
import { type CollectionName, collection, collectionNames, collections } from '../../src/contract/collections.ts';
import { operations } from '../../src/contract/operations.ts';
import type { TableRow } from '../../src/contract/row.ts';
import { Claim } from '../../src/contract/schemas/claim.ts';
import { Fixtures } from '../../src/contract/schemas/fixtures.ts';
import { counts } from '../support/oracle.ts';

const entries = Object.entries(collections);
const columnsOf = (name: CollectionName): readonly string[] => {
  const collection = collections[name];
  return 'columns' in collection ? collection.columns : [];
};

test.each(entries)('a record of %s has its id and the time it is listed by', (_, { idField, timeField, schema }) => {
  const forms = 'properties' in schema ? [schema.properties] : schema.anyOf.map(({ properties }) => properties);
  for (const properties of forms) {
    expect(properties).toHaveProperty(idField);
    if (timeField !== null) expect(properties).toHaveProperty(timeField);
  }
});

test('each kind of resource has a prefix, and no two share one but a job and its result', () => {
  const prefixes = entries.map(([, { prefix }]) => prefix);
  expect(prefixes).not.toContain('');
  expect(prefixes.filter((prefix, index) => prefixes.indexOf(prefix) !== index)).toEqual(['job']);
});

test('the fixture document shows every collection', () => {
  expect(Object.keys(Fixtures.properties)).toEqual(expect.arrayContaining(collectionNames));
});

test('every page lists a collection that has a time to be ordered by', () => {
  const pages = (operations as readonly TableRow[]).filter(({ answer }) => answer === 'page');
  expect(pages).toHaveLength(counts.pages);
  for (const { collection } of pages) expect(collections[collection ?? 'jobResults'].timeField).not.toBeNull();
});

const listed = collectionNames.flatMap((name) => columnsOf(name).map((column) => ({ name, column })));

test.each(listed)('a record of $name has the member $column that a table shows', ({ name, column }) => {
  const { schema } = collections[name];
  const forms = 'anyOf' in schema ? schema.anyOf : [schema];
  for (const form of forms)
    expect(form).toHaveProperty(['properties', ...column.split('.').flatMap((word) => ['properties', word])].slice(1));
});

test('a table shows the id of a record first', () => {
  expect(listed.length).toBeGreaterThan(90);
  for (const name of collectionNames)
    if (columnsOf(name).length > 0) expect(columnsOf(name)[0]).toBe(collections[name].idField);
});

test('what no record has is refused by the compiler', () => {
  const refused = [
    // @ts-expect-error A claim has no such time.
    collection(Claim, { timeField: 'decidedAt' }),
  ];
  expect(refused).toHaveLength(1);
});
