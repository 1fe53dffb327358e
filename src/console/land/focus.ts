// Which part of the land a map is to show. Pure.

import { type Bounds, boundsOf, widen } from '../drawing/view.ts';
import type { Land } from './land.ts';

const cornersOf = ([west, south, east, north]: Bounds): [number, number][] => [
  [west, south],
  [east, north],
];

const join = (all: readonly Bounds[]): Bounds | undefined => boundsOf(all.flatMap(cornersOf));

/** Undefined where there is nothing. */
export const boundsOfAll = ({ plotShapes, eventShapes }: Land): Bounds | undefined =>
  join([...plotShapes, ...eventShapes].map(({ bounds }) => bounds));

/** A plot is shown with its neighbours; undefined for what does not lie anywhere. */
export function boundsAround(land: Land, id: string): Bounds | undefined {
  if (land.plotById.has(id)) {
    const bounds = land.plotShapes.find((shape) => shape.id === id)?.bounds;
    return bounds && widen(bounds, 1.2);
  }
  if (land.eventById.has(id)) return land.eventShapes.find((shape) => shape.id === id)?.bounds;
  const members = new Set(land.plots.filter(({ portfolioId }) => portfolioId === id).map(({ aoiId }) => aoiId));
  return join(land.plotShapes.flatMap((shape) => (members.has(shape.id) ? [shape.bounds] : [])));
}
