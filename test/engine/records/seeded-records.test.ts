import { expect, test } from 'vitest';
import type { Operation } from '../../../src/contract/form/operation.ts';
import { operations } from '../../../src/contract/operations.ts';
import { indexNamesOf, keysOf } from '../../../src/engine/records/facts.ts';
import { buildRecordSet } from '../../../src/engine/records/seeded-records.ts';
import { recordSetFacts } from '../../../src/world/records/indexes.ts';
import { plot } from '../../support/synthetic-seed.ts';

const count = 10_020;
const number = (index: number) => (index * 7919) % count;
const plots = Array.from({ length: count }, (_, index) =>
  plot(number(index), { name: `Año ${number(index)}`, externalRef: `ref-${number(index)}` }),
);
const set = buildRecordSet(recordSetFacts, 'aois', plots);

test('records in any order are kept oldest first, those with a value like those with their text alone', () => {
  expect(set.size).toBe(count);
  expect(set.ordered().map(({ id }) => id)).toEqual([...plots].sort(byTime).map(({ aoiId }) => aoiId));
  for (const record of plots.slice(-100)) {
    const entry = set.get(record.aoiId);
    expect(entry?.value).toEqual(record);
    expect(entry?.json.toString()).toBe(JSON.stringify(record));
    expect(entry?.element.toString()).toBe(`,${JSON.stringify(record)}`);
  }
});

test('the first ten thousand records keep their values, and those after them their text', () => {
  const isKept = (index: number) => {
    const record = plots[index] as (typeof plots)[0];
    expect(set.get(record.aoiId)?.value).toEqual(record);
    return set.get(record.aoiId)?.value === record;
  };
  expect([0, 9_999, 10_000, 10_019].map(isKept)).toEqual([true, true, false, false]);
});

test('the indexes have all records, oldest first', () => {
  expect(set.withKey('perilProfile', 'hail')).toEqual(set.ordered());
  expect(set.withKey('externalRef', 'ref-17').map(({ id }) => id)).toEqual(['aoi_0017']);
  expect(set.withKey('portfolioId', 'pf_0002')).toEqual([]);
});

test('a packed report shows its manifest in a single read and not on a page', () => {
  const reports = Array.from({ length: count }, (_, index) => ({
    reportId: `rep_${String(index).padStart(5, '0')}`,
    createdAt: '2025-01-01T00:00:00.000Z',
    title: 'Daños',
    manifest: { digest: index },
  }));
  const last = buildRecordSet(recordSetFacts, 'reports', reports as never)
    .ordered()
    .at(-1);
  expect(last?.json.toString()).toBe(JSON.stringify(reports.at(-1)));
  expect(JSON.parse(String(last?.element).slice(1))).toEqual({ ...reports.at(-1), manifest: undefined });
});

test('every filter of a page that an index can answer has one', () => {
  const pages = operations.flatMap((row) => ('filters' in row ? [row] : []));
  expect(pages.length).toBeGreaterThan(0);
  for (const { collection, filters } of pages) {
    const names = Object.entries(filters as NonNullable<Operation['filters']>).flatMap(
      ([name, { by, since, before, unindexed }]) => (unindexed || since || before ? [] : [by ?? name]),
    );
    expect(indexNamesOf(recordSetFacts, collection)).toEqual(expect.arrayContaining(names));
  }
  expect(keysOf(recordSetFacts, 'aois')(plot(1), 'perilProfile')).toEqual(['hail']);
});

const byTime = (a: { createdAt: string }, b: { createdAt: string }) => (a.createdAt < b.createdAt ? -1 : 1);
