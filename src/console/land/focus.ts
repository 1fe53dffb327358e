// Which part of the land a map shows. Pure.

import { type Bounds, boundsOf, widen } from '../drawing/view.ts';
import type { Land } from './land.ts';

const cornersOf = ([west, south, east, north]: Bounds): [number, number][] => [
  [west, south],
  [east, north],
];

export const joinBounds = (all: readonly Bounds[]): Bounds | undefined => boundsOf(all.flatMap(cornersOf));

/** Undefined where there are neither plots nor events. */
export const boundsOfAll = ({ plotShapes, eventShapes }: Land): Bounds | undefined =>
  joinBounds([...plotShapes, ...eventShapes].map(({ bounds }) => bounds));

const nearDegrees = 0.2;

/** The bounds of the plots around the plot with the most neighbours; undefined without plots. */
export function boundsOfDensest({ plotShapes }: Land): Bounds | undefined {
  const middles = plotShapes.map(({ bounds: [west, south, east, north] }) => [(west + east) / 2, (south + north) / 2]);
  const crowds = middles.slice(0, mostCompared).map(([lon = 0, lat = 0]) =>
    plotShapes.filter((_, index) => {
      const [otherLon = 0, otherLat = 0] = middles[index] ?? [];
      return Math.abs(otherLon - lon) < nearDegrees && Math.abs(otherLat - lat) < nearDegrees;
    }),
  );
  const most = Math.max(0, ...crowds.map(({ length }) => length));
  const bounds = joinBounds(crowds.find(({ length }) => length === most)?.map((shape) => shape.bounds) ?? []);
  return bounds && widen(bounds, 0.25);
}

/** A bound, since each is compared with all plots; a map of thousands is dense everywhere. */
const mostCompared = 300;

/** The bounds of a plot with its neighbours, of an event, or of a portfolio; undefined for anything else. */
export function boundsAround(land: Land, id: string): Bounds | undefined {
  if (land.plotById.has(id)) {
    const bounds = land.plotShapes.find((shape) => shape.id === id)?.bounds;
    return bounds && widen(bounds, 1.2);
  }
  if (land.eventById.has(id)) return land.eventShapes.find((shape) => shape.id === id)?.bounds;
  const members = new Set(land.plots.filter(({ portfolioId }) => portfolioId === id).map(({ aoiId }) => aoiId));
  return joinBounds(land.plotShapes.flatMap((shape) => (members.has(shape.id) ? [shape.bounds] : [])));
}
