// The coordinate systems that a file of plots may use besides degrees. A position becomes longitude and latitude as PROJ computes
// them without grids; scripts/coordinate-systems.py writes the table from PROJ's database.

import { UnreadableValue } from '../projections/field-values.ts';
import { adviseConversion } from './file-kind.ts';

export interface CoordinateSystem {
  /** The accuracy of the datum shift in metres, according to PROJ. */
  readonly accuracy: number;
  readonly toDegrees: (x: number, y: number) => readonly [lon: number, lat: number];
}

const inDegrees: CoordinateSystem = { accuracy: 0, toDegrees: (lon, lat) => [lon, lat] };

/** Programs write the same name with different characters between its words. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
const degreeNames = ['gcswgs1984', 'wgs84', 'crs84'];

/** Options and GeoJSON name a system as `EPSG:32720`, a .prj by its Esri name. Throws UnreadableValue for an unknown one. */
export async function findCoordinateSystem(name: string, path: string): Promise<CoordinateSystem> {
  const code = Number(/^(?:.*\bEPSG[:/](?:[\d.]*[:/])?)?(\d{4,5})$/i.exec(name)?.[1]);
  if (code === 4326 || /\bCRS:?84$/i.test(name) || degreeNames.includes(plain(name))) return inDegrees;
  const { proj4, systems } = await import('./projections.ts');
  const known = Object.entries(systems) as [string, [definition: string, accuracy: number, name: string]][];
  const [, system] = known.find(([one, [, , esri]]) => one === `${code}` || plain(esri) === plain(name)) ?? [];
  if (system === undefined)
    throw new UnreadableValue(
      `${path} has its coordinates in ${name}, which is not supported.`,
      adviseConversion(path, Number.isNaN(code) ? '' : `-s_srs EPSG:${code} `),
      'if that is another name for a national system or UTM, give its code: --crs EPSG:N',
    );
  const [definition, accuracy] = system;
  const { inverse } = proj4(definition);
  return { accuracy, toDegrees: (x, y) => inverse([x, y]) as [number, number] };
}
