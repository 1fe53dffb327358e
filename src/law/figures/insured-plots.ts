// The insured plots of a policy as they were when it was signed, and what decided claims used of them. Everything is counted in
// whole cents and hundredths (Decision 20).

import { decimalsOf } from '../../contract/currencies.ts';
import type { Aoi, InsuredPlot, Money, Policy } from '../../contract/records.ts';
import { divideHalfUp, fromHundredths, hundredthsOf, largest, smallest } from '../../primitives/hundredths.ts';
import { round } from '../../primitives/rounding.ts';
import { divideIn, sharesIn } from './minor-units.ts';

type Insured = Pick<Aoi, 'aoiId' | 'aoiVersion' | 'areaHectares'>;
type Sums = Pick<
  Policy,
  'insuredPlots' | 'insuredHectares' | 'sumInsuredPerHectare' | 'approvedToDate' | 'remainingSumInsured'
>;

/** The plots in their present state and order, without any claims. */
export function insurePlots(aois: readonly Insured[], sumInsured: Money): Sums {
  const { currency } = sumInsured;
  const hectares = aois.map(({ areaHectares }) => hundredthsOf(areaHectares));
  const shares = sharesIn(currency, hundredthsOf(sumInsured.amount), hectares);
  const nothing = { amount: 0, currency };
  const insuredHectares = fromHundredths(hectares.reduce((sum, one) => sum + one, 0n));
  return {
    insuredPlots: aois.map(({ aoiId, aoiVersion, areaHectares }, index) => ({
      aoiId,
      aoiVersion,
      hectares: areaHectares,
      sumInsured: { amount: fromHundredths(shares[index] as bigint), currency },
      approvedToDate: nothing,
      priorLossPct: 0,
    })),
    insuredHectares,
    sumInsuredPerHectare: { amount: round(sumInsured.amount / insuredHectares, decimalsOf(currency)), currency },
    approvedToDate: nothing,
    remainingSumInsured: sumInsured,
  };
}

/** The plot of a claim, which the policy must insure. */
export function insuredPlotOf({ policyId, insuredPlots }: Policy, aoiId: string): InsuredPlot {
  const plot = insuredPlots.find((one) => one.aoiId === aoiId);
  if (plot === undefined) throw new Error(`${policyId} does not insure ${aoiId}.`);
  return plot;
}

/** The sum insured of the lost share of these hectares, in cents. */
export const lostValueOf = (
  plot: Pick<InsuredPlot, 'hectares' | 'sumInsured'>,
  hectares: number,
  lossPct: number,
): bigint =>
  divideIn(
    plot.sumInsured.currency,
    hundredthsOf(plot.sumInsured.amount) * hundredthsOf(hectares) * hundredthsOf(lossPct),
    hundredthsOf(plot.hectares) * 10_000n,
  );

type Drawn = Pick<Policy, 'sumInsured' | 'approvedToDate'>;

/** In cents; below 0 where another version had a larger sum insured. */
export const leftOf = ({ sumInsured, approvedToDate }: Drawn): bigint =>
  hundredthsOf(sumInsured.amount) - hundredthsOf(approvedToDate.amount);

/** The remaining cents of the plot's sum insured and of the policy's, at least 0. */
export function remainingOf(of: Drawn, insured: Drawn) {
  const [policy, plot] = [of, insured].map((one) => largest(0n, leftOf(one))) as [bigint, bigint];
  return { plot, policy, smaller: smallest(plot, policy) };
}

export const insuredValueOf = (plot: Pick<InsuredPlot, 'hectares' | 'sumInsured'>, hectares: number): Money => ({
  amount: fromHundredths(lostValueOf(plot, hectares, 100)),
  currency: plot.sumInsured.currency,
});

/** The sum of the amounts in the currency, exact to the cent. */
export const sumOf = (currency: string, amounts: readonly (Money | null)[]): Money => {
  const inCurrency = amounts.filter((money) => money?.currency === currency) as readonly Money[];
  return { amount: fromHundredths(inCurrency.reduce((sum, { amount }) => sum + hundredthsOf(amount), 0n)), currency };
};

/** The policy as it was before any decision. */
export function beforeDecisions(policy: Policy): Policy {
  const nothing = { amount: 0, currency: policy.sumInsured.currency };
  return {
    ...policy,
    insuredPlots: policy.insuredPlots.map((plot) => ({ ...plot, approvedToDate: nothing, priorLossPct: 0 })),
    approvedToDate: nothing,
    remainingSumInsured: policy.sumInsured,
    ...ofFormerly(policy, ({ approvedToDate: _, priorLossPct: _of, ...plot }) => plot),
  };
}

type Former = NonNullable<Policy['formerly']>[number];
type FormerPlot = NonNullable<Former['insuredPlots']>[number];

/** The former versions with changed plots; nothing where there are none. */
function ofFormerly({ formerly }: Policy, change: (plot: FormerPlot, version: Former) => FormerPlot) {
  if (formerly === undefined) return {};
  const changed = formerly.map(({ insuredPlots, ...version }) => ({
    ...version,
    ...(insuredPlots && { insuredPlots: insuredPlots.map((plot) => change(plot, { insuredPlots, ...version })) }),
  }));
  return { formerly: changed };
}

/** The part of a policy that a decision uses. */
export interface Taken {
  readonly aoiId: string;
  readonly claimedHectares: number;
  readonly approvedAmount: Money | null;
  /** A percentage of the hectares claimed; null where the decision found no lasting loss. */
  readonly effectiveLossPct: number | null;
}

/**
 * The policy after the decision. A rejected loss counts as well, since the crop is lost. A plot that has left the policy is
 * updated in its former version.
 */
export function takeFrom(policy: Policy, taken: Taken): Policy {
  const amount = hundredthsOf(taken.approvedAmount?.amount ?? 0);
  const approvedToDate = plus(policy.approvedToDate, amount);
  const isIt = ({ aoiId }: { readonly aoiId: string }): boolean => aoiId === taken.aoiId;
  const last = policy.insuredPlots.some(isIt)
    ? undefined
    : policy.formerly?.findLast(({ insuredPlots }) => insuredPlots?.some(isIt));
  const left = ofFormerly(policy, (plot, { until }) =>
    isIt(plot) && until === last?.until ? takePlot(plot, taken, amount) : plot,
  );
  return {
    ...policy,
    insuredPlots: policy.insuredPlots.map((plot) => (isIt(plot) ? takePlot(plot, taken, amount) : plot)),
    approvedToDate,
    remainingSumInsured: {
      ...approvedToDate,
      amount: fromHundredths(largest(0n, leftOf({ ...policy, approvedToDate }))),
    },
    ...left,
  };
}

function takePlot<Plot extends FormerPlot>(
  plot: Plot,
  { effectiveLossPct, claimedHectares, ...taken }: Taken,
  amount: bigint,
) {
  const { currency = '' } = taken.approvedAmount ?? plot.approvedToDate ?? {};
  const { approvedToDate = { amount: 0, currency }, priorLossPct = 0, hectares } = plot;
  return {
    ...plot,
    approvedToDate: plus(approvedToDate, amount),
    priorLossPct: priorAfter({ hectares, priorLossPct }, claimedHectares, effectiveLossPct ?? 0),
  };
}

/** A loss on part of the plot counts as spread evenly over all of it. */
export function priorAfter(plot: Pick<InsuredPlot, 'hectares' | 'priorLossPct'>, hectares: number, lossPct: number) {
  const more = divideHalfUp(hundredthsOf(lossPct) * hundredthsOf(hectares), hundredthsOf(plot.hectares));
  return fromHundredths(smallest(10_000n, hundredthsOf(plot.priorLossPct) + more));
}

const plus = ({ amount, currency }: Money, cents: bigint): Money => ({
  amount: fromHundredths(hundredthsOf(amount) + cents),
  currency,
});
