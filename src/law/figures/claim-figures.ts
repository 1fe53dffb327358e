// The figures of a loss: by damage zones, and beside those of the model. One place for the world, the audit and the seed.

import type { Claim, Peritaje } from '../../contract/records.ts';
import { divideHalfUp, hundredthsOf, ofHundredths, smallest } from '../../primitives/hundredths.ts';
import { round } from '../../primitives/rounding.ts';

export const hectaresOf = (zones: Peritaje['zones']): number =>
  ofHundredths(zones.reduce((sum, { hectares }) => sum + hundredthsOf(hectares), 0n));

/**
 * Mean damage of the hectares claimed, two decimals; those that no zone covers have none (Decision 20). Null when there is
 * no zone, or no hectare is claimed.
 */
export function lossPctOf(zones: Peritaje['zones'], claimedHectares: number): number | null {
  if (zones.length === 0 || claimedHectares === 0) return null;
  const damage = zones.reduce((sum, zone) => sum + hundredthsOf(zone.hectares) * hundredthsOf(zone.damagePct), 0n);
  return ofHundredths(smallest(10_000n, divideHalfUp(damage, hundredthsOf(claimedHectares))));
}

/** What a loss of the hectares claimed is of the whole plot, as a model gives its loss; two decimals. */
export const lossOnPlot = (plotHectares: number, claimedHectares: number, lossPct: number): number =>
  ofHundredths(divideHalfUp(hundredthsOf(lossPct) * hundredthsOf(claimedHectares), hundredthsOf(plotHectares)));

/** How far a visit and the model may lie apart: by half or twice as much, and by ten points. */
const apart = { times: 2, points: 10 } as const;

interface Assessed extends Pick<Claim, 'expectedLossPct' | 'assessedLossPct' | 'claimedHectares'> {
  readonly peritajeIds: readonly string[];
}

/**
 * What the visit found and what the model expects, both of the whole plot, and what a visit may find and still agree: both ends
 * belong to it. Null where either has no figure.
 */
export function compareWithModel({ expectedLossPct, claimedHectares, ...claim }: Assessed, plotHectares: number) {
  if (expectedLossPct === null || claim.assessedLossPct === null || claim.peritajeIds.length === 0) return null;
  const assessedLossPct = lossOnPlot(plotHectares, claimedHectares, claim.assessedLossPct);
  const rangeFromPct = round(Math.max(0, Math.min(expectedLossPct / apart.times, expectedLossPct - apart.points)), 2);
  const rangeToPct = round(Math.min(100, Math.max(expectedLossPct * apart.times, expectedLossPct + apart.points)), 2);
  const isWithinRange = rangeFromPct <= assessedLossPct && assessedLossPct <= rangeToPct;
  return { expectedLossPct, assessedLossPct, rangeFromPct, rangeToPct, isWithinRange };
}
