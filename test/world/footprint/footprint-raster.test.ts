import { latLngToCell } from 'h3-js';
import { expect, test } from 'vitest';
import type { FootprintResult } from '../../../src/contract/schemas/job.ts';
import { severities } from '../../../src/contract/schemas/vocabularies.ts';
import { finish } from '../../../src/primitives/slices.ts';
import { boxOfFootprint, renderFootprintTiff } from '../../../src/world/footprint/footprint-raster.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const result = call(createTestWorld(), 'getJobResult', { params: { id: 'job_0001' } }).data as FootprintResult;
const size = 64;
const pixelsOf = (tiff: Buffer) => tiff.subarray(tiff.length - size * size * 3);

test('the classes of the pixels are those of the cells, within 1 %', () => {
  const pixels = pixelsOf(finish(renderFootprintTiff(result)));
  const counts = [0, 0, 0, 0, 0];
  for (let at = 2; at < pixels.length; at += 3) if (pixels[at] !== 255) (counts[pixels[at] as number] as number) += 1;
  const inside = counts.reduce((sum, count) => sum + count);
  const cells = [
    result.undamagedCellCount,
    ...severities.map((severity) => result.cellsBySeverity[severity].cellCount),
  ];
  const all = cells.reduce((sum, count) => sum + count);
  expect(all).toBe(result.grid.cellCount);
  for (const [damage, count] of counts.entries())
    expect(Math.abs(count / inside - (cells[damage] as number) / all)).toBeLessThan(0.01);
});

test('each pixel has what the cell of its centre has, and 255 where there is no cell', () => {
  const [west, south, east, north] = finish(boxOfFootprint(result));
  const pixels = pixelsOf(finish(renderFootprintTiff(result)));
  const ids = [...result.undamagedCells, ...severities.flatMap((one) => result.cellsBySeverity[one].cells)].sort();
  const index = Buffer.from(result.index?.cells as string, 'base64');
  const seen = new Set<number>();
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const lat = north - ((Math.floor(pixel / size) + 0.5) * (north - south)) / size;
    const lon = west + (((pixel % size) + 0.5) * (east - west)) / size;
    const at = ids.indexOf(latLngToCell(lat, lon, result.grid.resolution));
    const severity = severities.findIndex((one) => result.cellsBySeverity[one].cells.includes(ids[at] as string));
    const expected = at < 0 ? [255, 255, 255] : [index[2 * at], index[2 * at + 1], severity + 1];
    expect([...pixels.subarray(3 * pixel, 3 * pixel + 3)]).toEqual(expected);
    seen.add(at);
  }
  expect(seen.size).toBe(ids.length + 1);
});

test('the box is rounded to millionths of a degree, and the directory comes before the pixels', () => {
  for (const edge of finish(boxOfFootprint(result))) expect(edge).toBe(Math.round(edge * 1e6) / 1e6);
  const tiff = finish(renderFootprintTiff(result));
  expect(tiff.length).toBe(12_880);
  expect([tiff.toString('latin1', 0, 4), tiff.readUInt32LE(4)]).toEqual(['II*\0', 8]);
  const tags = Array.from({ length: tiff.readUInt16LE(8) }, (_, at) => tiff.readUInt16LE(10 + 12 * at));
  expect(tags).toEqual(tags.toSorted((a, b) => a - b));
});

test('without an index there are as many bands, and those of the index have nothing', () => {
  const tiff = finish(renderFootprintTiff({ ...result, index: null, resultDigest: 'other' }));
  const whole = finish(renderFootprintTiff(result));
  expect(tiff.subarray(0, 592)).toEqual(whole.subarray(0, 592));
  expect([...pixelsOf(tiff)]).toEqual([...pixelsOf(whole)].map((value, at) => (at % 3 === 2 ? value : 255)));
});
