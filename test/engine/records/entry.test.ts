import { expect, test } from 'vitest';
import { collections } from '../../../src/contract/collections.ts';
import { compareSortKeys, Entry } from '../../../src/engine/records/entry.ts';
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
