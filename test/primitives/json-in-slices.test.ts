import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInSlices } from '../../src/primitives/json-in-slices.ts';
import { finish } from '../../src/primitives/slices.ts';

const listOf = (count: number) => Array.from({ length: count }, (_, index) => ({ index, text: 'ñ"\n' }));

test('the text made in slices is the text made at once', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (value) => {
      expect(finish(jsonInSlices(value)).toString()).toBe(JSON.stringify(value));
    }),
    { numRuns: 200 },
  );
  for (const value of [
    { a: undefined, b: 1 },
    { a: undefined },
    { a: listOf(2_345), b: undefined, c: listOf(1_001) },
  ]) {
    expect(finish(jsonInSlices(value)).toString()).toBe(JSON.stringify(value));
  }
});

test.each([
  [1_000, 0],
  [1_001, 11],
])('a list of %i items takes %i steps', (count, expected) => {
  const steps = jsonInSlices({ items: listOf(count) });
  let taken = 0;
  while (!steps.next().done) taken += 1;
  expect(taken).toBe(expected);
});
