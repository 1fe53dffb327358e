import { expect, test } from 'vitest';
import { nearestName } from '../../src/primitives/nearest-name.ts';

test.each([
  // A name of three letters may have one of them wrong, a longer one two, and one of nine three.
  ['aoj', 'aoi', 'aoi'],
  ['axj', 'aoi', undefined],
  ['jxxs', 'jobs', 'jobs'],
  ['xxxs', 'jobs', undefined],
  ['peritXXX', 'peritaje', undefined],
  ['reference', 'reXXXence', 'reXXXence'],
  ['reference', 'rXXXXence', undefined],
  ['CLAIMS', 'claims', 'claims'],
  ['claims', 'Claims', 'Claims'],
])('of %s was meant, where %s is known: %s', (typed, known, meant) => {
  expect(nearestName(typed, [known])).toBe(meant);
});

test('the nearest is found whatever case it is written in', () => {
  expect(nearestName('abcd', ['abxd', 'ABCD'])).toBe('ABCD');
});

test('nothing is meant where nothing is known, or by more than 250 letters', () => {
  expect(nearestName('a', [])).toBeUndefined();
  const long = 'a'.repeat(249);
  expect(nearestName(`${long}b`, [`${long}a`])).toBe(`${long}a`);
  expect(nearestName(`${long}ab`, [`${long}aa`])).toBeUndefined();
});
