// A line through points, on the points, between them and beyond their ends.
import { expect, test } from 'vitest';
import { points, valueAt } from '../../../src/law/crops/points.ts';

test('a line goes from point to point in the order of where they stand, fractions among them', () => {
  const line = points({ 5: 0, 7.5: 10, 15: 40 });
  const asked = [4, 5, 6.25, 7.5, 11.25, 15, 16];
  expect(asked.map((at) => valueAt(line, at))).toEqual([0, 0, 5, 10, 25, 40, 40]);
});
