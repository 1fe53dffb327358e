// The summary of a report from whichever evidence it has: detections first, then the job's result, then the peritaje.

import type { Aoi } from '../../contract/schemas/aoi.ts';
import type { Report } from '../../contract/schemas/report.ts';
import { affectedPctOf, round } from '../../primitives/rounding.ts';
import type { Pieces } from './report-signing.ts';
import { summarize } from './report-summary.ts';

/** Null when the report has no evidence. */
export function summarizeReport({ detections, peritaje, jobResult, aois }: Pieces & { readonly aois: readonly Aoi[] }) {
  return summarize(detections, aois) ?? figuresOfResult(jobResult) ?? figuresOfPeritaje(peritaje, aois);
}

function figuresOfResult(result: Pieces['jobResult']): Report['summary'] {
  if (result === null || !('damagedHectares' in result)) return null;
  const { damagedHectares, affectedPct, severity } = result;
  return { damagedHectares, affectedPct, severity };
}

/** An expert measures damage in percent of the yield, which is not a severity. */
function figuresOfPeritaje(peritaje: Pieces['peritaje'], aois: readonly Aoi[]): Report['summary'] {
  const aoi = aois.find(({ aoiId }) => aoiId === peritaje?.aoiId);
  if (peritaje === null || aoi === undefined || peritaje.zones.length === 0) return null;
  const damaged = peritaje.zones.filter(({ damagePct }) => damagePct > 0);
  const damagedHectares = round(
    damaged.reduce((sum, { hectares }) => sum + hectares, 0),
    2,
  );
  return { damagedHectares, affectedPct: affectedPctOf(damagedHectares, aoi.areaHectares), severity: null };
}
