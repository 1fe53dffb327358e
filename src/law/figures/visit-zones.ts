// The suggested damage zones of a visit: the measured ones, over no more hectares than are claimed.

import type { Detection, FootprintResult } from '../../contract/records.ts';
import { type Severity, worstFirst } from '../../contract/schemas/vocabularies.ts';
import { fromHundredths, hundredthsOf, smallest } from '../../primitives/hundredths.ts';
import { lossOnPlot } from './claim-figures.ts';

export interface Zone {
  readonly zoneId: string;
  /** Null where it does not come from a satellite. */
  readonly severity: Severity | null;
  readonly hectares: number;
  /** The loss that the model expects there; null where no table gives it, so that the visit must. */
  readonly damagePct: number | null;
}

/** A whole detection as one zone, since its expected loss is that of the whole plot. */
export function zoneOf(
  { severity, damagedHectares, aoiHectares, expectedLossPct }: Detection,
  claimedHectares: number,
): Zone {
  const isKnown = expectedLossPct !== null && damagedHectares > 0;
  const damagePct = isKnown ? Math.min(100, lossOnPlot(damagedHectares, aoiHectares, expectedLossPct)) : null;
  return { zoneId: 'Z1', severity, hectares: Math.min(claimedHectares, damagedHectares), damagePct };
}

/** One zone per class with hectares, the worst first, until all claimed hectares are in a zone. */
export function zonesOf(
  { cellsBySeverity }: Pick<FootprintResult, 'cellsBySeverity'>,
  claimedHectares: number,
): Zone[] {
  let left = hundredthsOf(claimedHectares);
  const zones: Omit<Zone, 'zoneId'>[] = [];
  for (const severity of worstFirst) {
    const { hectares, expectedLossPct } = cellsBySeverity[severity];
    const taken = smallest(left, hundredthsOf(hectares));
    if (taken === 0n) continue;
    left -= taken;
    zones.push({ severity, hectares: fromHundredths(taken), damagePct: expectedLossPct });
  }
  return zones.map((zone, index) => ({ zoneId: `Z${index + 1}`, ...zone }));
}
