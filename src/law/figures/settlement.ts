// Computes what an assessed loss pays, for the world, the audit and the seed. It uses each factor exactly as it is shown, so
// that a calculator gives the same cents (Decision 20).

import type { Claim, Settlement } from '../../contract/schemas/claim.ts';
import type { Money } from '../../contract/schemas/fields.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { RejectionReason, SettlementCap } from '../../contract/schemas/vocabularies.ts';
import { divideHalfUp, hundredthsOf, ofHundredths, smallest } from '../../primitives/hundredths.ts';
import { insuredPlotOf, remainingOf, takeFrom } from './insured-plots.ts';
import { divideIn } from './minor-units.ts';

type Loss = Pick<Claim, 'aoiId' | 'claimedHectares' | 'lateNotice'>;
type Assessment = Pick<Settlement, 'assessedLossPct' | 'peritajeId'>;

/** Under the policy as it stands: earlier decisions bear on later claims. */
export function settlementOf(
  policy: Policy,
  { aoiId, claimedHectares, lateNotice }: Loss,
  { peritajeId, assessedLossPct }: Assessment,
): Settlement {
  const { priorLossPct } = insuredPlotOf(policy, aoiId);
  const { deductiblePct } = policy;
  const own = { peritajeId, insuredHectares: claimedHectares, assessedLossPct, priorLossPct, deductiblePct };
  return settleUnder(policy, aoiId, { ...own, index: null, lateNotice });
}

type OfPolicy = 'plotHectares' | 'plotSumInsured' | 'sumInsuredPerHectare' | 'deductibleType' | 'remainingBefore';

/** Adds what the policy says about the plot to the figures of a loss or of an index. */
export function settleUnder(policy: Policy, aoiId: string, own: Omit<Figures, OfPolicy>): Settlement {
  const { sumInsured, sumInsuredPerHectare, deductibleType } = policy;
  const plot = insuredPlotOf(policy, aoiId);
  const remaining = remainingOf(policy, plot);
  const figures = {
    ...own,
    plotHectares: plot.hectares,
    plotSumInsured: plot.sumInsured,
    sumInsuredPerHectare,
    deductibleType,
    remainingBefore: { amount: ofHundredths(remaining.smaller), currency: sumInsured.currency },
  };
  return settle(figures, remaining.plot <= remaining.policy ? 'plot' : 'policy');
}

type Figures = Omit<Settlement, 'effectiveLossPct' | 'cap' | 'formula' | 'amount'>;

/** The settlement that follows from its figures; `limit` says whose sum insured has `remainingBefore` left. */
export function settle(figures: Figures, limit: SettlementCap): Settlement {
  const { plotSumInsured, insuredHectares, plotHectares, deductiblePct, deductibleType } = figures;
  const effective = effectiveOf(figures.assessedLossPct, figures.priorLossPct);
  const deductible = hundredthsOf(deductiblePct);
  const paid = effective <= deductible ? 0n : deductibleType === 'straight' ? effective - deductible : effective;
  const value = hundredthsOf(plotSumInsured.amount) * hundredthsOf(insuredHectares) * paid;
  const raw = divideIn(plotSumInsured.currency, value, hundredthsOf(plotHectares) * 10_000n);
  const left = hundredthsOf(figures.remainingBefore.amount);
  const { remainingBefore, lateNotice } = figures;
  const terms = {
    peritajeId: figures.peritajeId,
    insuredHectares,
    plotHectares,
    plotSumInsured,
    sumInsuredPerHectare: figures.sumInsuredPerHectare,
    assessedLossPct: figures.assessedLossPct,
    priorLossPct: figures.priorLossPct,
    effectiveLossPct: ofHundredths(effective),
    deductiblePct,
    deductibleType,
    index: figures.index,
    remainingBefore,
    cap: raw > left ? limit : null,
    lateNotice,
    amount: { amount: ofHundredths(smallest(raw, left)), currency: plotSumInsured.currency },
  };
  const { amount, ...rest } = terms;
  return { ...rest, formula: renderFormula(terms, ofHundredths(raw)), amount };
}

/** In hundredths of a percent of the plot: what the loss took of what earlier losses had left. */
const effectiveOf = (assessedLossPct: number, priorLossPct: number): bigint =>
  divideHalfUp(hundredthsOf(assessedLossPct) * (10_000n - hundredthsOf(priorLossPct)), 10_000n);

/** A loss is indemnified when anything is paid for it; otherwise the claim is rejected, with a reason. */
export const isIndemnified = ({ amount }: Settlement): boolean => amount.amount > 0;

export const rejectionOf = (settlement: Settlement): RejectionReason =>
  settlement.cap === null ? 'loss_within_deductible' : 'sum_insured_exhausted';

function renderFormula(settlement: Omit<Settlement, 'formula'>, raw: number): string {
  if (settlement.index !== null) return renderIndexFormula(settlement, settlement.index, raw);
  const { assessedLossPct, priorLossPct, effectiveLossPct, deductiblePct, deductibleType } = settlement;
  const isStraight = deductibleType === 'straight';
  const deductible = `the ${isStraight ? 'straight deductible' : 'franchise'} of ${deductiblePct} %`;
  const effective =
    priorLossPct === 0
      ? ''
      : `${assessedLossPct} % × (100 % − ${priorLossPct} % lost before) = ${effectiveLossPct} %. `;
  if (effectiveLossPct <= deductiblePct) {
    return `${effective}The loss of ${effectiveLossPct} % does not exceed ${deductible}, so nothing is paid.`;
  }
  const { plotSumInsured, insuredHectares, plotHectares } = settlement;
  const { currency } = plotSumInsured;
  const paid = isStraight ? `(${effectiveLossPct} % − ${deductiblePct} %)` : `${effectiveLossPct} %`;
  const product = `${plotSumInsured.amount} ${currency} × ${insuredHectares} ha ÷ ${plotHectares} ha × ${paid}`;
  const taken = isStraight ? 'which is taken off' : 'which then takes nothing off';
  const exceeds = `The loss exceeds ${deductible}, ${taken}.`;
  return `${effective}${product} = ${raw} ${currency}. ${exceeds}${renderCap(settlement)}`;
}

function renderIndexFormula(
  {
    plotSumInsured: { amount, currency },
    ...settlement
  }: Pick<Settlement, 'plotSumInsured' | 'cap' | 'remainingBefore'>,
  { index, value, strike, exit, shape, payPct }: NonNullable<Settlement['index']>,
  raw: number,
): string {
  const way = shape === 'step' ? 'all is paid from the strike on' : `(${value} − ${strike}) ÷ (${exit} − ${strike})`;
  const share = `The ${index} was ${value}, the strike is ${strike}, the exit ${exit}: ${way}, ${payPct} %.`;
  return `${share} ${amount} ${currency} × ${payPct} % = ${raw} ${currency}.${renderCap(settlement)}`;
}

function renderCap({ cap, remainingBefore: { amount, currency } }: { cap: Settlement['cap']; remainingBefore: Money }) {
  return cap === null ? '' : ` Of the ${cap}'s sum insured ${amount} ${currency} were left, so that is paid.`;
}

/** What the decision of the claim adds to the losses of its plot; null where no loss is known, as under an index. */
export function effectiveLossOf(policy: Policy, claim: Claim): number | null {
  if (claim.origin === 'index') return null;
  if (claim.settlement !== null) return claim.settlement.effectiveLossPct;
  if (claim.assessedLossPct === null) return null;
  return ofHundredths(effectiveOf(claim.assessedLossPct, insuredPlotOf(policy, claim.aoiId).priorLossPct));
}

/** The policy after the decision on a claim, also on one that was withdrawn since. */
export const afterDecision = (policy: Policy, claim: Claim): Policy =>
  takeFrom(policy, {
    ...claim,
    approvedAmount: claim.settlement?.amount ?? claim.approvedAmount,
    effectiveLossPct: effectiveLossOf(policy, claim),
  });
