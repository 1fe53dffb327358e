// The plots that a footprint touches, found in slices: an organization may have very many.

import type { GeoPolygon, Position } from '../../contract/schemas/fields.ts';
import { compareSortKeys } from '../../engine/records/entry.ts';
import { boxesOverlap, boxOf, ringsIntersect } from '../../primitives/polygon.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';

const plotsPerSlice = 50;

/** Their ids, the oldest plot first. */
export function* touchedBy(store: OrganizationStore, { coordinates }: GeoPolygon): Slices<string[]> {
  const ring = coordinates[0] as Position[];
  const box = boxOf(ring);
  const found: { readonly id: string; readonly time: string }[] = [];
  let looked = 0;
  for (const { id, time, value } of store.each('aois')) {
    looked += 1;
    if (looked % plotsPerSlice === 0) yield;
    const own = value.ring as Position[];
    if (boxesOverlap(boxOf(own), box) && ringsIntersect(own, ring)) found.push({ id, time });
  }
  return found.sort(compareSortKeys).map(({ id }) => id);
}
