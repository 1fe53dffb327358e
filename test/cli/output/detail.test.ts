// A record as names and values, and the words of a cell that have a colour.
import { describe, expect, test } from 'vitest';
import { paintCell, renderCell } from '../../../src/cli/output/cell.ts';
import { renderDetail } from '../../../src/cli/output/detail.ts';
import { createPalette, noColours } from '../../../src/cli/terminal/palette.ts';

const sixteen = await createPalette({ TERM: 'xterm' });
const all = await createPalette({ COLORTERM: 'truecolor' });
const detail = (record: unknown, width?: number): string[] =>
  String(renderDetail(record, { colours: noColours, width }))
    .split('\n')
    .slice(0, -1);
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a list within a record', () => {
  test('has its first twelve elements in a line, and how many more there are', () => {
    expect(detail({ ids: numbers(12) })).toEqual([`ids  ${numbers(12).join(', ')}`]);
    expect(detail({ ids: numbers(15) })).toEqual([`ids  ${numbers(12).join(', ')} and 3 more`]);
  });

  test('of records has a line for each of the first twelve, without what is null', () => {
    const records = numbers(14).map((id) => ({ id, note: null, tags: [id] }));
    const lines = detail({ parts: records });
    expect(lines).toHaveLength(13);
    expect([lines[0], lines[11], lines[12]]).toEqual([
      'parts  id 1  tags [1]',
      'parts  id 12  tags [12]',
      'parts  and 2 more',
    ]);
    expect(detail({ parts: records.slice(0, 12) })).toHaveLength(12);
  });
});

test('members are named by their path, money is one value, and nothing is a dash', () => {
  expect(detail({ a: { b: 1, c: null }, sum: { amount: 1234.5, currency: 'USD' }, d: '' })).toEqual([
    'a.b  1',
    'a.c  -',
    'sum  1,234.50 USD',
    'd    -',
  ]);
});

test('values stand beside the names while 24 columns are left for them, and below otherwise', () => {
  const record = { name: 'one two three four five six' };
  expect(detail(record, 30)).toEqual(['name  one two three four five', '      six']);
  expect(detail(record, 29)).toEqual(['name', '  one two three four five six']);
  expect(detail(record, 28)).toEqual(['name', '  one two three four five', '  six']);
});

test('a word of more than 160 characters is cut, one of 160 is not, nor is a text of words', () => {
  const [short, long] = ['x'.repeat(160), 'x'.repeat(161)];
  expect(detail({ a: short }, 80).join('').replaceAll(/[^x]/g, '')).toHaveLength(160);
  expect(detail({ a: long }, 80)).toEqual([`a  ${'x'.repeat(76)}…`]);
  expect(
    detail({ a: `${long} y` }, 80)
      .join('')
      .replaceAll(/[^x]/g, ''),
  ).toHaveLength(161);
});

test.each([
  ['active', 32],
  ['failed', 31],
  ['cancelled', 31],
  ['open', undefined],
  ['hasOwnProperty', undefined],
])('the colour of the word %s', (word, code) => {
  const painted = String(paintCell(` ${word} `, sixteen));
  expect(painted).toBe(code === undefined ? ` ${word} ` : `\u001b[${code}m ${word} \u001b[39m`);
});

test('severities have the colour of the map, and no other word has', () => {
  const [severe, plain] = ['severe', 'severely'].map((word) => String(paintCell(word, all)));
  expect([severe?.includes('\u001b[38;2;'), plain]).toEqual([true, 'severely']);
});

test('a cell is one line of text', () => {
  expect([null, undefined, 0, false, 'a\nb', ['a', 1], [null], { a: 1 }].map((value) => renderCell(value))).toEqual([
    ...['', '', '0', 'false', 'a b', 'a, 1', 'null', '{"a":1}'],
  ]);
  const money = { amount: 5, currency: 'USD' };
  expect(
    [money, [money, money], { currency: 'USD', amount: 5 }, { amount: '5', currency: 'USD' }].map((value) =>
      renderCell(value),
    ),
  ).toEqual([...['5.00 USD', '5.00 USD, 5.00 USD', '5.00 USD', '{"amount":"5","currency":"USD"}']]);
});
