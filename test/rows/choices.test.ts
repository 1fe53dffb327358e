// What options say about the columns of a file.
import { expect, test } from 'vitest';
import { parseImportFile } from '../../src/rows/import-file.ts';

const ring = [
  [-60.5, -34.5],
  [-60.49, -34.5],
  [-60.49, -34.49],
  [-60.5, -34.5],
];
type Options = Partial<Parameters<typeof parseImportFile>[1]>;
const read = (properties: object, options: Options) =>
  parseImportFile(
    Buffer.from(JSON.stringify({ type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } })),
    {
      kind: 'aois',
      path: 'plots.geojson',
      again: ['import', 'aois', 'plots.geojson'],
      ...options,
    },
  );
const csv = (text: string, options: Options = {}) =>
  parseImportFile(Buffer.from(text), { kind: 'aois', path: 'plots.csv', mode: 'upsert', ...options });

const set = ['portfolioId=pf_0001'];

test('a required member that no column gives is one message, with the columns and the line that gives it', async () => {
  await expect(read({ cultiu: 'vinya', recinte: 7 }, {})).rejects.toMatchObject({
    message: 'plots.geojson has no column for portfolioId, name. It has cultiu, recinte.',
    tips: [
      ['import', 'aois', 'plots.geojson', '--portfolio', 'pf_0001', '--map', 'name=COLUMN'],
      '--set MEMBER=VALUE gives all rows the same value',
    ],
  });
});

test.each([
  // The columns of a public register, and two farms of one name.
  ['id_parc;nom_finca;cultiu;sup_ha;municipi', '100;Mas de Bondia;vinya;4,12;Lleida', '101;Els Plans;blat;2,9;Lleida'],
  [
    'id_parc;nom_finca;cultiu;sup_ha;municipi',
    '100;Mas de Bondia;vinya;4,12;Lleida',
    '101;Mas de Bondia;blat;2,9;Alfes',
  ],
  ['OBJECTID;NOMBRE;ha', '1;El Ceibo;4.12', '2;La Aurora;2.9'],
  // Without a heading that says so: a name before a code, and no measure.
  ['parcel_id;ha;paraje', 'A-1;4.12;El Ceibo', 'A-2;2.9;La Aurora'],
  ['ha;recinte;cultiu', '4.12;11;vinya', '2.9;12;vinya'],
  ['fid;cultiu', '1;vinya', '2;vinya'],
])('the column of the names is offered for name: %s', async (header, ...rows) => {
  const offered = [/nom_finca/, /NOMBRE/, /paraje/, /recinte/, /fid/].find((name) => name.test(header))?.source;
  await expect(csv([header, ...rows].join('\n'), { mode: 'create', set })).rejects.toMatchObject({
    tips: [expect.arrayContaining(['--map', `name=${offered}`]), expect.anything()],
  });
});

test('--map says which property is a member, --set and --portfolio give all rows the same, and a number is text', async () => {
  const { items, remarks } = await read(
    { crop: 'vinya', recinte: 7, name: 'old' },
    { set: [...set, 'crop=vineyard'], map: ['name=recinte', 'externalRef=recinte'] },
  );
  expect(items).toEqual([{ portfolioId: 'pf_0001', name: '7', externalRef: '7', crop: 'vineyard', ring }]);
  expect(remarks).toEqual([]);
});

test('a column of a CSV file is mapped, also to the ring, and the others are left out and named', async () => {
  const wkt = `"POLYGON((${ring.map((position) => position.join(' ')).join(', ')}))"`;
  const { items, remarks } = await csv(`a=b,centre,the_geom\nA,${wkt},${wkt}\n`, {
    map: ['name=a=b', 'ring=the_geom'],
  });
  expect(items).toEqual([{ name: 'A', ring }]);
  expect(remarks).toEqual(['ignored, because rows have no such fields: centre']);
  await expect(csv(`a,centre,the_geom\nA,${wkt},${wkt}\n`)).rejects.toMatchObject({
    message: 'plots.csv has several columns of geometries: centre, the_geom.',
    tips: ['--map ring=centre takes the first'],
  });
});

test('a column whose values are WKT is the ring, whatever its name', async () => {
  const wkt = `"POLYGON((${ring.map((position) => position.join(' ')).join(', ')}))"`;
  expect((await csv(`name,contorn\nA,\nB,${wkt}\n`)).items).toEqual([{ name: 'A' }, { name: 'B', ring }]);
});

test.each([
  [{ map: ['name=cultius'] }, 'plots.geojson has no column "cultius".', 'did you mean cultiu?'],
  [{ map: ['nam=cultiu'] }, '--map nam=cultiu: a row has no field "nam".', 'did you mean name?'],
  [{ map: ['name'] }, '--map takes MEMBER=COLUMN, not "name".', undefined],
  [{ map: ['name=cultiu', 'name=cultiu'] }, '--map names two columns for name.', undefined],
  [{ set: ['nam=x'] }, '--set nam=x: a row has no field "nam".', 'did you mean name?'],
  [{ set: ['=x'] }, '--set takes MEMBER=VALUE, not "=x".', undefined],
  [{ set: ['sowingDate=1/2/2026'] }, '--set sowingDate=1/2/2026: 1/2/2026: day/month or month/day?', undefined],
  [{ decimal: ';' }, '--decimal takes . or ,, not ";".', undefined],
  [{ dates: 'ymd' }, '--dates takes dmy or mdy or excel, not "ymd".', undefined],
] as const)('%j is refused', async (options, message, tip) => {
  const refusal = await read({ cultiu: 'vinya' }, options as Options).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ message: expect.stringContaining(message), ...(tip && { tips: [tip] }) });
});

test('--map is refused where rows have the form of the service already', async () => {
  await expect(
    parseImportFile(Buffer.from('[{"name":"A"}]'), { kind: 'clients', path: 'clients.json', map: ['name=cultiu'] }),
  ).rejects.toThrow('--map names columns, but the rows of clients.json already have the right form.');
});

test('54.600 between semicolons refuses its row, unless --decimal or another number of the column settles it', async () => {
  const claims = (figures: string[], options: Options = {}) =>
    csv(`policyId;claimedHectares\n${figures.map((figure) => `p;${figure}\n`).join('')}`, {
      kind: 'claims',
      ...options,
    });
  const asked = await claims(['54.600', '7']);
  expect([asked.items, asked.refused]).toEqual([
    [{ policyId: 'p', claimedHectares: 7 }],
    [
      {
        index: 0,
        pointer: '#/items/0/claimedHectares',
        code: 'type',
        detail: '54.600 may be 54.6 or 54600: give --decimal . or --decimal ,',
      },
    ],
  ]);
  expect((await claims(['54.600', '7.25'])).items).toMatchObject([
    { claimedHectares: 54.6 },
    { claimedHectares: 7.25 },
  ]);
  expect((await claims(['54.600'], { decimal: ',' })).items).toMatchObject([{ claimedHectares: 54_600 }]);
});

test('a date that can be read in two ways refuses its row, and --dates settles it', async () => {
  const { refused } = await csv('name;sowingDate\nA;01/02/2026\n');
  expect(refused).toMatchObject([
    { code: 'format', detail: '01/02/2026: day/month or month/day? Give --dates dmy or --dates mdy' },
  ]);
  const { items } = await csv('name;sowingDate\nA;01/02/2026\n', { dates: 'dmy' });
  expect(items).toEqual([{ name: 'A', sowingDate: '2026-02-01' }]);
});
