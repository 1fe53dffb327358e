// The figures of a loss: late notice, the loss by damage zones, the settlement. One place for the world and for the rules.

import type { Claim, Settlement } from '../../contract/schemas/claim.ts';
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

export const hectaresOf = (zones: Peritaje['zones']): number =>
  round(
    zones.reduce((sum, { hectares }) => sum + hectares, 0),
    2,
  );

/**
 * Mean damage of the hectares claimed, one decimal; those that no zone covers have none (Decision 20). Null when there is
 * no zone.
 */
export function lossPctOf(zones: Peritaje['zones'], claimedHectares: number): number | null {
  if (zones.length === 0 || claimedHectares === 0) return null;
  const damage = zones.reduce((sum, zone) => sum + zone.hectares * zone.damagePct, 0);
  // Zones may be larger than the claim by less than hectares are written with.
  return Math.min(100, round(damage / claimedHectares, 1));
}

/** Whether the loss exceeds the deductible: it decides between approved and rejected (Decision 7). */
export const isIndemnified = ({
  assessedLossPct,
  deductiblePct,
}: Pick<Settlement, 'assessedLossPct' | 'deductiblePct'>): boolean => assessedLossPct > deductiblePct;

type Terms = Pick<Policy, 'sumInsuredPerHectare' | 'deductiblePct' | 'deductibleType'>;
type Loss = Pick<Claim, 'claimedHectares' | 'lateNotice'>;
type Assessment = Pick<Settlement, 'assessedLossPct' | 'peritajeId'>;

/**
 * Insured value of the hectares claimed, by the assessed loss; nothing at or below the deductible. A franchise pays the
 * whole loss above it, a straight deductible only the part that exceeds it (Decision 20).
 */
export function settlementOf(
  { sumInsuredPerHectare, deductiblePct, deductibleType }: Terms,
  { claimedHectares, lateNotice }: Loss,
  { assessedLossPct, peritajeId }: Assessment,
): Settlement {
  const figures = {
    peritajeId,
    insuredHectares: claimedHectares,
    sumInsuredPerHectare,
    assessedLossPct,
    deductiblePct,
    deductibleType,
    lateNotice,
  };
  const amount = amountOf(figures);
  return { ...figures, formula: tellFormula(figures, amount), amount };
}

type Figures = Omit<Settlement, 'formula' | 'amount'>;

function amountOf(figures: Figures): Money {
  const { sumInsuredPerHectare, insuredHectares, assessedLossPct, deductiblePct, deductibleType } = figures;
  const { amount, currency } = sumInsuredPerHectare;
  if (!isIndemnified(figures)) return { amount: 0, currency };
  const paidPct = deductibleType === 'straight' ? assessedLossPct - deductiblePct : assessedLossPct;
  return { amount: round((amount * insuredHectares * paidPct) / 100, 2), currency };
}

function tellFormula(figures: Figures, { amount, currency }: Money): string {
  const { sumInsuredPerHectare, insuredHectares, assessedLossPct, deductiblePct, deductibleType } = figures;
  const isStraight = deductibleType === 'straight';
  const deductible = `the ${isStraight ? 'straight deductible' : 'franchise'} of ${deductiblePct} %`;
  if (!isIndemnified(figures)) {
    return `The loss of ${assessedLossPct} % does not exceed ${deductible}, so nothing is paid.`;
  }
  const paid = isStraight ? `(${assessedLossPct} % − ${deductiblePct} %)` : `${assessedLossPct} %`;
  const product = `${sumInsuredPerHectare.amount} ${currency} per ha × ${insuredHectares} ha × ${paid}`;
  const taken = isStraight ? 'which is taken off' : 'which then takes nothing off';
  return `${product} = ${amount} ${currency}. The loss exceeds ${deductible}, ${taken}.`;
}
