import { expect, test } from 'vitest';
import { collections } from '../../../src/contract/collections.ts';
import { compareSortKeys, Entry, LateEntry } from '../../../src/engine/records/entry.ts';
import { finish } from '../../../src/primitives/slices.ts';

const place = (time: string, id: string) => ({ time, id });

test('the later time is the newer one, then the longer id, then the greater one', () => {
  const oldestFirst = [
    place('1', 'aoi_10001'),
    place('2', 'aoi_0001'),
    place('2', 'aoi_9999'),
    place('2', 'aoi_10000'),
    place('2', 'aoi_10001'),
  ];
  for (const [index, one] of oldestFirst.entries()) {
    const signs = oldestFirst.map((other) => Math.sign(compareSortKeys(one, other)));
    expect(signs).toEqual(oldestFirst.map((_, other) => Math.sign(index - other)));
  }
});

test('a record without a time of its own has its place by its id alone', () => {
  expect(new Entry(collections.jobResults, { jobId: 'job_0001' })).toMatchObject({ id: 'job_0001', time: '' });
});

test('what a page does not show is shown by a single read alone, precomputed or not', () => {
  const report = { reportId: 'rep_1', createdAt: '1', title: 'x', manifest: { digest: 1 } };
  for (const isAhead of [true, false]) {
    const entry = new Entry(collections.reports, report);
    if (isAhead) finish(entry.render());
    expect(entry.element.toString()).toBe(',{"reportId":"rep_1","createdAt":"1","title":"x"}');
    expect(entry.json.toString()).toBe(JSON.stringify(report));
  }
});

test('a late record is made once, when it is first read, and has its place and its indexed members before', () => {
  let count = 0;
  const plot = { aoiId: 'aoi_1', createdAt: '1', name: 'Norte', crop: 'soybean' };
  const entry = new LateEntry<typeof plot>(
    collections.aois,
    { aoiId: 'aoi_1', createdAt: '1', crop: 'soybean' },
    () => {
      count += 1;
      return plot;
    },
  );
  expect([entry.id, entry.time, entry.indexedMembers.crop, entry.isRendered, count]).toEqual([
    'aoi_1',
    '1',
    'soybean',
    false,
    0,
  ]);
  expect(entry.element.toString()).toBe(`,${JSON.stringify(plot)}`);
  expect([entry.value, entry.json.toString(), count]).toEqual([plot, JSON.stringify(plot), 1]);
  expect(new Entry(collections.aois, plot).indexedMembers).toBe(plot);
});
