// Counts observations and passes that arrive as time passes: they are computed when they are read, so they are counted and never
// listed (Decision 45).

import type { Counted, Point } from '../../contract/records.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { countScenes, squareOf } from '../footprint/scenes.ts';
import { countDays, fieldOf } from '../weather/computed-days.ts';

interface Square {
  readonly point: Point;
  /** When the first plot of the cell was created. */
  readonly since: string;
}

/** Counts arrivals after one instant and not after another; one plot per slice. */
export function* countBetween(store: OrganizationStore, after: string, upTo: string): Slices<Counted> {
  const field = fieldOf(store);
  const squares = new Map<string, Square>();
  let observations = 0;
  for (const { value: aoi } of store.each('aois')) {
    observations += countDays(field, aoi, after, upTo);
    const name = squareOf(aoi.centroid).join();
    const known = squares.get(name);
    if (known === undefined || aoi.createdAt < known.since)
      squares.set(name, { point: aoi.centroid, since: aoi.createdAt });
    yield;
  }
  let passes = 0;
  for (const { point, since } of squares.values()) {
    const from = since > after ? since : after;
    if (from < upTo) passes += countScenes(point, from, upTo);
    yield;
  }
  return { observations, passes };
}
