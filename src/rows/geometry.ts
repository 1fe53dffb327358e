// Parses a geometry as databases write it into a cell: WKT or EWKT, or WKB or EWKB in hexadecimal digits.

import { tryMake } from '../primitives/thrown.ts';

export interface CellGeometry {
  readonly geometry: object;
  /** The code of its coordinate system; absent where it names none. */
  readonly srid?: number;
}

export type ParseGeometry = (text: string) => CellGeometry | undefined;

const hexadecimal = /^0[01]([0-9A-F]{2}){8,}$/;
/** GDAL omits the Z of a polygon whose positions have three numbers. */
const unmarkedHeight = /POLYGON\s*(?=\(+\s*[-+.\dE]+\s+[-+.\dE]+\s+[-+.\dE]+\s*,)/;

/** The returned function gives undefined for text that is not a geometry. */
export async function loadGeometryParser(): Promise<ParseGeometry> {
  const { Geometry } = await import('./geometry-package.ts');
  return (text) => {
    const written = text.trim().toUpperCase();
    const isBinary = hexadecimal.test(written);
    // The parser ignores trailing text.
    if (!isBinary && !written.endsWith(')')) return undefined;
    const source = isBinary ? Buffer.from(written, 'hex') : written.replace(unmarkedHeight, 'POLYGON Z ');
    const parsed = tryMake(() => Geometry.parse(source as string));
    const geometry = parsed?.toGeoJSON();
    // The parser turns words in place of numbers into null.
    if (geometry === undefined || JSON.stringify(geometry).includes('null')) return undefined;
    return { geometry, ...(parsed?.srid && { srid: parsed.srid }) };
  };
}
