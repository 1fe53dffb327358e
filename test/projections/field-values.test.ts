// What was typed for a member of a body becomes the value that is meant, or a refusal that says what to type.
import { expect, test } from 'vitest';
import type { FieldKind } from '../../src/projections/body-fields.ts';
import { parseJson, parseValue, setValue, UnreadableValue, whereNotJson } from '../../src/projections/field-values.ts';

const parse = (kind: FieldKind, value: string | boolean | readonly string[]) =>
  parseValue({ flag: 'size', kind } as Parameters<typeof parseValue>[0], value);

test.each<[FieldKind, string | boolean | readonly string[], unknown]>([
  ['text', ' as typed ', ' as typed '],
  ['text', '12', '12'],
  ['boolean', true, true],
  ['boolean', false, false],
  ['list', ['hail, frost', 'wind'], ['hail', 'frost', 'wind']],
  ['number', '12.5', 12.5],
  ['number', ' 7 ', 7],
  ['number', '0', 0],
  ['money', '54600 USD', { amount: 54_600, currency: 'USD' }],
  ['money', '  54600.5   EUR ', { amount: 54_600.5, currency: 'EUR' }],
  ['money', '{"amount":1,"currency":"USD"}', { amount: 1, currency: 'USD' }],
  ['json', '{"a":[1]}', { a: [1] }],
  ['json', ' null ', null],
])('a %s of %j is %j', (kind, typed, value) => {
  expect(parse(kind, typed)).toEqual(value);
});

test.each<[FieldKind, string, string, ...string[]]>([
  ['number', '', '--size takes a number, not "".'],
  ['number', '  ', '--size takes a number, not "  ".'],
  ['number', 'ten', '--size takes a number, not "ten".'],
  ['number', 'Infinity', '--size takes a number, not "Infinity".'],
  ['money', '54600', '--size takes an amount and a currency, not "54600".', "such as --size '54600 USD'"],
  ['money', '1 2 USD', '--size takes an amount and a currency, not "1 2 USD".', "such as --size '54600 USD'"],
  ['money', 'much USD', '--size takes a number, not "much".'],
  ['json', ' ', '--size is empty.', '@FILE reads a file, - reads stdin'],
])('a %s of %j is refused: %s', (kind, typed, message, ...tips) => {
  expect(() => parse(kind, typed)).toThrow(expect.objectContaining({ name: 'UnreadableValue', message, tips }));
});

test('text that is no JSON is shown by its line and column', () => {
  expect(() => parseJson('--data', '{\n  "a": 1 x\n}')).toThrow(UnreadableValue);
  expect(() => parseJson('--data', '{\n  "a": 1 x\n}')).toThrow(/^--data is not JSON: line 2, column 10: .+\.$/);
  // Where the parser names no position, it came to the end, or says what it met.
  expect(whereNotJson(new Error('Unexpected end of JSON input'), '[1,\n 2 \n\n')).toBe(
    'line 2, column 3: Unexpected end of JSON input',
  );
  expect(whereNotJson(new Error('Bad word in JSON at position 3'), 'ab\nc')).toBe('line 2, column 1: Bad word');
  expect(whereNotJson(new Error('Bad word, "[x]" is not valid JSON'), '[x]')).toBe('Bad word, "[x]"');
  expect(() => parseJson('--data', '[1, x, 2]')).toThrow(/^--data is not JSON: [^:]*x[^:]*\.$/);
});

test('a member is set where its path leads, and those beside it stay', () => {
  const limits = { from: 1 };
  const body: Record<string, unknown> = { limits };
  setValue(body, ['limits', 'to'], 2);
  setValue(body, ['name'], 'A');
  setValue(body, ['input', 'plot', 'id'], 'aoi_1');
  expect(body).toEqual({ limits: { from: 1, to: 2 }, name: 'A', input: { plot: { id: 'aoi_1' } } });
  expect(limits).toEqual({ from: 1 });
});
