import { expect, test } from 'vitest';
import { Happenings } from '../../../src/world/control/happenings.ts';

const timeOf = (second: number) => new Date(second * 1000).toISOString();

test.each([
  [999, 999],
  [1_000, 1_000],
  [1_001, 1_000],
  [2_001, 1_000],
  [5_000, 1_000],
])('of %i happenings told from the last to the first the first %i are listed, and all are counted', (count, listed) => {
  const happenings = new Happenings();
  for (let second = count; second > 0; second -= 1) happenings.tell('alert.expired', `alr_${second}`, timeOf(second));
  expect(happenings.count).toBe(count);
  const first = happenings.first();
  expect(first).toHaveLength(listed);
  expect([first[0]?.at, first.at(-1)?.at]).toEqual([timeOf(1), timeOf(listed)]);
});
