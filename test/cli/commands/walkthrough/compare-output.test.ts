import { expect, test } from 'vitest';
import { compareOutput } from '../../../../src/cli/commands/walkthrough/compare-output.ts';

const compare = (expected: string, actual: string) => compareOutput(expected.split('\n'), actual.split('\n'));
const diffOf = (expected: string, actual: string) =>
  compare(expected, actual)?.map(({ kind, text }) => `${{ same: ' ', missing: '-', extra: '+' }[kind]}${text}`);

test.each([
  ['a\nb', 'a\nb'],
  ['\na\n\n', 'a'],
  ['', '\n'],
  ['key  …', 'key  726b2c7d'],
  ['a\n…\nb', 'a\n\nb'],
  ['a … c … e', 'a b c d e'],
  ['…ab', 'abab'],
  ['...', ''],
  ['...', 'a\nb'],
  ['a\n...\nd', 'a\nb\nc\nd'],
  ['a\n...\nd', 'a\nd'],
  ['...\nd\n...', 'a\nd\ne'],
  ['...', '...'],
])('%j allows %j', (expected, actual) => {
  expect(compare(expected, actual)).toBeUndefined();
});

test.each([
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a', 'a\nb', [' a', '+b']],
  ['a\nb', 'b', ['-a', ' b']],
  ['', 'a', ['+a']],
  ['a', '', ['-a']],
  ['a\n\nb', 'a\nb', [' a', '-', ' b']],
  ['a…b', 'ab c', ['-a…b', '+ab c']],
  ['ab…bc', 'abc', ['-ab…bc', '+abc']],
  ['a…b…b', 'ab', ['-a…b…b', '+ab']],
  ['a…bb…b', 'abb', ['-a…bb…b', '+abb']],
  ['a\n...\nd\ne', 'a\nb\nc\ne', [' a', ' b', ' c', '-d', ' e']],
  [' a', 'a', ['- a', '+a']],
])('%j against %j differs least so', (expected, actual, diff) => {
  expect(diffOf(expected, actual)).toEqual(diff);
});
