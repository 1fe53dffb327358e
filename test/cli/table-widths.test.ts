import { expect, test } from 'vitest';
import { layOutTable, renderTable } from '../../src/cli/output/table.ts';
import { noColours } from '../../src/cli/terminal/palette.ts';

const columns = ['name', 'country'];
function linesOf(name: string): string[] {
  const records = [
    { name, country: 'AR' },
    { name: 'ten letters', country: 'CL' },
  ];
  const layout = layOutTable(records, columns, undefined);
  return renderTable(records, layout, { colours: noColours, hasHead: false }).text.split('\n');
}
const [width, gap] = ['ten letters'.length, '  '];

test.each([
  ['Ñandú', 5],
  ['Núcleo e\u0301', 8],
  ['東京', 4],
  ['½ – Ω', 5],
  ['😀', 2],
  ['👨‍👩‍👧', 2],
  ['🇦🇷', 2],
])('%s takes %i columns of a table', (name, own) => {
  expect(linesOf(name)).toEqual([`${name}${' '.repeat(width - own)}${gap}AR`, `ten letters${gap}CL`, '']);
});

/** cli-table3 measures with an older table: emoji after Unicode 12 and signs that are emoji by choice count one there. */
test.each(['⚠', '☀', '🥲', '🪴', '🫠'])('a row with %s stands off by one, and is whole', (name) => {
  expect(linesOf(name)).toEqual([`${name}${' '.repeat(width - 1)}${gap}AR`, `ten letters${gap}CL`, '']);
});

test('instants say once, over them, that they are UTC; a column without one does not, nor does money lose its cents', () => {
  const records = [
    {
      claimId: 'clm_1',
      createdAt: '2026-01-15T12:00:00.000Z',
      note: 'x',
      paid: { amount: 1234567.5, currency: 'USD' },
    },
    { claimId: 'clm_2', createdAt: null, note: '2026-01-15', paid: { amount: 7, currency: 'EUR' } },
  ];
  const layout = layOutTable(records, ['claimId', 'createdAt', 'note', 'paid'], undefined);
  expect(renderTable(records, layout, { colours: noColours, hasHead: true }).text.split('\n')).toEqual([
    'CLAIM  CREATED AT UTC    NOTE        PAID',
    'clm_1  2026-01-15 12:00  x           1,234,567.50 USD',
    'clm_2                    2026-01-15          7.00 EUR',
    '',
  ]);
});
