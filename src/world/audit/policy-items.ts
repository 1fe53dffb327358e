// Items 1, 2 and 7 of the audit for one policy: its sums, replayed from its decided claims in the order of decision.

import type { BrokenSum, Claim, Found, Policy } from '../../contract/records.ts';
import { coverOf } from '../../law/days/cover.ts';
import { beforeDecisions } from '../../law/figures/insured-plots.ts';
import { sharesIn } from '../../law/figures/minor-units.ts';
import { afterDecision } from '../../law/figures/payout.ts';
import { policyVersionsOf } from '../../law/figures/policy-versions.ts';
import { landInsuredSingly } from '../../law/rules/land-rules.ts';
import { policyRules } from '../../law/rules/policy-rules.ts';
import { findingsBy } from '../../law/rules/rule.ts';
import { fromHundredths, hundredthsOf } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { byDecision, decidedAt, isSettled } from '../claims/claim-steps.ts';
import { settlementByIndex } from '../claims/index-claim.ts';
import { calendarOfPolicy, momentOfLoss } from '../claims/loss.ts';
import { landViewOf } from '../policies/overlap.ts';
import { policyViewOf } from '../policies/policy-view.ts';
import { compare } from './compare.ts';

export function checkPolicy(store: OrganizationStore, policy: Policy): Found[] {
  const { policyId } = policy;
  const plots = policy.insuredPlots.map(({ aoiId }) => aoiId);
  const versions = policyVersionsOf(policy).map(({ value }) => value);
  const insured = new Set(versions.flatMap(({ aoiIds }) => aoiIds));
  const claims = store.all('claims', 'policyId', policyId).filter(({ aoiId }) => insured.has(aoiId));
  const decided = claims.filter(({ statusHistory }) => statusHistory.some(isSettled)).sort(byDecision);
  const cover = { item: 7, record: policyId, what: 'cover', from: [policy.portfolioId] } as const;
  return [
    ...compare({ item: 1, record: policyId, what: 'insuredPlots', from: policy.aoiIds }, plots, policy.aoiIds),
    ...checkShares(policy),
    ...replay(store, policy, decided),
    ...versions.flatMap((one) => compare(cover, coverDatesOf(one), coverOf(calendarOfPolicy(store, one), one))),
    ...findingsBy(policyRules, policyId, policyViewOf(store, policy, calendarOfPolicy(store, policy))),
    ...plots.flatMap((aoiId) => findingsBy([landInsuredSingly], policyId, landViewOf(store, policy, aoiId))),
  ];
}

const coverDatesOf = ({ coverFrom, coverTo }: Policy) => ({ coverFrom, coverTo });

function checkShares({ policyId, insuredPlots, sumInsured }: Policy): BrokenSum[] {
  const hectares = insuredPlots.map((plot) => hundredthsOf(plot.hectares));
  const shares = sharesIn(sumInsured.currency, hundredthsOf(sumInsured.amount), hectares).map(fromHundredths);
  const stated = insuredPlots.map((plot) => plot.sumInsured.amount);
  const from = insuredPlots.map(({ aoiId }) => aoiId);
  return compare({ item: 1, record: policyId, what: 'insuredPlots sumInsured', from }, stated, shares);
}

/** Applies the decisions in their order to the policy as it was before them. A claim counts until it is withdrawn. */
function replay(store: OrganizationStore, policy: Policy, decided: readonly Claim[]): BrokenSum[] {
  const before = beforeDecisions(policy);
  const decide = (of: Policy, claim: Claim): Policy => afterDecision(of, claim, momentOfLoss(store, claim));
  let running = before;
  let counted: Claim[] = [];
  const broken: BrokenSum[] = [];
  const forgetWithdrawnBy = (time: string) => {
    const left = counted.filter((claim) => (withdrawnAt(claim) ?? '~') > time);
    if (left.length < counted.length) running = left.reduce(decide, before);
    counted = left;
  };
  for (const claim of decided) {
    forgetWithdrawnBy(decidedAt(claim));
    broken.push(...checkDecision(running, claim));
    running = decide(running, claim);
    counted.push(claim);
    broken.push(...checkLimits(running, claim));
  }
  forgetWithdrawnBy('9999');
  const from = decided.map(({ claimId }) => claimId);
  const line = { item: 1, record: policy.policyId, from } as const;
  for (const what of ['approvedToDate', 'remainingSumInsured', 'insuredPlots', 'formerly'] as const) {
    broken.push(...compare({ ...line, what }, policy[what], running[what]));
  }
  return broken;
}

const withdrawnAt = ({ statusHistory }: Claim): string | undefined =>
  statusHistory.find(({ status }) => status === 'withdrawn')?.at;

/** The payment of an index follows from the policy at that time. That of a loss follows from its ground: claim-items.ts. */
function checkDecision(policy: Policy, { claimId, settlement, origin, aoiId }: Claim): BrokenSum[] {
  if (settlement === null || origin !== 'index') return [];
  const line = { item: 2, record: claimId, what: 'settlement', from: [policy.policyId] } as const;
  return compare(line, settlement, settlementByIndex(policy, aoiId));
}

/** Versions share their payments, so the largest of their sums insured is the limit. */
function checkLimits(policy: Policy, { claimId, aoiId }: Claim): BrokenSum[] {
  const versions = policyVersionsOf(policy).map(({ value }) => value);
  const plots = versions.flatMap(({ insuredPlots }) => insuredPlots.find((plot) => plot.aoiId === aoiId) ?? []);
  const { policyId } = policy;
  return [
    ...checkLimit(claimId, `paid on ${aoiId}`, largestOf(plots), policyId),
    ...checkLimit(claimId, `paid under ${policyId}`, largestOf(versions), policyId),
  ];
}

const largestOf = <Insured extends Pick<Policy, 'sumInsured'>>(of: readonly Insured[]): Insured =>
  of.reduce((largest, one) => (one.sumInsured.amount > largest.sumInsured.amount ? one : largest));

function checkLimit(
  record: string,
  what: string,
  { approvedToDate, sumInsured }: Pick<Policy, 'approvedToDate' | 'sumInsured'>,
  policyId: string,
): BrokenSum[] {
  if (approvedToDate.amount <= sumInsured.amount) return [];
  const [is, shouldBe] = [`${approvedToDate.amount}`, `at most ${sumInsured.amount}`];
  return [{ item: 1, record, what, is, shouldBe, from: [policyId] }];
}
