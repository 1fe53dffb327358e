// The plots that a footprint touches, found in slices: an organization may have very many.

import type { Position, WeatherEvent } from '../../contract/records.ts';
import { compareSortKeys } from '../../engine/records/entry.ts';
import { plotAt } from '../../law/days/versions.ts';
import { boxesOverlap, boxOf, ringsIntersect } from '../../primitives/polygon.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';

const plotsPerSlice = 50;

/** Their ids, the oldest plot first: by the rings that they had when it began. */
export function* touchedBy(
  store: OrganizationStore,
  { footprint: { coordinates }, startedAt }: Pick<WeatherEvent, 'footprint' | 'startedAt'>,
): Slices<string[]> {
  const ring = coordinates[0] as Position[];
  const box = boxOf(ring);
  const found: { readonly id: string; readonly time: string }[] = [];
  let looked = 0;
  for (const { id, time, value } of store.each('aois')) {
    looked += 1;
    if (looked % plotsPerSlice === 0) yield;
    const own = plotAt(value, startedAt).ring as Position[];
    if (boxesOverlap(boxOf(own), box) && ringsIntersect(own, ring)) found.push({ id, time });
  }
  return found.sort(compareSortKeys).map(({ id }) => id);
}
