// A plot is one ring. Further parts and holes in a file are refused row by row, unless an option says how to treat them.

import { isJsonObject, type JsonObject } from '../primitives/json-object.ts';
import { Refusal } from './refusal.ts';
import { listOf, polygonsOf, ringOf } from './ring.ts';

export const partChoices = ['refuse', 'split', 'largest'] as const;
export const holeChoices = ['refuse', 'fill'] as const;

export interface PlotChoices {
  readonly parts?: string | undefined;
  readonly holes?: string | undefined;
}

/** Splits a row into one for each plot, with the number of its part where there are several. */
export function splitPlot(item: unknown, { parts, holes }: PlotChoices): readonly { row: unknown; part?: number }[] {
  const polygons = polygonsOf(isJsonObject(item) && item.ring).map(listOf);
  if (!isJsonObject(item) || polygons.length === 0) return [{ row: item }];
  const chosen = parts === 'largest' ? [...polygons].sort((a, b) => sizeOf(b[0]) - sizeOf(a[0])).slice(0, 1) : polygons;
  if (chosen.length > 1 && parts !== 'split') {
    const detail = `${chosen.length} parts, but a plot has one: --parts split makes a row of each, --parts largest takes one`;
    return [{ row: { ...item, ring: new Refusal('not_a_ring', detail) } }];
  }
  return chosen.map(([ring, ...inner], index) => ({
    row: {
      ...nameOfPart(item, index),
      ring:
        inner.length > 0 && holes !== 'fill'
          ? new Refusal('not_a_ring', 'a hole, which a plot cannot have: --holes fill insures it as well')
          : ringOf({ type: 'Polygon', coordinates: [ring] }),
    },
    ...(chosen.length > 1 && { part: index + 1 }),
  }));
}

function nameOfPart(item: JsonObject, index: number): JsonObject {
  const named = ['name', 'externalRef'].filter((member) => index > 0 && typeof item[member] === 'string');
  return { ...item, ...Object.fromEntries(named.map((member) => [member, `${item[member]} (${index + 1})`])) };
}

/** Parts of one plot are close together, so their sizes can be compared in the coordinates of the file. */
function sizeOf(ring: unknown): number {
  const positions = listOf(ring).map((position) => listOf(position).map(Number));
  const [x0 = 0, y0 = 0] = positions[0] ?? [];
  const doubled = positions.map(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = positions[(index + 1) % positions.length] ?? [];
    return (x - x0) * (nextY - y0) - (nextX - x0) * (y - y0);
  });
  return Math.abs(doubled.reduce((sum, one) => sum + one, 0));
}
