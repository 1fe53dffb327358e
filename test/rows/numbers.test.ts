import { expect, test } from 'vitest';
import { parseDate } from '../../src/rows/dates.ts';
import { parseNumber, settleDecimals } from '../../src/rows/numbers.ts';

const open = settleDecimals([]);

test.each([
  ['54.600', [], 'refused'],
  ['54.600', ['7.25'], 54.6],
  ['54.600', ['1.254.600'], 54_600],
  ['54.600', ['1234.567'], 54.6],
  ['54.600', ['12,5'], 54_600],
  ['54.600', ['12,5', '7.25'], 'refused'],
  ['54,600', ['12,5'], 54.6],
  ['0.500', [], 0.5],
  ['12,5', [], 12.5],
  ['60', [], 60],
  ['-12.500', [], 'refused'],
  ['x', [], 'x'],
])('%s beside %j in a column is %s', (text, others, expected) => {
  const read = parseNumber(text, settleDecimals([text, ...others]));
  if (expected === 'refused')
    expect(read).toMatchObject({ code: 'type', detail: expect.stringContaining('give --decimal . or --decimal ,') });
  else expect(read).toBe(expected);
});

test('the refusal has both readings, and --decimal decides', () => {
  expect(parseNumber('54.600', open)).toMatchObject({
    detail: '54.600 may be 54.6 or 54600: give --decimal . or --decimal ,',
  });
  expect(parseNumber('1.254.600,50', { from: 'option', sign: ',' })).toBe(1_254_600.5);
  expect(parseNumber('12,5', { from: 'option', sign: '.' })).toMatchObject({
    detail: '12,5 is not a number with --decimal .',
  });
});

test.each([
  ['01/02/2026', 'dmy', '2026-02-01'],
  ['01/02/2026', 'mdy', '2026-01-02'],
  ['46023', 'excel', '2026-01-01'],
  ['2026/02/01', undefined, '2026-02-01'],
  ['soon', undefined, 'soon'],
] as const)('the date %s of the form %s is %s', (text, form, date) => {
  expect(parseDate(text, form)).toBe(date);
});

test.each(['01/02/2026', '46023'])('the date %s is refused with the option that says its form', (text) => {
  expect(parseDate(text)).toMatchObject({ code: 'format', detail: expect.stringContaining('--dates') });
});
