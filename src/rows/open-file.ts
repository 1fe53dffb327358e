import type { JsonObject } from '../primitives/json-object.ts';
import { UnreadableValue } from '../projections/field-values.ts';
import { findOnly, openArchive } from './archive.ts';
import { decodeText, type TextOptions } from './decode-text.ts';
import { detectFileKind } from './file-kind.ts';
import { parseShapefile } from './shapefile.ts';

/** The formats that an option may name for a text whose beginning does not show it. */
export const fileFormats = ['json', 'csv'] as const;
const isFormat = (word: string): word is (typeof fileFormats)[number] => fileFormats.some((known) => known === word);

export interface FileOptions extends TextOptions {
  readonly path: string;
  /** By default the first bytes decide. */
  readonly format?: string | undefined;
  /** By default the file names its system, or is in degrees. */
  readonly crs?: string | undefined;
}

export type Opened =
  | { readonly kind: 'csv' | 'json'; readonly text: string }
  | { readonly kind: 'map'; readonly collection: JsonObject };

/** Throws UnreadableValue. */
export async function openFile(bytes: Uint8Array, file: FileOptions): Promise<Opened> {
  const { path, format } = file;
  if (format !== undefined && !isFormat(format))
    throw new UnreadableValue(`--format takes ${fileFormats.join(', ')}, not "${format}".`);
  const kind = format ?? detectFileKind(bytes, path);
  if (kind === 'csv' || kind === 'json') return { kind, text: decodeText(bytes, path, file) };
  return { kind: 'map', collection: await (kind === 'kml' ? parseKml(bytes, file) : parseArchive(bytes, file)) };
}

async function parseArchive(bytes: Uint8Array, file: FileOptions): Promise<JsonObject> {
  const { path } = file;
  const archive = await openArchive(bytes, path);
  const shp = findOnly(archive, /\.shp$/i, path);
  if (shp !== undefined) return parseShapefile(archive, shp, file);
  const kml = findOnly(archive, /\.kml$/i, path);
  if (kml === undefined) throw new UnreadableValue(`${path} is an archive without a shapefile or KML.`);
  return parseKml(archive.get(kml) as Uint8Array, file);
}

async function parseKml(bytes: Uint8Array, file: FileOptions): Promise<JsonObject> {
  const { DOMParser, kml, onErrorStopParsing } = await import('./map-packages.ts');
  const declared = /^[^>]*\bencoding=["']([\w-]+)/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  const text = decodeText(bytes, file.path, { ...file, encoding: file.encoding ?? declared });
  try {
    const document = new DOMParser({ onError: onErrorStopParsing }).parseFromString(text, 'text/xml');
    const { type, features } = kml(document);
    // The frame of a ground overlay is not a plot.
    return { type, features: features.filter(({ properties }) => properties?.['@geometry-type'] !== 'groundoverlay') };
  } catch (error) {
    // The parser adds a property about itself.
    const cause = (error as Error).message.replace(/^Reporting \w+ "(.*)" caused .*$/s, '$1').split('\n')[0];
    throw new UnreadableValue(`${file.path} is not KML: ${cause}.`);
  }
}
