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
