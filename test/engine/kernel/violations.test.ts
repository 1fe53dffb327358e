import { expect, test } from 'vitest';
import { Problem } from '../../../src/contract/form/problem.ts';
import { canonicalText } from '../../../src/engine/kernel/fingerprint.ts';
import { buildRefusal } from '../../../src/engine/kernel/violations.ts';
import { withoutNulls } from '../../../src/engine/kernel/without-nulls.ts';
import { fixedText } from '../../support/fixed-text.ts';

const refusalOf = (count: number) =>
  buildRefusal(
    Array.from({ length: count }, (_, index) => ({
      pointer: `#/${index}`,
      code: 'type',
      detail: fixedText('is wrong'),
    })),
  );

test.each([
  [1, '#/0 is wrong'],
  [20, '; #/19 is wrong'],
  [21, '; #/19 is wrong; and 1 more in errors'],
  [25, '; #/19 is wrong; and 5 more in errors'],
])('of %i violations the first twenty are named, and all are listed', (count, end) => {
  const { detail, errors } = refusalOf(count);
  expect(detail.endsWith(end)).toBe(true);
  expect(detail).not.toContain('#/20 ');
  expect(errors).toHaveLength(count);
});

function pointersOf(value: unknown): (string | undefined)[] {
  try {
    canonicalText(value, '#');
  } catch (error) {
    if (error instanceof Problem) return error.errors.map(({ pointer }) => pointer);
    throw error;
  }
  return [];
}

test('what JSON cannot write is pointed at by name in an object, and by index in an array', () => {
  for (const value of [
    { b: Infinity, a: Infinity, c: 1 },
    { a: Infinity, c: 1, b: Infinity },
  ]) {
    expect(pointersOf(value)).toEqual(['#/a', '#/b']);
  }
  const places = Array.from({ length: 12 }, (_, index) => `#/${index}`);
  expect(pointersOf(new Array(12).fill(Infinity))).toEqual(places);
});

test('twenty such values are listed', () => {
  expect(pointersOf(new Array(19).fill('\ud800'))).toHaveLength(19);
  expect(pointersOf(new Array(20).fill('\ud800'))).toHaveLength(20);
  expect(pointersOf(new Array(21).fill('\ud800'))).toHaveLength(20);
});

test('what is no value of JSON at all is a defect in the code that calls', () => {
  expect(() => pointersOf(undefined)).toThrow(TypeError);
});

test('a body without nulls stays itself, and one with nulls loses them', () => {
  const body = { a: 1, b: undefined };
  expect(withoutNulls(body)).toBe(body);
  expect(withoutNulls(undefined)).toBeUndefined();
  expect(withoutNulls({ a: 1, b: null })).toStrictEqual({ a: 1 });
  const orderOf = (value: unknown) => JSON.stringify(withoutNulls(value));
  expect(orderOf({ b: { d: { f: 1, e: null }, c: 2 }, a: [{ h: 1, g: 2 }] })).toBe(
    '{"b":{"c":2,"d":{"e":null,"f":1}},"a":[{"h":1,"g":2}]}',
  );
  const ordered = { b: { c: 2, d: { e: 1 } }, a: 1 };
  expect(withoutNulls(ordered)).toBe(ordered);
});
