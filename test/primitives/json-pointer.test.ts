import { expect, test } from 'vitest';
import { memberAt } from '../../src/primitives/json-pointer.ts';

const document = { a: [{ b: 1 }, null], 'x/y': { '~': 2 }, '~1': 3, text: 'abc' };

test.each<[string, unknown]>([
  ['', document],
  ['/a/0/b', 1],
  ['/a/1', null],
  ['/x~1y/~0', 2],
  ['/~01', 3],
  ['/a/2', undefined],
  ['/a/1/b', undefined],
  ['/text/length', undefined],
  ['/a/constructor', undefined],
  ['/none/b', undefined],
])('the member at %j', (pointer, expected) => {
  expect(memberAt(document, pointer)).toEqual(expected);
});
