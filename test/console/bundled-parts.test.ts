// What the console takes of larger packages is found by their texts: it answers as the whole package does.

import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { cellToBoundary, latLngToCell } from 'h3-js';
import proj4 from 'proj4';
import { expect, test } from 'vitest';
import { consoleBundle } from '../../scripts/bundle-options.mjs';
import systems from '../../src/rows/coordinate-systems.json' with { type: 'json' };
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
