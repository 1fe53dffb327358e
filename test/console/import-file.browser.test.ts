// Files of plots that are dropped on the console: what the page shows of them before anything is written, and their import.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeShapefile } from '../field/write-shapefile.ts';
import { openPage, openWorld, testInBrowser } from '../support/chromium.ts';
import { dropFile } from '../support/drop-file.ts';
import { makeTempFolder } from '../support/temp-folder.ts';
import { expectText, findEnglish, findObstacles } from './page-facts.ts';

const square = (west: number, south: number, side = 0.01) => [
  [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
    [west, south],
  ],
];

const feature = (properties: object, coordinates: unknown = square(-61, -33), type = 'Polygon') => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});

const collection = (...features: object[]) => Buffer.from(JSON.stringify({ type: 'FeatureCollection', features }));

async function openFresh() {
  const world = await openWorld();
  const opened = await openPage(world.at());
  await opened.page.locator('.link-state.live').waitFor();
  const positionOf = async () => (await world.get<{ position: number }>('/status')).position;
  return { ...world, ...opened, positionOf };
}

async function choosePortfolio(page: Page): Promise<void> {
  await page.getByLabel('Portfolio of all plots').selectOption('pf_0001');
  await page.getByRole('button', { name: 'Read the file' }).click();
}

testInBrowser('a map is tried without writing, its bad row is shown, and one click imports the others', async () => {
  const { page, complaints, get } = await openFresh();
  const bowTie = [
    [
      [-61.1, -33],
      [-61.09, -32.99],
      [-61.09, -33],
      [-61.1, -32.99],
      [-61.1, -33],
    ],
  ];
  const file = collection(
    feature({ name: 'Lote Norte' }),
    feature({ name: 'Lote Roto' }, bowTie),
    feature({ name: 'Molino' }, [-61, -33], 'Point'),
  );
  await dropFile(page, 'campo.geojson', file);
  await choosePortfolio(page);
  await expectText(page, '.import-counts', 'rows ready');
  expect(await page.locator('.import-counts dd').allTextContents()).toEqual(['1', '2']);
  const refused = page.locator('.import .record-table tbody tr');
  expect(await refused.locator('th').allTextContents()).toEqual(['2', '3']);
  expect(await page.locator('.import-map .refused-plots .outlines').getAttribute('d')).not.toBe('');
  expect(await findObstacles(page)).toEqual([]);
  const namesOf = async () => (await get<{ name: string }[]>('/v1/aois?limit=1')).map(({ name }) => name);
  expect(await namesOf()).not.toContain('Lote Norte');

  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expectText(page, '.import-counts', 'rows imported');
  expect(await namesOf()).toEqual(['Lote Norte']);
  await page.getByRole('link', { name: 'Open in Records' }).click();
  await expectText(page, '.panel-records', 'Lote Norte');
  expect(complaints).toEqual([]);
});

testInBrowser(
  'a table of a spreadsheet in Spanish asks which column is the name, and is imported by keys alone',
  async () => {
    const { page, at, complaints } = await openFresh();
    await page.goto(at('#/map'));
    await page.evaluate("localStorage.setItem('sbox-language', 'es')");
    await page.reload();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Importar un archivo…' }).press('Enter'),
    ]);
    const wkt = (west: number) =>
      `POLYGON((${square(west, -33)[0]
        ?.map((position) => position.join(' '))
        .join(',')}))`;
    const rows = [
      ['Lote', 'Geometría'],
      ['El Ñandú', wkt(-61.2)],
      ['La Peña', wkt(-61.3)],
    ];
    const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
    await chooser.setFiles({ name: 'lotes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByLabel('Cartera de todos los lotes').selectOption('pf_0001');
    await page.getByLabel('Columna para name').selectOption('Lote');
    await page.getByRole('button', { name: 'Leer el archivo' }).press('Enter');
    await page.getByRole('button', { name: 'Importar 2 filas' }).press('Enter');
    await expectText(page, '.import-counts', 'filas importadas');
    expect(await findObstacles(page)).toEqual([]);
    expect(await findEnglish(page)).toEqual([]);
    await page.getByRole('link', { name: 'Abrir en Registros' }).press('Enter');
    await expectText(page, '.panel-records', 'El Ñandú');
    await page.evaluate('localStorage.clear()');
    expect(complaints).toEqual([]);
  },
);

testInBrowser(
  'a zipped shapefile in metres and a map of Google Earth are read as the command line reads them',
  async () => {
    const { page } = await openFresh();
    // Its corner stands on the middle of the belt, which is 60° W but for the shift of the datum, of 12 cm.
    const ring = [
      [5_500_000, 6_237_000],
      [5_500_000, 6_238_000],
      [5_501_000, 6_238_000],
      [5_501_000, 6_237_000],
      [5_500_000, 6_237_000],
    ] as const;
    await dropFile(page, 'belt.zip', Buffer.from(writeShapefile(ring, 'POSGAR_2007_Argentina_Zone_5')));
    await choosePortfolio(page);
    await page.getByText('The first rows, as they will be sent').click();
    await expectText(page, '.import pre', '"ring":"5 positions from -60.000001');
    const corners = square(-61, -33)[0]
      ?.map((position) => position.join(','))
      .join(' ');
    const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Lote</name><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;
    await dropFile(page, 'lote.kml', Buffer.from(kml));
    await choosePortfolio(page);
    await page.getByText('The first rows, as they will be sent').click();
    await expectText(page, '.import pre', '"name":"Lote"');
    await dropFile(page, 'torn.kml', Buffer.from(kml.slice(0, -20)));
    await expectText(page, '.import [role=alert]', 'torn.kml is not KML');
  },
);

testInBrowser('a text that a file brings is shown as text', async () => {
  const { page, complaints } = await openFresh();
  const name = '<img src=x onerror="document.title=1"><b>Lote</b>';
  await dropFile(page, '<i>campo</i>.geojson', collection(feature({ name }), feature({ name, [name]: 1 }, [])));
  await choosePortfolio(page);
  await expectText(page, '.import-counts', 'rows ready');
  expect(await page.locator('.import img, .import b, .import-pane i').count()).toBe(0);
  await page.getByText('The first rows, as they will be sent').click();
  await expectText(page, '.import pre', name.slice(0, 18));
  expect(await page.title()).not.toBe('1');
  expect(complaints).toEqual([]);
});

testInBrowser('a file that is none that is read is refused in words, and nothing changes', async () => {
  const { page, complaints, positionOf } = await openFresh();
  const expectRefused = (text: string) => expectText(page, '.import [role=alert]', text);
  await dropFile(page, 'noise.bin', Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 97 + 131) % 256)));
  await expectRefused('noise.bin');
  await dropFile(page, 'empty.csv', Buffer.alloc(0));
  await expectRefused('empty.csv has no rows');
  await dropFile(page, 'campo.gpkg', Buffer.from('SQLite format 3\0'));
  await expectRefused('ogr2ogr');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.locator('.import-pane').waitFor({ state: 'detached' });
  expect(await positionOf()).toBe(0);
  expect(complaints).toEqual([]);
});

testInBrowser('a file of 20 MB is read, and its plots go in', async () => {
  const { page, at } = await openFresh();
  const notes = 'x'.repeat(20_000);
  const features = Array.from({ length: 1000 }, (_, index) =>
    feature({ name: `Lote ${index}`, notes }, square(-62 + (index % 40) * 0.02, -34 + Math.floor(index / 40) * 0.02)),
  );
  const file = collection(...features);
  expect(file.length).toBeGreaterThan(20_000_000);
  const folder = await makeTempFolder('plots');
  const path = join(folder, 'grande.geojson');
  await writeFile(path, file);
  await page.goto(at('#/map'));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import a file…' }).click(),
  ]);
  await chooser.setFiles(path);
  await choosePortfolio(page);
  await page.getByRole('button', { name: 'Import 1,000 rows' }).click();
  await expectText(page, '.import-counts', 'rows imported');
});
