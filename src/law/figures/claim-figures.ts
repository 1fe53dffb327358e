// The figures of a loss, by damage zones and in comparison with the model. They are computed here for the world, the audit and
// the seed.

import type { Claim, Peritaje } from '../../contract/records.ts';
import { divideHalfUp, fromHundredths, hundredthsOf, smallest } from '../../primitives/hundredths.ts';
import { round } from '../../primitives/rounding.ts';

export const hectaresOf = (zones: Peritaje['zones']): number =>
  fromHundredths(zones.reduce((sum, { hectares }) => sum + hundredthsOf(hectares), 0n));

/**
 * The mean damage of the claimed hectares, two decimals; hectares outside of all zones have none (Decision 20). Null without
 * zones, or without claimed hectares.
 */
export function lossPctOf(zones: Peritaje['zones'], claimedHectares: number): number | null {
  if (zones.length === 0 || claimedHectares === 0) return null;
  const damage = zones.reduce((sum, zone) => sum + hundredthsOf(zone.hectares) * hundredthsOf(zone.damagePct), 0n);
  return fromHundredths(smallest(10_000n, divideHalfUp(damage, hundredthsOf(claimedHectares))));
}

/** Converts a loss of the claimed hectares into one of the whole plot, as the model gives it; two decimals. */
export const lossOnPlot = (plotHectares: number, claimedHectares: number, lossPct: number): number =>
  fromHundredths(divideHalfUp(hundredthsOf(lossPct) * hundredthsOf(claimedHectares), hundredthsOf(plotHectares)));

/** The tolerance between a visit and the model: half or twice as much, and ten points. */
const margin = { times: 2, points: 10 } as const;

interface Assessed extends Pick<Claim, 'expectedLossPct' | 'assessedLossPct' | 'claimedHectares'> {
  readonly peritajeIds: readonly string[];
}

/**
 * The loss that the visit found and the one that the model expects, both of the whole plot, and the range within which a visit
 * agrees, both ends included. Null where either has no figure.
 */
export function compareWithModel({ expectedLossPct, claimedHectares, ...claim }: Assessed, plotHectares: number) {
  if (expectedLossPct === null || claim.assessedLossPct === null || claim.peritajeIds.length === 0) return null;
  const assessedLossPct = lossOnPlot(plotHectares, claimedHectares, claim.assessedLossPct);
  const rangeFromPct = round(Math.max(0, Math.min(expectedLossPct / margin.times, expectedLossPct - margin.points)), 2);
  const rangeToPct = round(Math.min(100, Math.max(expectedLossPct * margin.times, expectedLossPct + margin.points)), 2);
  const isWithinRange = rangeFromPct <= assessedLossPct && assessedLossPct <= rangeToPct;
  return { expectedLossPct, assessedLossPct, rangeFromPct, rangeToPct, isWithinRange };
}
