// The summary of a report from its evidence: detections first, then the job's result, then the peritaje; and the payment of its
// claim.

import type { Claim, Report } from '../../contract/records.ts';
import { compareWithModel, hectaresOf } from '../../law/figures/claim-figures.ts';
import { affectedPctOf } from '../../primitives/rounding.ts';
import { type Damage, summarize } from '../detections/summarize.ts';
import type { EvidenceSet } from './report-signing.ts';

const undamaged: Damage = {
  damagedHectares: 0,
  affectedPct: 0,
  severity: null,
  expectedLossPct: null,
  alternatives: [],
};

/** The computed members besides the evidence. */
export type Computed = Pick<NonNullable<Report['summary']>, 'exposure' | 'index'>;

/** Null when the report has no evidence. An exposure and an index need none. */
export function summarizeReport(
  pieces: EvidenceSet,
  claim: Claim | undefined,
  { exposure, index }: Computed,
): Report['summary'] {
  const found = summarize(pieces.detections) ?? figuresOfResult(pieces) ?? figuresOfPeritaje(pieces, claim);
  const damage = found ?? (exposure === null && index === null ? null : undamaged);
  const settlement = claim?.settlement ?? null;
  const comparison =
    claim === undefined || settlement === null ? null : compareWithModel(claim, settlement.plotHectares);
  return damage === null ? null : { ...damage, exposure, index, comparison, settlement };
}

function figuresOfResult({ jobResult }: EvidenceSet): Damage | null {
  if (jobResult === null || !('damagedHectares' in jobResult)) return null;
  const { damagedHectares, affectedPct, severity, expectedLossPct } = jobResult;
  return { damagedHectares, affectedPct, severity, expectedLossPct, alternatives: [] };
}

/** An expert measures damage in percent of the yield, which gives no severity; the area is that of the loss. */
function figuresOfPeritaje({ peritaje }: EvidenceSet, claim: Claim | undefined): Damage | null {
  if (peritaje === null || claim === undefined || peritaje.zones.length === 0) return null;
  const damagedHectares = hectaresOf(peritaje.zones.filter(({ damagePct }) => damagePct > 0));
  const area = claim.settlement?.plotHectares ?? claim.claimedHectares;
  const affectedPct = affectedPctOf(damagedHectares, area);
  return { damagedHectares, affectedPct, severity: null, expectedLossPct: null, alternatives: [] };
}
