// The figures of a loss: late notice, and the loss by damage zones. One place for the world, the audit and the seed.

import type { Peritaje } from '../../contract/schemas/peritaje.ts';
import { divideHalfUp, hundredthsOf, ofHundredths, smallest } from '../../primitives/hundredths.ts';

/** Days within which a loss must be reported; three in any other country. */
const noticeDays: Readonly<Record<string, number>> = { AR: 3, CL: 3, ES: 7 };

export function isLateNotice(country: string, occurredAt: string, reportedAt: string): boolean {
  const elapsedDays = (Date.parse(reportedAt) - Date.parse(occurredAt)) / 86_400_000;
  return elapsedDays > (noticeDays[country] ?? 3);
}

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
