// What reads files speaks English; a page in Spanish tells it in Spanish, with the values that stand in it.

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import readers from '../../src/console/import/readers.json' with { type: 'json' };
import { translateMessage } from '../../src/console/import/translate-message.ts';
import { chooseLanguage } from '../../src/console/words/t.ts';
import { parseImportFile } from '../../src/rows/import-file.ts';
import { listFiles, readText } from '../support/source-files.ts';

vi.hoisted(() => vi.stubGlobal('navigator', { language: 'en', userAgent: '' }));
beforeAll(() => vi.stubGlobal('document', { documentElement: {} }));
afterAll(async () => {
  await chooseLanguage('en');
  vi.unstubAllGlobals();
});

const read = (text: string | Buffer, path: string, options: object = {}) =>
  parseImportFile(Buffer.from(text), { kind: 'aois', path, again: ['import', 'aois', path], ...options });

async function whyUnread(text: string | Buffer, path: string): Promise<string[]> {
  const { message, tips } = await read(text, path).catch((error) => error);
  return [message, ...tips].filter((said) => typeof said === 'string').map(translateMessage);
}

const header = 'name,ring,portfolioId';
const ring = '"-61 -33; -60.99 -33; -60.99 -32.99; -61 -32.99; -61 -33"';

test.each<[text: string | Buffer, path: string, told: string[]]>([
  ['name,name,ring\na,b,c\n', 'lotes.csv', ['lotes.csv tiene dos veces la columna name.']],
  [
    Buffer.from('name,ring\nEl Ñandú,x\n', 'latin1'),
    'lotes.csv',
    [
      'lotes.csv no está en UTF-8: hay otros bytes en la línea 2, columna 4 (byte 13).',
      'elija su codificación, como windows-1252',
    ],
  ],
  [
    Buffer.from('\xd0\xcf\x11\xe0', 'latin1'),
    'lotes.xls',
    ['lotes.xls es una planilla antigua, que no se puede leer.', 'guarde la hoja como «CSV UTF-8»'],
  ],
  [
    `${header}\nLote,"5500000 6237000; 5500000 6238000; 5501000 6238000; 5500000 6237000",pf_0001\n`,
    'metros.csv',
    [
      'metros.csv tiene coordenadas como 5500000 6237000, que no son longitudes y latitudes.',
      'si son metros, indique --crs EPSG:N',
    ],
  ],
])('a file that is not read says so in Spanish: %#', async (text, path, told) => {
  await chooseLanguage('es');
  expect(await whyUnread(text, path)).toEqual(told);
});

test('a row that is refused before it is sent says so in Spanish, and what is left out does', async () => {
  await chooseLanguage('es');
  const { refused, remarks } = await read(
    `${header},sowingDate,aoiId\nLote,${ring},pf_0001,03/04/2025,x\nDos,${ring}\n`,
    'lotes.csv',
  );
  expect(refused.map(({ detail }) => translateMessage(detail))).toEqual([
    '03/04/2025: ¿día/mes o mes/día? Elija --dates dmy o --dates mdy',
    'la fila no tiene las 5 celdas del encabezado: ponga entre comillas dobles las que contienen el separador',
  ]);
  expect(remarks.map(translateMessage)).toEqual(['se omiten, porque los fija el servicio: aoiId']);
});

test.each([
  ['30/06/2026', undefined, '30/06/2026 es día/mes: elija --dates dmy'],
  ['30/06/2026', 'mdy', '30/06/2026 es día/mes, pero --dates mdy lee mes/día'],
  ['1-feb-2026', undefined, '«1-feb-2026» no es un día: escriba 2026-02-01, o 01/02/2026 con --dates dmy o mdy'],
])('the date %s says in Spanish what it may be', async (date, dates, told) => {
  await chooseLanguage('es');
  const { refused } = await read(`${header},sowingDate\nLote,${ring},pf_0001,${date}\n`, 'lotes.csv', { dates });
  expect(refused.map(({ detail }) => translateMessage(detail))).toEqual([told]);
});

test('in English it is told as it was said, and so is what Spanish has no words for', async () => {
  await chooseLanguage('en');
  expect(translateMessage('lotes.csv has no rows.')).toBe('lotes.csv has no rows.');
  await chooseLanguage('es');
  expect(translateMessage('lotes.csv has no rows.')).toBe('lotes.csv no tiene filas.');
  expect(translateMessage('lotes.csv was sold.')).toBe('lotes.csv was sold.');
});

test('each form is one that is said', () => {
  const sources = [
    ...listFiles('src/rows'),
    ...listFiles('src/console/import'),
    ...listFiles('src/contract/form/localization'),
  ]
    .filter((path) => path.endsWith('.ts') || path.endsWith('sentences.json'))
    .map((path) => readText(path).text)
    .join('\n');
  const parts = Object.keys(readers).flatMap((form) => form.split(/\{\d\}|:|"/).filter((part) => part.length > 6));
  expect(parts.length).toBeGreaterThan(30);
  expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});
