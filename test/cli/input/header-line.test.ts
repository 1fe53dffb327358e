import { expect, test } from 'vitest';
import { parseHeader } from '../../../src/cli/input/header-line.ts';

test.each([
  ['x-one: 1', ['x-one', '1']],
  ['X-One:1 \t', ['X-One', '1']],
  ['x-none:', ['x-none', '']],
  ['a: b: c', ['a', 'b: c']],
  ['a: \u00ff', ['a', '\u00ff']],
])('%j is a header', (text, header) => {
  expect(parseHeader(text)).toEqual(header);
});

test.each(['', 'x', ': v', ' a: b', 'a b: c', 'a: b\u0000', 'a: b\u007f', 'a: \u0100'])('%j is none', (text) => {
  expect(() => parseHeader(text)).toThrow(`-H takes a name and a value, not "${text}".`);
});
