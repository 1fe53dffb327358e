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
] as const)('the date %s of the form %s is %s', (text, form, date) => {
  expect(parseDate(text, form)).toBe(date);
});

test.each(['01/02/2026', '46023'])('the date %s is refused with the option that says its form', (text) => {
  expect(parseDate(text)).toMatchObject({ code: 'format', detail: expect.stringContaining('--dates') });
});

test.each([
  ['01/02/2026', undefined, '01/02/2026: day/month or month/day? Give --dates dmy or --dates mdy'],
  ['30/06/2026', undefined, '30/06/2026 is day/month: give --dates dmy'],
  ['06-30-2026', 'excel', '06-30-2026 is month/day: give --dates mdy'],
  ['30/06/2026', 'mdy', '30/06/2026 is day/month, but --dates mdy reads month/day'],
  ['06.30.2026', 'dmy', '06.30.2026 is month/day, but --dates dmy reads day/month'],
  ['46023', 'dmy', "46023 may be a date in Excel's day numbers: give --dates excel"],
  ...['1-feb-2026', '31/02/2026', '2026-02-30', '2026/02/30', 'soon', '2026-02-01T00:00:00Z'].map(
    (text) => [text, 'dmy', `"${text}" is not a day: write 2026-02-01, or 01/02/2026 with --dates dmy or mdy`] as const,
  ),
] as const)('the date %s with --dates %s is refused with what stands there and the form that is read', (...asked) => {
  const [text, form, detail] = asked;
  expect(parseDate(text, form)).toEqual({ code: 'format', detail });
});
