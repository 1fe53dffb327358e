import { expect, test } from 'vitest';
import { type Compared, renderComparison } from '../../../../src/cli/commands/compare/comparison-text.ts';
import { cut, widthOf } from '../../../../src/cli/terminal/text-width.ts';

const first: Compared = {
  ...{ identity: 'full', tenant: 'not sent', status: 200, code: '', check: 'all passed', detail: '' },
  differences: [],
};
const differing = (count: number, text = 'a') =>
  Array.from({ length: count }, (_, index) => ({ path: `/${index}`, before: text, after: 'b' }));
const linesOf = (rows: readonly Compared[], width?: number) =>
  renderComparison(rows, width).text.split('\n').slice(0, -1);

test('a reason is printed once, with all who got it', () => {
  const refused = { ...first, status: 403, detail: 'It may not.' };
  const others = [
    { ...refused, identity: 'read-only' },
    { ...refused, tenant: 'org_ebro' },
  ];
  expect(linesOf(others)).toEqual(['', 'read-only, full with tenant org_ebro: It may not.']);
  expect(linesOf(others, 30)).toEqual(['', 'read-only, full with tenant', 'org_ebro: It may not.']);
});

test('bodies of other successes are compared with the first, with five differences of each', () => {
  const rows = [0, 1, 5, 6].map((count) => ({ ...first, identity: `you${count}`, differences: differing(count) }));
  expect(linesOf([first, ...rows])).toEqual([
    '',
    'you0: the same body as full',
    'you1: 1 difference from full',
    '  /0  a → b',
    'you5: 5 differences from full',
    ...[0, 1, 2, 3, 4].map((index) => `  /${index}  a → b`),
    'you6: 6 differences from full',
    ...[0, 1, 2, 3, 4].map((index) => `  /${index}  a → b`),
    '  and 1 more; --json shows them',
  ]);
});

test('nothing is said about bodies of another status, nor where the first is no success', () => {
  expect(linesOf([first, { ...first, status: 201, differences: differing(1) }])).toEqual([]);
  for (const status of [300, 404]) {
    const refused = { ...first, status };
    expect(linesOf([refused, { ...refused, differences: differing(1) }])).toEqual([]);
  }
  expect(
    linesOf([
      { ...first, status: 299 },
      { ...first, status: 299 },
    ]),
  ).toHaveLength(2);
  expect(linesOf([])).toEqual([]);
});

test('a value of more than 48 characters is cut', () => {
  const lineOf = (length: number) => linesOf([first, { ...first, differences: differing(1, 'x'.repeat(length)) }])[2];
  expect([lineOf(48), lineOf(49)]).toEqual([`  /0  ${'x'.repeat(48)} → b`, `  /0  ${'x'.repeat(48)}… → b`]);
});

test.each([
  ['abcde', 5, 'abcde'],
  ['abcde', 4, 'abc…'],
  ['日本語', 6, '日本語'],
  ['日本語', 5, '日本…'],
  ['日本語', 4, '日…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
])('%s in %i columns is %s', (text, width, shown) => {
  expect(cut(text, width)).toBe(shown);
  expect(widthOf(shown)).toBeLessThanOrEqual(width);
});
