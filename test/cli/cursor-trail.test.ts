import { expect, test } from 'vitest';
import { CursorTrail } from '../../src/cli/operations/cursor-trail.ts';

test('a list ends where there is no cursor, or one that was followed before', () => {
  const trail = new CursorTrail();
  expect(trail.next('a', 1)).toBe('a');
  expect(trail.next('b', 250)).toBe('b');
  expect(trail.next('a', 250)).toBeUndefined();
  expect(trail.next(null, 250)).toBeUndefined();
  expect(trail.next(null, 0)).toBeUndefined();
});

test('a page without records that leads on is the end of patience', () => {
  const trail = new CursorTrail();
  trail.next('a', 1);
  expect(() => trail.next('b', 0)).toThrow('The list has no end: page 2 has 0 records and still a next cursor.');
});

test('10,000 cursors are followed, and not one more', () => {
  const trail = new CursorTrail();
  for (let page = 1; page <= 10_000; page += 1) trail.next(`cursor ${page}`, 1);
  expect(() => trail.next('cursor 10001', 1)).toThrow('page 10001 has 1 records');
  expect(trail.next('cursor 10000', 1)).toBeUndefined();
});
