// A footprint as a picture that maps read: a GeoTIFF of 64 × 64 pixels over the box of its cells, each pixel with what the cell
// of its centre has. Its directory comes first and nothing is compressed, so that it is read as a cloud-optimized one.

import { cellToBoundary, latLngToCell } from 'h3-js';
import type { FootprintResult } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { type Box, boxOf } from '../../primitives/polygon.ts';
import { Remembered } from '../../primitives/remembered.ts';
import { round } from '../../primitives/rounding.ts';
import type { Slices } from '../../primitives/slices.ts';

export const rasterSize = 64;
const nothing = 255;
const cellsPerSlice = 200;

/** Each cell and its damage, from 0 for none to 4 for severe, in the order in which an index lists them. */
export function listCells({
  undamagedCells,
  cellsBySeverity,
}: FootprintResult): (readonly [id: string, damage: number])[] {
  const damaged = severities.flatMap((severity, at) =>
    cellsBySeverity[severity].cells.map((id) => [id, at + 1] as const),
  );
  const cells = [...undamagedCells.map((id) => [id, 0] as const), ...damaged];
  return cells.sort(([a], [b]) => (a < b ? -1 : 1));
}

/** What each band has. They are the same without an index, since GDAL makes a mosaic only of rasters with as many bands. */
export const rasterBands = ['before', 'after', 'damage'] as const;

const pixelBytes = rasterSize * rasterSize * rasterBands.length;

const boxes = new Remembered<Box>(1_000);

/** Of all cells, in millionths of a degree. Remembered, since every listing of an item says it. */
export function* boxOfFootprint(result: FootprintResult): Slices<Box> {
  const known = boxes.get(result.resultDigest);
  if (known !== undefined) return known;
  const corners: [number, number][] = [];
  for (const [at, [id]] of listCells(result).entries()) {
    if (at % cellsPerSlice === 0) yield;
    const ofCell = boxOf(cellToBoundary(id, true) as [number, number][]);
    corners.push([ofCell[0], ofCell[1]], [ofCell[2], ofCell[3]]);
  }
  return boxes.keep(result.resultDigest, boxOf(corners).map((edge) => round(edge, 6)) as Box);
}

/** Width and height of a pixel, in degrees. */
export const pixelOf = ([west, south, east, north]: Box) =>
  [(east - west) / rasterSize, (north - south) / rasterSize] as const;

export function* renderFootprintTiff(result: FootprintResult): Slices<Buffer> {
  const box = yield* boxOfFootprint(result);
  const [west, , , north] = box;
  const [across, down] = pixelOf(box);
  const index = result.index === null ? undefined : Buffer.from(result.index.cells, 'base64');
  const values = new Map<string, number[]>();
  for (const [at, [id, damage]] of listCells(result).entries())
    values.set(id, [...(index?.subarray(2 * at, 2 * at + 2) ?? [nothing, nothing]), damage]);
  const pixels = Buffer.alloc(pixelBytes, nothing);
  for (let row = 0; row < rasterSize; row += 1) {
    yield;
    for (let column = 0; column < rasterSize; column += 1) {
      const [lat, lon] = [north - (row + 0.5) * down, west + (column + 0.5) * across];
      const found = values.get(latLngToCell(lat, lon, result.grid.resolution));
      if (found !== undefined) pixels.set(found, (row * rasterSize + column) * rasterBands.length);
    }
  }
  return Buffer.concat([renderDirectory(listTags(box)), pixels]);
}

const [ascii, short, long, double] = [2, 3, 4, 12];
const bytesOf: Readonly<Record<number, number>> = { [ascii]: 1, [short]: 2, [long]: 4, [double]: 8 };
type Tag = readonly [code: number, type: number, values: readonly number[]];

/** Enough for all fields; the pixels follow. */
const directoryBytes = 592;

/** Fields of more than four bytes stand behind it. */
function renderDirectory(tags: readonly Tag[]): Buffer {
  const header = Buffer.alloc(directoryBytes);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(8, 4);
  header.writeUInt16LE(tags.length, 8);
  let free = 10 + 12 * tags.length + 4;
  for (const [position, [code, type, values]] of tags.entries()) {
    const at = 10 + 12 * position;
    const size = values.length * (bytesOf[type] as number);
    header.writeUInt16LE(code, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(values.length, at + 4);
    if (size > 4) header.writeUInt32LE(free, at + 8);
    writeValues(header, size > 4 ? free : at + 8, type, values);
    if (size > 4) free += size + (size % 2);
  }
  return header;
}

function writeValues(header: Buffer, at: number, type: number, values: readonly number[]): void {
  const size = bytesOf[type] as number;
  for (const [index, value] of values.entries())
    if (type === double) header.writeDoubleLE(value, at + index * size);
    else header.writeUIntLE(value, at + index * size, size);
}

const textOf = (text: string): number[] => [...Buffer.from(`${text}\0`)];

/** In ascending order of their codes, as TIFF 6.0 and GeoTIFF 1.1 name them. */
function listTags(box: Box): Tag[] {
  const [across, down] = pixelOf(box);
  const each = (value: number) => rasterBands.map(() => value);
  const named = rasterBands.map(
    (name, at) => `<Item name="DESCRIPTION" sample="${at}" role="description">${name}</Item>`,
  );
  return [
    [256, short, [rasterSize]],
    [257, short, [rasterSize]],
    [258, short, each(8)],
    [259, short, [1]],
    [262, short, [1]],
    [273, long, [directoryBytes]],
    [277, short, [rasterBands.length]],
    [278, short, [rasterSize]],
    [279, long, [pixelBytes]],
    [284, short, [1]],
    [338, short, [0, 0]],
    [339, short, each(1)],
    [33_550, double, [across, down, 0]],
    [33_922, double, [0, 0, 0, box[0], box[3], 0]],
    // Geographic, by pixels as areas, in WGS 84.
    [34_735, short, [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]],
    [42_112, ascii, textOf(`<GDALMetadata>${named.join('')}</GDALMetadata>`)],
    [42_113, ascii, textOf(String(nothing))],
  ];
}
