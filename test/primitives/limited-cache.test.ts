import { expect, test } from 'vitest';
import { LimitedCache } from '../../src/primitives/limited-cache.ts';

test('as many are remembered as there is room for, and the next one takes the place of all', () => {
  const remembered = new LimitedCache<number>(3);
  for (const [index, name] of ['a', 'b', 'c'].entries()) expect(remembered.keep(name, index)).toBe(index);
  expect([remembered.size, remembered.get('a'), remembered.get('c'), remembered.get('d')]).toEqual([
    3,
    0,
    2,
    undefined,
  ]);
  remembered.keep('d', 3);
  expect([remembered.size, remembered.get('a'), remembered.get('d')]).toEqual([1, undefined, 3]);
});

test('however many names come, it holds no more than it may', () => {
  const remembered = new LimitedCache<number>(10);
  const sizes = Array.from({ length: 1000 }, (_, index) => {
    remembered.keep(`name ${index}`, index);
    return remembered.size;
  });
  expect(Math.max(...sizes)).toBe(10);
});

test('values that are weighed weigh no more together than they may, unless one alone does', () => {
  const remembered = new LimitedCache<string>(4, ({ length }) => length);
  remembered.keep('a', 'xx');
  remembered.keep('b', 'xx');
  expect([remembered.get('a'), remembered.get('b')]).toEqual(['xx', 'xx']);
  remembered.keep('c', 'x');
  expect([remembered.size, remembered.get('a'), remembered.get('c')]).toEqual([1, undefined, 'x']);
  remembered.keep('d', 'xxx');
  expect([remembered.size, remembered.get('c')]).toEqual([2, 'x']);
  remembered.keep('e', 'xxxxx');
  expect([remembered.size, remembered.get('e')]).toEqual([1, 'xxxxx']);
  remembered.keep('f', 'x');
  expect([remembered.size, remembered.get('f')]).toEqual([1, 'x']);
});
