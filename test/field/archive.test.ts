// What an archive may be besides one map.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { openArchive } from '../../src/rows/archive.ts';
import { parseImportFile } from '../../src/rows/import-file.ts';

const zipOf = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
const read = (bytes: Uint8Array) => parseImportFile(bytes, { kind: 'aois', path: 'plots.zip' });

test.each([
  [['xl/workbook.xml'], 'plots.zip is a spreadsheet workbook, which is not supported.'],
  [['mimetype', 'content.xml'], 'plots.zip is a spreadsheet workbook, which is not supported.'],
  [['plots.gdb/a00000001.gdbtable'], 'plots.zip is a File Geodatabase, which is not supported.'],
  [['readme.txt'], 'plots.zip is an archive without a shapefile or KML.'],
  [['__MACOSX/a.shp', '._b.shp'], 'plots.zip is an archive without a shapefile or KML.'],
  [['a.shp', 'a.prj'], 'plots.zip contains a damaged shapefile: '],
])('an archive of %j is refused', async (names, message) => {
  await expect(read(zipOf(...names))).rejects.toThrow(message);
});

test('a damaged archive is refused', async () => {
  await expect(read(zipOf('a.shp').slice(0, 40))).rejects.toThrow('plots.zip is a damaged archive: ');
});

test('an archive that would inflate beyond what a file may have is refused before it does', async () => {
  const bytes = zipSync({ 'a.kml': new Uint8Array(3 * 1024 * 1024) });
  expect(bytes.length).toBeLessThan(10_000);
  await expect(openArchive(bytes, 'plots.zip', 2 * 1024 * 1024)).rejects.toThrow(
    'plots.zip inflates to more than 2 MiB.',
  );
  expect((await openArchive(bytes, 'plots.zip', 3 * 1024 * 1024)).get('a.kml')).toHaveLength(3 * 1024 * 1024);
});
