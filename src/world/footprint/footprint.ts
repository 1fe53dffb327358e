// The damage of one event to one plot as the result of a job (Decision 8). Importing it loads the cell library, so
// only the handlers of operations that measure import it, at the first such call (Decision 17).

import type { Aoi, FootprintResult, WeatherEvent } from '../../contract/records.ts';
import type { GrowthStage } from '../../contract/schemas/growth.ts';
import { footprintJobKind, type Method, severities } from '../../contract/schemas/vocabularies.ts';
import { expectedLoss } from '../../law/crops/expected-loss.ts';
import type { Standing } from '../../law/days/crop-life.ts';
import { digestOf } from '../../primitives/canonical.ts';
import type { Slices } from '../../primitives/slices.ts';
import { cellsOfPlot } from '../cells/plot-cells.ts';
import { indexOfCells, type LeafPair, type MeasuredIndex } from './cell-index.ts';
import { type DamageSubject, outlinedDamageTo } from './damage.ts';
import { rememberAnswers } from './recent-answers.ts';
import { listScenes, provenanceOf } from './scenes.ts';

/** A measurement of a plot, with the state of its crop at the event. */
export interface FootprintSubject extends Pick<DamageSubject, 'event' | 'aoi' | 'method'> {
  readonly cropState: CropState;
}

export interface CropState {
  readonly crop: Standing;
  readonly growthStage: GrowthStage | null;
  /** Null where it is not known, or the method reads no scenes. */
  readonly leaf: LeafPair | null;
}

export interface FootprintOrder extends FootprintSubject {
  readonly computedAt: string;
  readonly jobId: string;
}

/** The part of a result that depends neither on the job nor on the time. */
type Measurement = Omit<FootprintResult, keyof ReturnType<typeof headOf> | 'resultDigest'>;

const headOf = ({ event, aoi, method, computedAt, jobId }: FootprintOrder) => ({
  jobId,
  kind: footprintJobKind,
  eventId: event.eventId,
  aoiId: aoi.aoiId,
  aoiVersion: aoi.aoiVersion,
  aoiHectares: aoi.areaHectares,
  peril: event.peril,
  method,
  computedAt,
});

const footprints = rememberAnswers(measureFootprint);

/** Computes the result of a footprint job; equal orders give equal results. */
export function computeFootprint(order: FootprintOrder): FootprintResult {
  const { scenes, ...measured } = asSeenAt(cachedMeasurement(order), order.computedAt);
  const result = { ...headOf(order), ...measured, scenes };
  return { ...result, resultDigest: digestOf(result) };
}

/** Leaves out later scenes. Soon after an event no satellite may have passed yet, and there is nothing to compare. */
export function asSeenAt(measured: Measurement, computedAt: string): Measurement {
  const scenes = measured.scenes.filter(({ acquiredAt }) => acquiredAt < computedAt);
  if (scenes.length === measured.scenes.length) return measured;
  return { ...measured, scenes, index: null, cellsBySeverity: withIndex(measured.cellsBySeverity, undefined) };
}

type Classes = FootprintResult['cellsBySeverity'];

function withIndex(classes: Classes, byClass: MeasuredIndex['byClass'] | undefined): Classes {
  const entries = severities.map((severity) => [
    severity,
    { ...classes[severity], index: byClass?.[severity] ?? null },
  ]);
  return Object.fromEntries(entries) as Classes;
}

export const cachedMeasurement = ({ event, aoi, method, cropState }: FootprintSubject): Measurement =>
  footprints.answer(event, aoi, method, cropState);

/** Measures in slices in advance; undefined when the result is cached. */
export const precomputeFootprint = ({ event, aoi, method, cropState }: FootprintSubject): Slices<void> | undefined =>
  footprints.precompute(event, aoi, method, cropState);

export function* measureFootprint(
  event: WeatherEvent,
  aoi: Aoi,
  method: Method,
  { crop, growthStage, leaf }: CropState,
): Slices<Measurement> {
  const plot = yield* cellsOfPlot(aoi);
  const isBare = crop === 'none';
  const loss = isBare ? 'no_crop' : expectedLoss({ plot: aoi, peril: event.peril, stage: growthStage?.name });
  const lossAt = typeof loss === 'string' ? undefined : loss;
  const { damage, geometry } = yield* outlinedDamageTo(plot, { event, aoi, method, lossAt, isBare });
  const { damagedCells, lossPct, severity, cellsBySeverity, ...figures } = damage;
  yield;
  const measured = yield* indexOfCells(plot, { event, method }, leaf);
  const damagedIds = new Set(damagedCells.map(({ id }) => id));
  return {
    geometry,
    ...figures,
    severity,
    index: measured?.index ?? null,
    crop,
    growthStage,
    expectedLossPct: lossAt === undefined ? null : lossPct,
    expectedLossReason: typeof loss === 'string' ? loss : null,
    grid: { system: 'h3', resolution: plot.resolution, cellCount: plot.cells.length },
    cellsBySeverity: withIndex(cellsBySeverity, measured?.byClass),
    undamagedCellCount: plot.cells.length - damagedCells.length,
    undamagedCells: plot.cells.flatMap(({ id }) => (damagedIds.has(id) ? [] : [id])),
    scenes: listScenes(event, aoi.centroid, method),
    provenance: provenanceOf(method),
  };
}
