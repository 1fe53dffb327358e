// Finds the damage at a position in the cells of a footprint result. It loads h3.

import { cellToLatLng, gridDisk, latLngToCell } from 'h3-js';
import type { Damage } from '../../client/footprint/damage-looks.ts';
import type { FootprintResult, Position } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { isInside } from '../../primitives/polygon.ts';

/** Null outside the plot. */
export function buildDamageLookup(
  { cellsBySeverity, grid }: FootprintResult,
  ring: readonly Position[],
): (position: Position) => Damage | null {
  const severityOf = new Map(
    severities.flatMap((severity) => cellsBySeverity[severity].cells.map((cell) => [cell, severity] as const)),
  );
  const members = new Map<string, boolean>();
  const isMember = (cell: string): boolean =>
    getOrMake(members, cell, () => {
      const [lat, lon] = cellToLatLng(cell);
      return severityOf.has(cell) || isInside([lon, lat], ring);
    });
  return ([lon, lat]) => {
    if (!isInside([lon, lat], ring)) return null;
    const cell = latLngToCell(lat, lon, grid.resolution);
    const nearest = isMember(cell) ? cell : nearestOf(gridDisk(cell, 1).filter(isMember), [lon, lat]);
    return (nearest === undefined ? undefined : severityOf.get(nearest)) ?? 'undamaged';
  };
}

/** A cell at the edge belongs to the plot when its centre does; a position in any other takes the nearest that does. */
function nearestOf(cells: readonly string[], [lon, lat]: Position): string | undefined {
  const distanceTo = (cell: string): number => {
    const [cellLat, cellLon] = cellToLatLng(cell);
    return (cellLat - lat) ** 2 + ((cellLon - lon) * Math.cos((lat * Math.PI) / 180)) ** 2;
  };
  return cells.reduce<string | undefined>(
    (best, cell) => (best === undefined || distanceTo(cell) < distanceTo(best) ? cell : best),
    undefined,
  );
}
