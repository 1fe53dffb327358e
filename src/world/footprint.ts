// The damage of one event to one plot, cell by cell (Decision 8). The only file that loads the cell library:
// whoever computes a footprint imports it when the first one is asked for.

import { cellArea, cellsToMultiPolygon, cellToLatLng, latLngToCell, polygonToCells, UNITS } from 'h3-js';
import type { Aoi } from '../contract/schemas/aoi.ts';
import type { GeoMultiPolygon, Position } from '../contract/schemas/fields.ts';
import type { FootprintResult } from '../contract/schemas/job.ts';
import { footprintJobKind, type Method, type Severity, severities } from '../contract/schemas/vocabularies.ts';
import type { WeatherEvent } from '../contract/schemas/weather-event.ts';
import { digestOf } from './canonical.ts';
import { severityAt } from './hazards.ts';
import { turnOf } from './polygon.ts';
import { affectedPctOf, round } from './rounding.ts';
import { listScenes, provenanceOf } from './scenes.ts';

export interface FootprintOrder {
  readonly event: WeatherEvent;
  readonly aoi: Aoi;
  readonly method: Method;
  readonly computedAt: string;
  readonly jobId: string;
}

type Classes = FootprintResult['cellsBySeverity'];

/** The whole result of a footprint job; equal orders give equal results. */
export function computeFootprint({ event, aoi, method, computedAt, jobId }: FootprintOrder): FootprintResult {
  const resolution = resolutionOf(aoi.areaHectares);
  const cells = cellsOf(aoi, resolution);
  const severityOf = severityAt(event);
  const damaged: Record<Severity, string[]> = { low: [], moderate: [], high: [], severe: [] };
  for (const cell of cells) {
    const severity = severityOf(...cellToLatLng(cell));
    if (severity !== null) damaged[severity].push(cell);
  }
  const damagedCells = severities.flatMap((severity) => damaged[severity]);
  const { classes, damagedHectares } = measure(damaged, cells, aoi.areaHectares);
  const result = {
    jobId,
    kind: footprintJobKind,
    eventId: event.eventId,
    aoiId: aoi.aoiId,
    aoiVersion: aoi.aoiVersion,
    peril: event.peril,
    method,
    computedAt,
    geometry: outline(damagedCells.sort()),
    damagedHectares,
    affectedPct: affectedPctOf(damagedHectares, aoi.areaHectares),
    severity: largestOf(classes),
    grid: { system: 'h3', resolution, cellCount: cells.length },
    cellsBySeverity: classes,
    undamagedCellCount: cells.length - damagedCells.length,
    scenes: listScenes(event, method),
    provenance: provenanceOf(method),
  } as const;
  return { ...result, resultDigest: digestOf(result) };
}

/** Fine enough to see a pattern, and about a thousand cells at most, so that no request waits for another. */
function resolutionOf(areaHectares: number): number {
  if (areaHectares <= 200) return 11;
  return areaHectares <= 1500 ? 10 : 9;
}

/** Cells whose centre lies in the plot, sorted; a plot smaller than a cell is the cell of its centroid. */
function cellsOf({ ring, centroid }: Aoi, resolution: number): string[] {
  const cells = polygonToCells(ring as Position[], resolution, true);
  return cells.length > 0 ? cells.sort() : [latLngToCell(centroid.lat, centroid.lon, resolution)];
}

/** Hectares by cell area. Running sums are rounded, not the classes, so that the classes add up exactly. */
function measure(damaged: Record<Severity, string[]>, cells: readonly string[], areaHectares: number) {
  const sizes = new Map(cells.map((cell) => [cell, cellArea(cell, UNITS.m2)]));
  const sizeOf = (some: readonly string[]) => some.reduce((sum, cell) => sum + (sizes.get(cell) ?? 0), 0);
  const total = sizeOf(cells);
  const classes = {} as Record<Severity, Classes[Severity]>;
  let [size, before] = [0, 0];
  for (const severity of severities) {
    const ofClass = damaged[severity];
    size += sizeOf(ofClass);
    const upToHere = round(Math.min(areaHectares, (areaHectares * size) / total), 2);
    classes[severity] = { cellCount: ofClass.length, hectares: round(upToHere - before, 2), cells: ofClass };
    before = upToHere;
  }
  return { classes: classes satisfies Classes, damagedHectares: before };
}

/** The class with the most hectares, the more severe of two that are equal; null when nothing is damaged. */
function largestOf(classes: Classes): Severity | null {
  const [first] = severities
    .toReversed()
    .filter((severity) => classes[severity].cellCount > 0)
    .sort((a, b) => classes[b].hectares - classes[a].hectares);
  return first ?? null;
}

/** Outline of the cells, wound as RFC 7946 says: outer rings counter-clockwise, holes clockwise. */
function outline(cells: string[]): GeoMultiPolygon {
  const polygons = cells.length === 0 ? [] : cellsToMultiPolygon(cells, true);
  const coordinates = polygons.map((rings) => rings.map((ring, index) => wind(ring as Position[], index === 0)));
  return { type: 'MultiPolygon', coordinates };
}

function wind(ring: Position[], isOuter: boolean): Position[] {
  const rounded = ring.map(([lon, lat]): Position => [round(lon, 6), round(lat, 6)]);
  return turnOf(rounded) > 0 === isOuter ? rounded : rounded.toReversed();
}
