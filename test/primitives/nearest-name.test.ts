import { expect, test } from 'vitest';
import { askNearest, nearestName, nearestNames, questionsFor } from '../../src/primitives/nearest-name.ts';

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

test('where none is near, it is those with the word in them, or else the three that differ least', () => {
  const known = ['listClaims', 'getClaim', 'createClaim', 'listPolicies', 'getAoi'];
  expect(nearestNames('getclaims', known)).toEqual(['getClaim']);
  expect(nearestNames('CLAIM', known)).toEqual(['listClaims', 'getClaim', 'createClaim']);
  // Two letters are in too many names.
  expect(nearestNames('oi', known)).toEqual(['getAoi', 'getClaim', 'listClaims']);
  expect(nearestNames('aoi', known)).toEqual(['getAoi']);
  // Case is no difference.
  expect(nearestNames('abcd', ['mmmmmmmm', 'ABXXXXXX', 'nnnnnnnn'])).toEqual(['ABXXXXXX', 'mmmmmmmm', 'nnnnnnnn']);
  expect(nearestNames(`x${'aoi'.repeat(200)}`, ['a', 'b'])).toEqual(['a', 'b']);
});

test('the nearest name is a question, or there is none', () => {
  expect(questionsFor('claimz', ['claims', 'jobs'])).toEqual(['did you mean claims?']);
  expect(questionsFor('weather', ['claims', 'jobs'])).toEqual([]);
  expect(askNearest('claimz', ['claims'], 'sbox --help lists them')).toBe('did you mean claims?');
  expect(askNearest('weather', ['claims'], 'sbox --help lists them')).toBe('sbox --help lists them');
});
