import { expect, test } from 'vitest';
import { renderCsvLine } from '../../src/cli/output/csv.ts';
import { listImportColumns, listReadOnlyMembers } from '../../src/projections/import-columns.ts';
import { parseCsvRows } from '../../src/rows/csv-rows.ts';
import { parseImportFile } from '../../src/rows/import-file.ts';

const formOf = (kind: 'aois' | 'policies' | 'clients' | 'claims') => ({
  columns: listImportColumns(kind),
  readOnly: listReadOnlyMembers(kind),
  required: [],
  map: new Map(),
});
const clients = (text: string) => parseCsvRows(text, 'file', formOf('clients'));

test.each([
  ['commas', 'name,country\nA,AR\nB,ES\n'],
  ['semicolons', 'name;country\nA;AR\nB;ES\n'],
  ['tabs', 'name\tcountry\nA\tAR\nB\tES'],
  ['a mark of UTF-8, CRLF and blanks around the cells', '\uFEFFname , country\r\nA, AR\r\n"B" ,ES\r\n'],
  ['semicolons that a first line names', 'sep=;\nname;country\nA;AR\nB;ES\n'],
  [
    'tabs that a first line in quotes names, after a mark of UTF-8,',
    '\uFEFF"SEP=\t"\r\nname\tcountry\r\nA\tAR\r\nB\tES',
  ],
  ['semicolons below an empty first line', '\nname;country\nA;AR\nB;ES\n'],
  ['commas, with Ctrl-Z at the end of the file,', 'name,country\nA,AR\nB,ES\r\n\u001A'],
  ['commas, with a line end after Ctrl-Z,', 'name,country\nA,AR\nB,ES\n\u001A\n'],
  ['lines with nothing in them', 'name,country,\n\nA,AR,\n,,\nB,ES,\n'],
])('%s separate cells', async (_, text) => {
  const { items } = await clients(text);
  expect(items).toEqual([
    { name: 'A', country: 'AR' },
    { name: 'B', country: 'ES' },
  ]);
});

test('quoted cells hold separators, quotes and line ends, and the line of a row is where it begins', async () => {
  const { items, lines } = await clients('name,country\n"A, ""B"";\r\nC",AR\n\nD,\n"E\nF",\nG,\n');
  expect(items).toEqual([{ name: 'A, "B";\r\nC', country: 'AR' }, { name: 'D' }, { name: 'E\nF' }, { name: 'G' }]);
  expect(lines).toEqual([2, 5, 6, 8]);
});

test('a first line that names the separator is counted as a line, and one that names another is a column like any other', async () => {
  expect((await clients('sep=;\nname;country\nA;AR\n')).lines).toEqual([3]);
  await expect(clients('sep=|\nname|country\n')).rejects.toThrow('sep=|');
  const { items } = await clients('name\nsep=;\n\u001AB\n');
  expect(items).toEqual([{ name: 'sep=;' }, { name: '\u001AB' }]);
});

test('cells become what the row takes, and stay text where they are not that', async () => {
  const head = 'policyId,claimedHectares,reportedLossPct,claimedAmount.amount,claimedAmount.currency,detectionIds';
  const { items } = await parseCsvRows(
    `${head}\np,60,4.5,1e3,USD,det_1| det_2\nq,0x10,,,,d\n`,
    'file',
    formOf('claims'),
  );
  expect(items).toEqual([
    {
      policyId: 'p',
      claimedHectares: 60,
      reportedLossPct: 4.5,
      claimedAmount: { amount: 1000, currency: 'USD' },
      detectionIds: ['det_1', 'det_2'],
    },
    { policyId: 'q', claimedHectares: '0x10', detectionIds: ['d'] },
  ]);
});

test('the name of a column is read without the room around it, within quotes too', async () => {
  expect((await clients('" name " , country\nA,AR\n')).items).toEqual([{ name: 'A', country: 'AR' }]);
});

test('a comma is a decimal comma where semicolons or tabs separate the cells', async () => {
  const parse = async (text: string) => (await parseCsvRows(text, 'file', formOf('claims'))).items;
  expect(await parse('policyId;reportedLossPct\np;12,5\n')).toEqual([{ policyId: 'p', reportedLossPct: 12.5 }]);
  expect(await parse('policyId\treportedLossPct\np\t12,5\n')).toEqual([{ policyId: 'p', reportedLossPct: 12.5 }]);
  expect(await parse('policyId,reportedLossPct\np,"12,5"\n')).toEqual([{ policyId: 'p', reportedLossPct: '12,5' }]);
});

const square = [
  [-60.5, -34],
  [-60, -34],
  [-60, -33],
  [-60.5, -34],
];
test.each([
  ['positions', '-60.5 -34; -60 -34; -60 -33; -60.5 -34', square],
  ['WKT', 'POLYGON ((-60.5 -34, -60 -34, -60 -33, -60.5 -34))', square],
  ['JSON', JSON.stringify(square), square],
  ['a GeoJSON geometry', JSON.stringify({ type: 'Polygon', coordinates: [square] }), square],
  ['a GeoJSON feature', JSON.stringify({ geometry: { type: 'Polygon', coordinates: [square] } }), square],
  ['text that is none, as it is', '-60.5 -34 2; x', '-60.5 -34 2; x'],
])('a ring is taken as %s', async (_, cell, ring) => {
  const { items } = await parseCsvRows(`ring\n"${cell.replaceAll('"', '""')}"\n`, 'file', formOf('aois'));
  expect(items).toEqual([{ ring }]);
});

test.each([
  ['nam,country\nA,AR', 'file has a column "nam", but a row has no such field.', 'did you mean name?'],
  ['__proto__\nA', 'file has a column "__proto__", but a row has no such field.', undefined],
  ['name,\nA,B', 'file has a column without a name.', undefined],
  ['name,name\nA,B', 'file has the column name twice.', undefined],
  ['name\n"A', 'file is not CSV: ', undefined],
  ['name\nPe\uFFFDa', 'file is not UTF-8.', undefined],
])('%j is refused', async (text, message, tip) => {
  const refusal = await clients(text).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'UnreadableValue', message: expect.stringContaining(message) });
  if (tip !== undefined) expect(refusal).toMatchObject({ tips: [tip] });
});

test('a line with more or fewer cells than the header refuses its row, and no other one', async () => {
  const bytes = Buffer.from('name;country\nA;AR\n\nB\nC;D;AR\n');
  const set = ['region=Sur'];
  const { items, refused, lines } = await parseImportFile(bytes, {
    kind: 'clients',
    path: 'file',
    mode: 'upsert',
    set,
  });
  expect([items, lines]).toEqual([[{ name: 'A', country: 'AR', region: 'Sur' }], [2, 4, 5]]);
  const and = 'but the header has 2: put cells that contain semicolons in double quotes';
  expect(refused).toEqual([
    { index: 1, pointer: '#/items/1', code: 'type', detail: `1 cell, ${and}` },
    { index: 2, pointer: '#/items/2', code: 'type', detail: `3 cells, ${and}` },
  ]);
});

test('a column is the ring by any of its values, so a broken geometry in the first line refuses its row only', async () => {
  const ring = [
    [-60.74, -34.2],
    [-60.73, -34.2],
    [-60.73, -34.19],
    [-60.74, -34.2],
  ];
  const wkt = 'POLYGON ((-60.74 -34.2,-60.73 -34.2,-60.73 -34.19,-60.74 -34.2))';
  const text = `name;shape\nA;unknown\nB;POINT (1 2)\nC;${wkt}\n`;
  const asked = { kind: 'aois', path: 'file', set: ['portfolioId=pf_0001'] };
  const { items, refused } = await parseImportFile(Buffer.from(text), asked);
  expect(items).toEqual([
    { name: 'A', portfolioId: 'pf_0001', ring: 'unknown' },
    { name: 'C', portfolioId: 'pf_0001', ring },
  ]);
  expect(refused.map(({ index, detail }) => [index, detail])).toEqual([[1, 'a plot is a Polygon, not Point']]);
});

test('where every line is ragged, that is what is said of them', async () => {
  const { items, refused } = await parseImportFile(Buffer.from('name;country\nA;AR;;\n'), {
    kind: 'clients',
    path: 'file',
  });
  expect([items, refused.map(({ detail }) => detail)]).toEqual([
    [],
    ['4 cells, but the header has 2: put cells that contain semicolons in double quotes'],
  ]);
});

test('a ragged line says nothing of its columns: neither their decimal sign nor whether one has a name', async () => {
  const text = 'clientId;sumInsured.amount;\nc1;54.600;\nc2;7.25\n';
  const { items, refused } = await parseImportFile(Buffer.from(text), {
    kind: 'policies',
    path: 'file',
    mode: 'upsert',
  });
  expect([items, refused.map(({ index, code, detail }) => [index, code, detail])]).toEqual([
    [],
    [
      [0, 'type', '54.600 may be 54.6 or 54600: give --decimal . or --decimal ,'],
      [1, 'type', '2 cells, but the header has 3: put cells that contain semicolons in double quotes'],
    ],
  ]);
});

test('columns that only a read has are left out, and named', async () => {
  const { items, ignored } = await parseCsvRows(
    'claimId,settlement.amount.amount,policyId\nc,1,p\n',
    'file',
    formOf('claims'),
  );
  expect([items, ignored]).toEqual([[{ policyId: 'p' }], ['claimId', 'settlement']]);
});

test.each(['=1+1', '+54 11', '-x', '@x', '\tx', '\rx', "'=x", "''=x", "'x", 'x=1', ' x', 'x ', '\u00a0x', ''])(
  'the text %j comes back through CSV as it was',
  async (name) => {
    const line = renderCsvLine([name, -1]);
    if (/^[=+\-@\t\r]/.test(name)) expect(line.replace('"', '').startsWith(`'${name}`)).toBe(true);
    expect(line).toMatch(/,-1\r\n$/);
    const { items } = await parseCsvRows(`name,country\r\n${line}`, 'file', formOf('clients'));
    expect(items).toEqual([name === '' ? { country: '-1' } : { name, country: '-1' }]);
  },
);

test('the beginning of a file says its form and its name does not, and --format wins', async () => {
  const parse = (text: string, path: string, format?: string) =>
    parseImportFile(Buffer.from(text), { kind: 'clients', path, format, mode: 'upsert' });
  for (const path of ['a.csv', 'a.json', 'stdin'])
    for (const text of ['name\nA\n', '\uFEFF[{"name": "A"}]', ' {"name": "A"}'])
      expect((await parse(text, path)).items).toEqual([{ name: 'A' }]);
  await expect(parse('name\nA\n', 'a.csv', 'json')).rejects.toThrow('a.csv:1 is not JSON');
  await expect(parse('name\nA\n', 'a.csv', 'xml')).rejects.toThrow('--format takes json, csv, not "xml".');
});

test('a file of more columns than any row has is refused at its header, and at once', async () => {
  const header = (count: number) => `name${',x'.repeat(count - 1)}\n`;
  await expect(clients(header(200_000))).rejects.toThrow('file has 200000 columns, but at most 1000 are possible.');
  await expect(clients(header(1001))).rejects.toThrow('file has 1001 columns');
  await expect(clients(header(1000))).rejects.toThrow('has the column x twice');
});
