// The sides of cells anywhere, even where the grid bends: two sides lie against each other when the cell library gives
// their corners the same names. Slower than arithmetic, so used only where arithmetic does not hold.

import { cellToBoundary, cellToVertexes, vertexToLatLng } from 'h3-js';
import type { Position } from '../../contract/schemas/fields.ts';
import type { Slices } from '../../primitives/slices.ts';
import { type CellSides, none, type SideName, sideName } from './cell-sides.ts';
import { cellsPerSlice } from './straight-grid.ts';

export function* namedSides(ids: readonly string[]): Slices<CellSides> {
  const corners: string[][] = [];
  const byEnds = new Map<string, SideName>();
  for (const [cell, id] of ids.entries()) {
    if (cell % cellsPerSlice === 0) yield;
    const ofCell = cellToVertexes(id);
    corners.push(ofCell);
    for (const [side, from] of ofCell.entries()) byEnds.set(`${from} ${endOf(ofCell, side)}`, sideName(cell, side));
  }
  const against: SideName[][] = [];
  const points = new Map<number, Position[][]>();
  for (const [cell, ofCell] of corners.entries()) {
    if (cell % cellsPerSlice === 0) yield;
    const others = ofCell.map((from, side) => byEnds.get(`${endOf(ofCell, side)} ${from}`) ?? none);
    against.push(others);
    if (others.includes(none)) points.set(cell, pointsOfSides(ids[cell] as string, ofCell));
  }
  yield;
  return { against, pointsOf: (cell, side) => points.get(cell)?.[side] ?? [] };
}

const endOf = (corners: readonly string[], side: number): string => corners[(side + 1) % corners.length] as string;

/** A side that is cut by an edge of the icosahedron has one more point after its corner. */
function pointsOfSides(id: string, corners: readonly string[]): Position[][] {
  const cornerPoints = corners.map((corner) => vertexToLatLng(corner));
  const sides: Position[][] = [];
  for (const [lat, lon] of cellToBoundary(id)) {
    const [cornerLat, cornerLon] = cornerPoints[sides.length] ?? [Number.NaN, Number.NaN];
    if (Math.hypot(lat - cornerLat, lon - cornerLon) < 1e-9) sides.push([[lon, lat]]);
    else (sides.at(-1) as Position[]).push([lon, lat]);
  }
  return sides;
}
