// The outline of the damage in a plot. Cells end where the grid does, not where the plot does: each cell that meets the plot takes
// the state of the nearest cell of the plot, and the damaged ones together are clipped to the ring.

import { Clipper, FillRule } from 'clipper2-ts';
import { cellToBoundary, cellToLatLng, gridDisk } from 'h3-js';
import type { GeoMultiPolygon, Position } from '../../contract/schemas/fields.ts';
import { doubleSignedArea } from '../../primitives/polygon.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CellCover } from './cell-cover.ts';
import { outline } from './outline.ts';
import { cellsPerSlice, type GridCell, type StraightGrid } from './straight-grid.ts';

type Ring = readonly Position[];

/** The library is exact for positive integers, so a degree is counted in units of about a millimetre. */
const perDegree = 1e8;
/** The decimals of a degree that the outline shows: about a centimetre. */
const decimals = 7;

export function* damageOutline(ring: Ring, plot: CellCover, damaged: readonly GridCell[]): Slices<GeoMultiPolygon> {
  if (damaged.length === 0) return { type: 'MultiPolygon', coordinates: [] };
  if (damaged.length === plot.cells.length) return { type: 'MultiPolygon', coordinates: [[[...ring]]] };
  const isDamaged = new Set(damaged.map(({ id }) => id));
  const met = yield* cellsMeeting(ring, plot.cells);
  const ids = [...met].flatMap(([id, nearest]) => (isDamaged.has(nearest.id) ? [id] : []));
  const located = yield* locate(ids, plot.grid);
  return yield* outline(located.cells, located.grid, { clip: (rings) => clipTo(ring, rings), decimals });
}

/** The share of a plot that an outline in it encloses. */
export const shareOf = ({ coordinates }: GeoMultiPolygon, ring: Ring): number =>
  coordinates.flat().reduce((sum, one) => sum + doubleSignedArea(one), 0) / doubleSignedArea(ring);

/** The cells that meet a plot, and some around them, each with the nearest cell of the plot. */
function* cellsMeeting(ring: Ring, cells: readonly GridCell[]): Slices<ReadonlyMap<string, GridCell>> {
  const nearest = new Map(cells.map((cell) => [cell.id, cell]));
  const isNear = nearnessTo(ring, cells[0] as GridCell);
  const apart = new Set<string>();
  for (let wave = cells.map(({ id }) => id); wave.length > 0; ) {
    const found = new Map<string, GridCell>();
    for (const [index, id] of wave.entries()) {
      if (index % cellsPerSlice === 0) yield;
      for (const other of gridDisk(id, 1)) {
        if (nearest.has(other) || apart.has(other) || found.has(other)) continue;
        const [lat, lon] = cellToLatLng(other);
        const around = gridDisk(other, 1).flatMap((one) => nearest.get(one) ?? []);
        if (isNear(lon, lat)) found.set(other, closestTo({ lat, lon }, around));
        else apart.add(other);
      }
    }
    for (const [id, cell] of found) nearest.set(id, cell);
    wave = [...found.keys()];
  }
  return nearest;
}

type Place = Pick<GridCell, 'lat' | 'lon'>;

const distance = (one: Place, other: Place): number =>
  Math.hypot(eastOf(one, other) * Math.cos((one.lat * Math.PI) / 180), other.lat - one.lat);

/** Degrees of longitude from one place to another, over the antimeridian as well. */
const eastOf = (one: Place, other: Place): number => ((other.lon - one.lon + 540) % 360) - 180;

const closestTo = (place: Place, cells: readonly GridCell[]): GridCell =>
  cells.reduce((best, cell) => (distance(place, cell) < distance(place, best) ? cell : best));

/** Whether a place is no farther from the ring than a corner of a cell is from its centre. */
function nearnessTo(ring: Ring, cell: GridCell): (lon: number, lat: number) => boolean {
  const shrink = Math.cos((cell.lat * Math.PI) / 180);
  const corners = cellToBoundary(cell.id).map(([lat, lon]) => distance(cell, { lat, lon }));
  const reach = 1.1 * Math.max(...corners);
  const points = ring.map(([lon, lat]) => [eastOf(cell, { lon, lat }) * shrink, lat] as const);
  return (lon, lat) => {
    const [x, y] = [eastOf(cell, { lon, lat }) * shrink, lat];
    return points.some(([x2, y2], index) => {
      const [x1, y1] = points[index - 1] ?? [x2, y2];
      const [dx, dy] = [x2 - x1, y2 - y1];
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - x1 - along * dx, y - y1 - along * dy) <= reach;
    });
  };
}

interface Located {
  readonly cells: readonly Pick<GridCell, 'id'>[];
  readonly grid?: StraightGrid | undefined;
}

/** The grid of the plot is used if it is also straight around the plot. */
function* locate(ids: readonly string[], grid: StraightGrid | undefined): Slices<Located> {
  const cells: GridCell[] = [];
  for (const [index, id] of ids.entries()) {
    if (index % cellsPerSlice === 0) yield;
    const cell = grid?.find(id);
    if (cell === undefined) return { cells: ids.map((one) => ({ id: one })) };
    cells.push(cell);
  }
  return { cells, grid };
}

/** Takes open rings, outer ones counter-clockwise, and holes clockwise. Slivers are dropped. */
function* clipTo(ring: Ring, rings: readonly Ring[]): Slices<Position[][]> {
  const [west, south] = ring[0] as Position;
  const toPath = (open: Ring) =>
    open.map(([lon, lat]) => ({
      x: Math.round(eastOf({ lon: west, lat }, { lon, lat }) * perDegree),
      y: Math.round((lat - south) * perDegree),
    }));
  yield;
  const clipped = Clipper.intersect(rings.map(toPath), [toPath(ring.slice(1))], FillRule.NonZero);
  yield;
  return clipped
    .map((path) => path.map(({ x, y }): Position => [west + x / perDegree, south + y / perDegree]))
    .filter((open) => Math.abs(doubleSignedArea([...open, open[0] as Position])) > sliver);
}

/** Square degrees: less than a hundredth of a square metre. */
const sliver = 1e-12;
