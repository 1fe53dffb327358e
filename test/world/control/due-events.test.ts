import { expect, test } from 'vitest';
import { DueEvents } from '../../../src/world/control/take-due.ts';

const timeOf = (second: number) => new Date(second * 1000).toISOString();

test.each([
  [0, 0],
  [999, 999],
  [1_000, 1_000],
  [1_001, 1_000],
  [5_000, 1_000],
])('of %i due events the first %i are listed in their order, and all are counted', (count, listed) => {
  const dueEvents = new DueEvents();
  for (let second = 1; second <= count; second += 1) dueEvents.add('alert.expired', `alr_${second}`, timeOf(second));
  expect(dueEvents.count).toBe(count);
  expect(dueEvents.first.map(({ at }) => at)).toEqual(Array.from({ length: listed }, (_, index) => timeOf(index + 1)));
});
