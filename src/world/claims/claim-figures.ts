// The figures of a loss: late notice, the mean of damage zones, the indemnity. One place for the world and for the rules.

import type { Money } from '../../contract/schemas/fields.ts';
import type { Peritaje } from '../../contract/schemas/peritaje.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { round } from '../../primitives/rounding.ts';

/** Days within which a loss must be reported; three where a country is not named. */
const noticeDays: Readonly<Record<string, number>> = { AR: 3, CL: 3, ES: 7 };

export function isLateNotice(country: string, occurredAt: string, reportedAt: string): boolean {
  const elapsedDays = (Date.parse(reportedAt) - Date.parse(occurredAt)) / 86_400_000;
  return elapsedDays > (noticeDays[country] ?? 3);
}

/** Mean damage of homogeneous zones, weighted by hectares, one decimal; null when there is no zone. */
export function meanDamageOf(zones: Peritaje['zones']): number | null {
  const hectares = zones.reduce((sum, zone) => sum + zone.hectares, 0);
  if (hectares === 0) return null;
  return round(zones.reduce((sum, zone) => sum + zone.hectares * zone.damagePct, 0) / hectares, 1);
}

/** Whether the loss exceeds the deductible: it decides between approved and rejected (Decision 7). */
export function isIndemnified({ deductiblePct }: Policy, assessedLossPct: number): boolean {
  return assessedLossPct > deductiblePct;
}

/**
 * Insured value of the hectares claimed, by the assessed loss; nothing at or below the deductible. A franchise pays the
 * whole loss above it, a straight deductible only the part that exceeds it (Decision 20).
 */
export function approvedAmountOf(policy: Policy, claimedHectares: number, assessedLossPct: number): Money {
  const { amount, currency } = policy.sumInsuredPerHectare;
  if (!isIndemnified(policy, assessedLossPct)) return { amount: 0, currency };
  const paidPct = policy.deductibleType === 'straight' ? assessedLossPct - policy.deductiblePct : assessedLossPct;
  return { amount: round((amount * claimedHectares * paidPct) / 100, 2), currency };
}
