// The damage of one event to one plot, cell by cell (Decision 8). Only the files of the footprint load the cell library:
// whoever computes one imports this file when the first is asked for.

import { cellArea, UNITS } from 'h3-js';
import type { FootprintResult } from '../../contract/schemas/job.ts';
import { footprintJobKind, type Severity, severities } from '../../contract/schemas/vocabularies.ts';
import { digestOf } from '../../primitives/canonical.ts';
import { affectedPctOf, round } from '../../primitives/rounding.ts';
import { finish, type Steps } from '../../primitives/steps.ts';
import { coverPlot } from './cell-cover.ts';
import { cellsPerStep, type GridCell } from './footprint-grid.ts';
import { FootprintMemory, type FootprintSubject } from './footprint-memory.ts';
import { severityAt } from './hazards.ts';
import { outline } from './outline.ts';
import { listScenes, provenanceOf } from './scenes.ts';

export interface FootprintOrder extends FootprintSubject {
  readonly computedAt: string;
  readonly jobId: string;
}

type Classes = FootprintResult['cellsBySeverity'];
/** What depends neither on the job nor on the time. */
type Measurement = Omit<
  FootprintResult,
  'jobId' | 'kind' | 'eventId' | 'aoiId' | 'aoiVersion' | 'peril' | 'method' | 'computedAt' | 'resultDigest'
>;

const memory = new FootprintMemory<Measurement>();

/** The whole result of a footprint job; equal orders give equal results. */
export function computeFootprint({ computedAt, jobId, ...subject }: FootprintOrder): FootprintResult {
  const { event, aoi, method } = subject;
  const { scenes, ...measured } = measuredFootprint(subject);
  const result = {
    jobId,
    kind: footprintJobKind,
    eventId: event.eventId,
    aoiId: aoi.aoiId,
    aoiVersion: aoi.aoiVersion,
    peril: event.peril,
    method,
    computedAt,
    ...measured,
    // Soon after an event, the satellite that will see the plot may still be to come.
    scenes: scenes.filter(({ acquiredAt }) => acquiredAt < computedAt),
  } as const;
  return { ...result, resultDigest: digestOf(result) };
}

/** Remembered, or measured now. */
export function measuredFootprint(subject: FootprintSubject): Measurement {
  return memory.find(subject) ?? memory.keep(subject, finish(measureFootprint(subject)));
}

/** Measures in steps what is asked for next; undefined when it is remembered. */
export function footprintAhead(subject: FootprintSubject): Steps<void> | undefined {
  return memory.find(subject) === undefined ? rememberFootprint(subject) : undefined;
}

function* rememberFootprint(subject: FootprintSubject): Steps<void> {
  memory.keep(subject, yield* measureFootprint(subject));
}

export function* measureFootprint({ event, aoi, method }: FootprintSubject): Steps<Measurement> {
  const resolution = resolutionOf(aoi.areaHectares);
  const { cells, grid } = yield* coverPlot(aoi, resolution);
  const severityOf = severityAt(event);
  const damaged: Record<Severity, MeasuredCell[]> = { low: [], moderate: [], high: [], severe: [] };
  const damagedCells: GridCell[] = [];
  let total = 0;
  for (const [index, cell] of cells.entries()) {
    if (index % cellsPerStep === 0) yield;
    const size = cellArea(cell.id, UNITS.m2);
    total += size;
    const severity = severityOf(cell.lat, cell.lon);
    if (severity === null) continue;
    damaged[severity].push({ id: cell.id, size });
    damagedCells.push(cell);
  }
  yield;
  const { classes, damagedHectares } = classify(damaged, total, aoi.areaHectares);
  return {
    geometry: yield* outline(damagedCells, grid),
    damagedHectares,
    affectedPct: affectedPctOf(damagedHectares, aoi.areaHectares),
    severity: largestOf(classes),
    grid: { system: 'h3', resolution, cellCount: cells.length },
    cellsBySeverity: classes,
    undamagedCellCount: cells.length - damagedCells.length,
    scenes: listScenes(event, aoi.centroid, method),
    provenance: provenanceOf(method),
  };
}

/** Fine enough to see a pattern, and about a thousand cells at most, so that no request waits for another. */
function resolutionOf(areaHectares: number): number {
  if (areaHectares <= 200) return 11;
  return areaHectares <= 1500 ? 10 : 9;
}

interface MeasuredCell {
  readonly id: string;
  /** Square metres. */
  readonly size: number;
}

/** Hectares by cell area. Running sums are rounded, not the classes, so that the classes add up exactly. */
function classify(damaged: Record<Severity, MeasuredCell[]>, total: number, areaHectares: number) {
  const classes = {} as Record<Severity, Classes[Severity]>;
  let [size, before] = [0, 0];
  for (const severity of severities) {
    const ofClass = damaged[severity];
    size += ofClass.reduce((sum, cell) => sum + cell.size, 0);
    const upToHere = round(Math.min(areaHectares, (areaHectares * size) / total), 2);
    const hectares = round(upToHere - before, 2);
    classes[severity] = { cellCount: ofClass.length, hectares, cells: ofClass.map(({ id }) => id) };
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
