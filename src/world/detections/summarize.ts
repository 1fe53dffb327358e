// Summarizes a report in one line: the damage of its detections over the measured area. Several measurements of one event and
// plot are one damage (Decision 20).

import type { Detection, Report } from '../../contract/records.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { countedDetections, expectedLossOf } from '../../law/figures/counted-detections.ts';
import { groupBy } from '../../primitives/group-by.ts';
import { affectedPctOf, round } from '../../primitives/rounding.ts';

/** The part of a summary that follows from evidence alone. */
export type Damage = Omit<NonNullable<Report['summary']>, 'settlement' | 'comparison' | 'exposure' | 'index'>;

/** Null when the report names no detection. The severity is the worst of those that count. */
export function summarize(detections: readonly Detection[]): Damage | null {
  if (detections.length === 0) return null;
  const counted = countedDetections(detections);
  const plots = [...groupBy(counted, ({ aoiId }) => aoiId).values()];
  const areas = plots.map((ofPlot) => Math.max(...ofPlot.map(({ aoiHectares }) => aoiHectares)));
  // Two events on one plot may damage the same hectares: no more than the whole plot is damaged.
  const damaged = plots.map((ofPlot, index) => Math.min(sumOf(ofPlot), areas[index] as number));
  const damagedHectares = round(total(damaged), 2);
  const worst = severities.findLast((word) => counted.some(({ severity }) => severity === word));
  const others = detections.filter((detection) => !counted.includes(detection));
  return {
    damagedHectares,
    affectedPct: affectedPctOf(damagedHectares, total(areas)),
    severity: worst ?? null,
    expectedLossPct: expectedLossOf(detections),
    alternatives: others.map(({ detectionId, method, damagedHectares, affectedPct }) => ({
      detectionId,
      method,
      damagedHectares,
      affectedPct,
    })),
  };
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const sumOf = (detections: readonly Detection[]): number =>
  total(detections.map(({ damagedHectares }) => damagedHectares));
