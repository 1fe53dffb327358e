// Parses a shapefile into GeoJSON: outlines from its .shp, properties from its .dbf, the name of its system from its .prj.

import type { JsonObject } from '../primitives/json-object.ts';
import { tryMake } from '../primitives/thrown.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import type { Archive } from './archive.ts';
import { decodeText, type TextOptions } from './decode-text.ts';
import { listOf, polygonsOf } from './ring.ts';

interface Asked extends TextOptions {
  readonly path: string;
  readonly crs?: string | undefined;
}

/** `name` is the name of the .shp; the other files differ only by their endings. Throws UnreadableValue. */
export async function parseShapefile(archive: Archive, name: string, file: Asked) {
  const { path, crs } = file;
  const part = (ending: string) =>
    [...archive].find(([one]) => one.toLowerCase() === name.toLowerCase().replace(/shp$/, ending))?.[1];
  const [shp, dbf, prj, cpg] = [archive.get(name) as Uint8Array, part('dbf'), part('prj'), part('cpg')];
  if (prj === undefined && crs === undefined)
    throw new UnreadableValue(
      `${path} has no .prj, the file that names its coordinate system.`,
      '--crs EPSG:N names it',
    );
  const { parseDbf, parseShp } = await import('./map-packages.ts');
  try {
    const geometries: unknown[] = parseShp(copyOf(shp));
    const counts = countParts(shp);
    if (dbf !== undefined) checkLength(dbf);
    const label = dbf && encodingOf(dbf, cpg, file);
    const records: JsonObject[] = dbf === undefined ? [] : parseDbf(copyOf(dbf), label);
    const features = geometries.map((geometry, index) => ({
      type: 'Feature',
      properties: withoutEmpty(records[index] ?? {}),
      geometry: keepsParts(geometry, counts[index]) ? geometry : { type: 'Polygon whose rings contradict each other' },
    }));
    return {
      type: 'FeatureCollection',
      features: features.filter((_, index) => dbf === undefined || !isDeleted(dbf, index)),
      ...(prj !== undefined && { crs: { properties: { name: nameOf(prj) } } }),
    };
  } catch (error) {
    if (error instanceof UnreadableValue) throw error;
    throw new UnreadableValue(`${path} contains a damaged shapefile: ${(error as Error).message}.`);
  }
}

/** The parser reads the whole underlying buffer, so the bytes are copied. */
const copyOf = (bytes: Uint8Array): Uint8Array => new Uint8Array(bytes);

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

/** The parser creates as many records as the header claims, even if the file has fewer. Throws RangeError. */
function checkLength(dbf: Uint8Array): void {
  const view = viewOf(dbf);
  const [count, start, length] = [view.getUint32(4, true), view.getUint16(8, true), view.getUint16(10, true)];
  if (count > 0 && (length === 0 || start + count * length > dbf.length))
    throw new RangeError(`its .dbf announces ${count} records but does not contain them`);
}

/** The number of rings of each record. The parser omits rings that are neither a part nor a hole in one. */
function countParts(shp: Uint8Array): number[] {
  const [view, counts] = [viewOf(shp), [] as number[]];
  for (let at = 100; at + 8 <= shp.length; at += 8 + 2 * view.getInt32(at + 4))
    counts.push(2 * view.getInt32(at + 4) < 44 ? 0 : view.getInt32(at + 44, true));
  return counts;
}

const keepsParts = (geometry: unknown, count = 0): boolean => {
  const polygons = polygonsOf(geometry);
  return polygons.length === 0 || polygons.flatMap(listOf).length === count;
};

/** The meaning of byte 29 of a .dbf, where it is an encoding of Windows; 0 means none. */
const codePages: Readonly<Record<number, string>> = {
  3: 'windows-1252',
  87: 'windows-1252',
  200: 'windows-1250',
  201: 'windows-1251',
  202: 'windows-1254',
  203: 'windows-1253',
};

/** Throws UnreadableValue where the text does not match its encoding, or the encoding is unknown. */
function encodingOf(dbf: Uint8Array, cpg: Uint8Array | undefined, file: Asked): string {
  const { path, encoding: chosen } = file;
  const stated = cpg && Buffer.from(cpg).toString('latin1').trim();
  const byName = stated
    ?.replace(/^65001$|^utf.?8$/i, 'utf-8')
    .replace(/^(?:ANSI |cp|windows-)?(125\d|874)$/i, 'windows-$1');
  const iso = byName?.replace(/^(?:ISO[ -_]?)?8859[-_]?(\d+)$/i, 'iso-8859-$1');
  const byte = dbf[29] ?? 0;
  const label = chosen ?? iso ?? (byte === 0 ? 'utf-8' : codePages[byte]);
  if (label === undefined || tryMake(() => new TextDecoder(label)) === undefined)
    throw new UnreadableValue(
      `${path} has text in an unknown encoding: ${chosen ?? stated ?? `code page ${byte} of dBase`}.`,
      '--encoding NAME gives it, such as windows-1252',
    );
  const [count, start, length] = [
    viewOf(dbf).getUint32(4, true),
    viewOf(dbf).getUint16(8, true),
    viewOf(dbf).getUint16(10, true),
  ];
  for (let row = 0; row < count; row += 1) {
    const record = dbf.subarray(start + row * length, start + (row + 1) * length);
    decodeText(record, path, { ...file, encoding: label, place: `row ${row + 1} of its .dbf` });
  }
  return label;
}

/** The first byte of a record says whether it was deleted. */
function isDeleted(dbf: Uint8Array, index: number): boolean {
  const view = viewOf(dbf);
  return dbf[view.getUint16(8, true) + index * view.getUint16(10, true)] === '*'.charCodeAt(0);
}

/** The parser turns a date of zeros into this day. */
const noDay = '1899-11-30';

/** Removes fields without a value, which are NaN, an empty text or no date. */
const withoutEmpty = (record: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(record)
      .map(([name, value]) => [name, value instanceof Date ? dayOf(value) : value] as const)
      .filter(([, value]) => value !== '' && value !== noDay && !Number.isNaN(value)),
  );

/** Empty for an invalid date. */
const dayOf = (date: Date): string =>
  Number.isNaN(date.getTime())
    ? ''
    : `${date.getFullYear()}-${`${date.getMonth() + 1}`.padStart(2, '0')}-${`${date.getDate()}`.padStart(2, '0')}`;

/** The EPSG code of the system, or else its Esri name. */
function nameOf(prj: Uint8Array): string {
  const text = Buffer.from(prj).toString('latin1');
  const code = /(?:AUTHORITY|ID)\["EPSG",\s*"?(\d+)"?\]\s*\]\s*$/.exec(text)?.[1];
  return code === undefined
    ? (/(?:PROJ|GEOG|GEOD)C(?:S|RS)\["([^"]+)"/.exec(text)?.[1] ?? text.slice(0, 80))
    : `EPSG:${code}`;
}
