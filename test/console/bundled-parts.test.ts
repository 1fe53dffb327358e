// What the console takes of larger packages is found by their texts: it answers as the whole package does.

import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { build, type Plugin } from 'esbuild';
import { cellToBoundary, latLngToCell } from 'h3-js';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { Geometry } from 'wkx';
import { consoleBundle } from '../../scripts/bundle-options.mjs';
import systems from '../../src/rows/coordinate-systems.json' with { type: 'json' };
import { loadGeometryParser } from '../../src/rows/geometry.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

async function importPart<Part>(contents: string): Promise<Part> {
  const outfile = join(await makeTempFolder('part'), 'part.mjs');
  const { entryPoints: _, outdir: __, splitting: ___, ...options } = consoleBundle as Record<string, unknown>;
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({ ...options, plugins: options.plugins as Plugin[], stdin, outfile });
  return import(outfile);
}

test('the projections of the console convert as all of the package do', async () => {
  const part = await importPart<{ proj4: typeof proj4 }>("export { default as proj4 } from 'proj4'");
  const differing = Object.entries(systems).filter(([, [definition]]) => {
    const { forward, inverse } = proj4(definition as string);
    const metres = forward([Number(/\+lon_0=(\S+)/.exec(definition as string)?.[1] ?? 0) + 1, 40]);
    return `${inverse(metres)}` !== `${part.proj4(definition as string).inverse(metres)}`;
  });
  expect(differing).toEqual([]);
});

test('the cells of the console have the outlines that all of the package gives', async () => {
  const part = await importPart<{ cellToBoundary: typeof cellToBoundary }>("export { cellToBoundary } from 'h3-js'");
  for (const latitude of [-33.9, 0, 41.6])
    for (let longitude = -180; longitude < 180; longitude += 7.3) {
      const cell = latLngToCell(latitude, longitude, 12);
      expect(part.cellToBoundary(cell, true)).toEqual(cellToBoundary(cell, true));
    }
});

test('the parsers of tables, and of the geometries in them, read as all of their packages do', async () => {
  const part = await importPart<{ parse: typeof parse; loadGeometryParser: typeof loadGeometryParser }>(
    "export { parse } from 'csv-parse/sync'; export { loadGeometryParser } from '../../src/rows/geometry.ts'",
  );
  const table = '\ufeff name ;ha\r\n"a;b ""c""";1,5\r\n;\r\nd;2\r\n';
  const options = { bom: true, delimiter: ';', skip_records_with_empty_values: true, trim: true };
  expect(part.parse(table, options)).toEqual(parse(table, options));
  expect(() => part.parse('a;"b', options)).toThrow(/Quote Not Closed/);
  const [parseGeometry, parseWhole] = [await part.loadGeometryParser(), await loadGeometryParser()];
  for (const text of ['POINT Z (1 2 3)', 'MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)))']) {
    const given = Geometry.parse(`SRID=32720;${text}`).toEwkb().toString('hex').toUpperCase();
    expect(parseGeometry(given)).toEqual({ srid: 32_720, geometry: Geometry.parse(text).toGeoJSON() });
    expect(parseGeometry(text)).toEqual(parseWhole(text));
  }
});
