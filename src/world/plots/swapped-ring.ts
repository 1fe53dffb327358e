// A ring whose coordinates were given latitude first: each of them is in range, and the plot lies in an ocean.

import { refusalAt } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import type { Organization } from '../../contract/records.ts';
import type { PlotGeometry } from './geometry.ts';

const contains = ([west, south, east, north]: Organization['operatingArea'], lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north;

/** Throws invalid_geometry when the plot lies outside the operating area, but inside it with lat and lon exchanged. */
export function refuseSwappedRing({ operatingArea }: Organization, { centroid: { lat, lon } }: PlotGeometry): void {
  if (contains(operatingArea, lon, lat) || !contains(operatingArea, lat, lon)) return;
  const detail = say(
    'The plot lies at latitude {lat}, longitude {lon}; exchanged, it lies where this organization works. Longitude comes first.',
    { lat, lon },
  );
  throw refusalAt({ pointer: '#/ring', code: 'coordinates_swapped', detail }, detail, 'invalid_geometry');
}
