// Computes the payout of an assessed loss, for the world, the audit and the seed. It uses each factor exactly as it is shown, so
// that a calculator gives the same cents (Decision 20).

import type { Claim, Ground, Policy, RejectionReason, Settlement, SettlementCap } from '../../contract/records.ts';
import type { Money } from '../../contract/schemas/fields.ts';
import { divideHalfUp, fromHundredths, hundredthsOf, smallest } from '../../primitives/hundredths.ts';
import { insuredPlotOf, remainingOf, takeFrom } from './insured-plots.ts';
import { divideIn } from './minor-units.ts';
import { policyAt } from './policy-versions.ts';

/** A loss with the remainder that other claims of its ground leave. */
type Loss = Pick<Claim, 'aoiId' | 'claimedHectares' | 'lateNotice'> & { readonly ground: Ground };
type Assessment = Pick<Settlement, 'assessedLossPct' | 'peritajeId'>;

/** Settles a loss. Where other claims were paid too much, less is left than the loss itself allows, and no more than that is paid. */
export function settlementOf(
  policy: Policy,
  { aoiId, claimedHectares, lateNotice, ground }: Loss,
  { peritajeId, assessedLossPct }: Assessment,
): Settlement {
  const { priorLossPct, left } = ground;
  const { deductiblePct } = policy;
  const loss = { peritajeId, insuredHectares: claimedHectares, assessedLossPct, priorLossPct, deductiblePct };
  const figures = { ...loss, index: null, lateNotice };
  const settlement = settleUnder(policy, aoiId, figures, ground);
  const due = hundredthsOf(settlement.amount.amount) + hundredthsOf(settlement.takenOff.amount);
  return due <= hundredthsOf(left.amount)
    ? settlement
    : settleUnder(policy, aoiId, figures, { ...ground, remainingBefore: left });
}

type OfPolicy = 'plotHectares' | 'plotSumInsured' | 'sumInsuredPerHectare' | 'deductibleType' | 'remainingBefore';
type Remainder = Pick<Ground, 'remainingBefore' | 'limit' | 'paidBeyondDue'>;

/** Adds what the policy says about the plot to the figures of a loss or of an index. */
export function settleUnder(policy: Policy, aoiId: string, loss: Omit<Figures, OfPolicy>, rest: Remainder): Settlement {
  const figures = { ...loss, ...termsUnder(policy, aoiId), remainingBefore: rest.remainingBefore };
  return settle(figures, rest.limit, hundredthsOf(rest.paidBeyondDue.amount));
}

function termsUnder(policy: Policy, aoiId: string) {
  const { hectares, sumInsured } = insuredPlotOf(policy, aoiId);
  const { sumInsuredPerHectare, deductibleType } = policy;
  return { plotHectares: hectares, plotSumInsured: sumInsured, sumInsuredPerHectare, deductibleType };
}

/** The remainder of the plot and its policy for an index, which no other loss precedes. */
export function remainderUnder(policy: Policy, aoiId: string): Remainder {
  const { plot, policy: ofPolicy, smaller } = remainingOf(policy, insuredPlotOf(policy, aoiId));
  const { currency } = policy.sumInsured;
  const remainingBefore = { amount: fromHundredths(smaller), currency };
  return { remainingBefore, limit: plot <= ofPolicy ? 'plot' : 'policy', paidBeyondDue: { amount: 0, currency } };
}

/** Recomputes a settlement from its own figures and the terms of its policy. */
export function settleAgain(settlement: Settlement, policy: Policy, aoiId: string): Settlement {
  const { deductiblePct } = settlement.index === null ? policy : settlement;
  const figures = { ...settlement, ...termsUnder(policy, aoiId), deductiblePct };
  const beyond = hundredthsOf(settlement.takenOff.amount) + hundredthsOf(settlement.paidBeyondDue.amount);
  const again = settle(figures, settlement.cap ?? 'plot', beyond);
  return settlement.formula.includes(paidEarlier) ? afterOverpaid(again) : again;
}

type Figures = Omit<Settlement, 'effectiveLossPct' | 'cap' | 'formula' | 'amount' | 'takenOff' | 'paidBeyondDue'>;

/**
 * Computes a settlement from its figures; `limit` says whose sum insured has `remainingBefore` left, and `beyond` is what other
 * claims of the ground were paid too much, in cents.
 */
export function settle(figures: Figures, limit: SettlementCap, beyond = 0n): Settlement {
  const { plotSumInsured, insuredHectares, plotHectares, deductiblePct, deductibleType } = figures;
  const effective = effectiveOf(figures.assessedLossPct, figures.priorLossPct);
  const deductible = hundredthsOf(deductiblePct);
  const paid = effective <= deductible ? 0n : deductibleType === 'straight' ? effective - deductible : effective;
  const value = hundredthsOf(plotSumInsured.amount) * hundredthsOf(insuredHectares) * paid;
  const raw = divideIn(plotSumInsured.currency, value, hundredthsOf(plotHectares) * 10_000n);
  const left = hundredthsOf(figures.remainingBefore.amount);
  const due = smallest(raw, left);
  const takenOff = smallest(due, beyond);
  const { remainingBefore, lateNotice } = figures;
  const money = (cents: bigint): Money => ({ amount: fromHundredths(cents), currency: plotSumInsured.currency });
  const terms = {
    peritajeId: figures.peritajeId,
    insuredHectares,
    plotHectares,
    plotSumInsured,
    sumInsuredPerHectare: figures.sumInsuredPerHectare,
    assessedLossPct: figures.assessedLossPct,
    priorLossPct: figures.priorLossPct,
    effectiveLossPct: fromHundredths(effective),
    deductiblePct,
    deductibleType,
    index: figures.index,
    remainingBefore,
    cap: raw > left ? limit : null,
    takenOff: money(takenOff),
    paidBeyondDue: money(beyond - takenOff),
    lateNotice,
    amount: money(due - takenOff),
  };
  const { amount, ...rest } = terms;
  return { ...rest, formula: renderFormula(terms, fromHundredths(raw)), amount };
}

/** In hundredths of a percent of the plot: the loss as a share of what earlier losses had left. */
const effectiveOf = (assessedLossPct: number, priorLossPct: number): bigint =>
  divideHalfUp(hundredthsOf(assessedLossPct) * (10_000n - hundredthsOf(priorLossPct)), 10_000n);

/** A loss is indemnified when anything is paid for it; otherwise the claim is rejected, with a reason. */
export const isIndemnified = ({ amount }: Settlement): boolean => amount.amount > 0;

export const rejectionOf = ({ cap, takenOff }: Settlement): RejectionReason => {
  if (takenOff.amount > 0) return 'paid_before';
  return cap === null ? 'loss_within_deductible' : 'sum_insured_exhausted';
};

function renderFormula(settlement: Omit<Settlement, 'formula'>, raw: number): string {
  if (settlement.index !== null) return renderIndexFormula(settlement, settlement.index, raw);
  const { assessedLossPct, priorLossPct, effectiveLossPct, deductiblePct, deductibleType } = settlement;
  const isStraight = deductibleType === 'straight';
  const deductible = `the ${isStraight ? 'straight deductible' : 'franchise'} of ${deductiblePct} %`;
  const effective =
    priorLossPct === 0
      ? ''
      : `${assessedLossPct} % × (100 % − ${priorLossPct} % lost before) = ${effectiveLossPct} %. `;
  if (effectiveLossPct <= deductiblePct)
    return `${effective}The loss of ${effectiveLossPct} % does not exceed ${deductible}, so nothing is paid.`;
  const { plotSumInsured, insuredHectares, plotHectares } = settlement;
  const { currency } = plotSumInsured;
  const paid = isStraight ? `(${effectiveLossPct} % − ${deductiblePct} %)` : `${effectiveLossPct} %`;
  const product = `${plotSumInsured.amount} ${currency} × ${insuredHectares} ha ÷ ${plotHectares} ha × ${paid}`;
  const taken = isStraight ? 'which is taken off' : 'which then takes nothing off';
  const exceeds = `The loss exceeds ${deductible}, ${taken}.`;
  return `${effective}${product} = ${raw} ${currency}. ${exceeds}${renderCap(settlement)}${renderTaken(settlement)}`;
}

function renderIndexFormula(
  {
    plotSumInsured: { amount, currency },
    ...settlement
  }: Pick<Settlement, 'plotSumInsured' | 'cap' | 'remainingBefore'>,
  { index, value, strike, exit, shape, payPct }: NonNullable<Settlement['index']>,
  raw: number,
): string {
  const share = shape === 'step' ? 'all is paid from the strike on' : `(${value} − ${strike}) ÷ (${exit} − ${strike})`;
  const reading = `The ${index} was ${value}, the strike is ${strike}, the exit ${exit}: ${share}, ${payPct} %.`;
  return `${reading} ${amount} ${currency} × ${payPct} % = ${raw} ${currency}.${renderCap(settlement)}`;
}

function renderCap({ cap, remainingBefore: { amount, currency } }: { cap: Settlement['cap']; remainingBefore: Money }) {
  return cap === null ? '' : ` Of the ${cap}'s sum insured ${amount} ${currency} were left, so that is paid.`;
}

const [paidLater, paidEarlier] = ['Later losses were paid before this one', 'Losses before this one were overpaid'];

/** The settlement as it is written where what is taken off was paid for earlier losses. */
export const afterOverpaid = (settlement: Settlement): Settlement => ({
  ...settlement,
  formula: settlement.formula.replace(paidLater, paidEarlier),
});

const renderTaken = ({
  takenOff: { amount, currency },
  paidBeyondDue,
  amount: paid,
}: Omit<Settlement, 'formula'>): string => {
  if (amount === 0) return '';
  const rest = paidBeyondDue.amount === 0 ? '' : `; ${paidBeyondDue.amount} ${currency} of that stay to be taken off`;
  return ` ${paidLater}, ${amount} ${currency} beyond what is due with it, which is taken off: ${paid.amount} ${currency}${rest}.`;
};

/** The loss that the decision adds to its plot; null where none is known, such as under an index. */
function effectiveLossOf(policy: Policy, claim: Claim): number | null {
  if (claim.origin === 'index') return null;
  if (claim.settlement !== null) return claim.settlement.effectiveLossPct;
  if (claim.assessedLossPct === null) return null;
  return fromHundredths(effectiveOf(claim.assessedLossPct, insuredPlotOf(policy, claim.aoiId).priorLossPct));
}

/** The policy after the decision on a claim, even one that was withdrawn later; `moment` is the time of its loss. */
export const afterDecision = (policy: Policy, claim: Claim, moment: string): Policy =>
  takeFrom(policy, {
    ...claim,
    approvedAmount: claim.settlement?.amount ?? claim.approvedAmount,
    effectiveLossPct: effectiveLossOf(policyAt(policy, moment) ?? policy, claim),
  });
