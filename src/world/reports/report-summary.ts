// What a report says in one line: the damage of its detections over the area of their plots.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Detection } from '../../contract/schemas/detection.ts';
import type { Report } from '../../contract/schemas/report.ts';
import { severities } from '../../contract/schemas/vocabularies.ts';
import { affectedPctOf, round } from '../../primitives/rounding.ts';

/** Null when the report names no detection. The severity is the worst of them. */
export function summarize(detections: readonly Detection[], aois: readonly Aoi[]): Report['summary'] {
  if (detections.length === 0) return null;
  const struck = new Set(detections.map(({ aoiId }) => aoiId));
  const area = aois.filter(({ aoiId }) => struck.has(aoiId)).reduce((sum, aoi) => sum + aoi.areaHectares, 0);
  const damaged = detections.reduce((sum, detection) => sum + detection.damagedHectares, 0);
  // Two events on one plot may damage the same hectares: a plot is not damaged more than whole.
  const damagedHectares = round(Math.min(damaged, area), 2);
  const worst = severities.findLast((word) => detections.some(({ severity }) => severity === word));
  return { damagedHectares, affectedPct: affectedPctOf(damagedHectares, area), severity: worst ?? null };
}
