// Items 1, 2 and 7 of the audit for one policy: its sums, replayed from its decided claims in the order of decision.

import type { BrokenSum, Claim, Found, Policy } from '../../contract/records.ts';
import { coverOf } from '../../law/days/cover.ts';
import { insuredPlotOf, untouched } from '../../law/figures/insured-plots.ts';
import { sharesIn } from '../../law/figures/minor-units.ts';
import { afterDecision } from '../../law/figures/settlement.ts';
import { landInsuredSingly } from '../../law/rules/land-rules.ts';
import { policyRules } from '../../law/rules/policy-rules.ts';
import { findingsBy } from '../../law/rules/rule.ts';
import { hundredthsOf, ofHundredths } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { byDecision, decidedAt, isSettled } from '../claims/claim-steps.ts';
import { settlementByIndex } from '../claims/index-claim.ts';
import { landViewOf } from '../policies/overlap.ts';
import { compare } from './compare.ts';

export function checkPolicy(store: OrganizationStore, policy: Policy): Found[] {
  const { policyId, portfolioId, coverFrom, coverTo } = policy;
  const plots = policy.insuredPlots.map(({ aoiId }) => aoiId);
  const claims = store.all('claims', 'policyId', policyId).filter(({ aoiId }) => plots.includes(aoiId));
  const decided = claims.filter(({ statusHistory }) => statusHistory.some(isSettled)).sort(byDecision);
  const { country } = store.named('portfolios', portfolioId);
  const cover = { item: 7, record: policyId, what: 'cover', from: [portfolioId] } as const;
  return [
    ...compare({ item: 1, record: policyId, what: 'insuredPlots', from: policy.aoiIds }, plots, policy.aoiIds),
    ...checkShares(policy),
    ...replay(policy, decided),
    ...compare(cover, { coverFrom, coverTo }, coverOf(country, policy)),
    ...findingsBy(policyRules, policyId, { policy, country }),
    ...plots.flatMap((aoiId) => findingsBy([landInsuredSingly], policyId, landViewOf(store, policy, aoiId))),
  ];
}

function checkShares({ policyId, insuredPlots, sumInsured }: Policy): BrokenSum[] {
  const hectares = insuredPlots.map((plot) => hundredthsOf(plot.hectares));
  const shares = sharesIn(sumInsured.currency, hundredthsOf(sumInsured.amount), hectares).map(ofHundredths);
  const stated = insuredPlots.map((plot) => plot.sumInsured.amount);
  const from = insuredPlots.map(({ aoiId }) => aoiId);
  return compare({ item: 1, record: policyId, what: 'insuredPlots sumInsured', from }, stated, shares);
}

/** Starts from the policy before any decision, and applies one decision after the other, until it was withdrawn. */
function replay(policy: Policy, decided: readonly Claim[]): BrokenSum[] {
  const before = untouched(policy);
  let running = before;
  let checked: Claim[] = [];
  const broken: BrokenSum[] = [];
  const forget = (time: string) => {
    const left = checked.filter((claim) => (withdrawnAt(claim) ?? '~') > time);
    if (left.length < checked.length) running = left.reduce(afterDecision, before);
    checked = left;
  };
  for (const claim of decided) {
    forget(decidedAt(claim));
    broken.push(...checkDecision(running, claim));
    running = afterDecision(running, claim);
    checked.push(claim);
    broken.push(...checkLimits(running, claim));
  }
  forget('9999');
  const from = decided.map(({ claimId }) => claimId);
  const line = { item: 1, record: policy.policyId, from } as const;
  for (const what of ['approvedToDate', 'remainingSumInsured', 'insuredPlots'] as const) {
    broken.push(...compare({ ...line, what }, policy[what], running[what]));
  }
  return broken;
}

const withdrawnAt = ({ statusHistory }: Claim): string | undefined =>
  statusHistory.find(({ status }) => status === 'withdrawn')?.at;

/** What an index pays follows from the policy as it stood; what a loss pays, from its ground. */
function checkDecision(policy: Policy, { claimId, settlement, origin, aoiId }: Claim): BrokenSum[] {
  if (settlement === null || origin !== 'index') return [];
  const line = { item: 2, record: claimId, what: 'settlement', from: [policy.policyId] } as const;
  return compare(line, settlement, settlementByIndex(policy, aoiId));
}

function checkLimits({ policyId, insuredPlots, sumInsured, approvedToDate }: Policy, claim: Claim): BrokenSum[] {
  const plot = insuredPlotOf({ policyId, insuredPlots } as Policy, claim.aoiId);
  return [
    ...checkLimit(claim.claimId, `paid on ${plot.aoiId}`, plot, policyId),
    ...checkLimit(claim.claimId, `paid under ${policyId}`, { approvedToDate, sumInsured }, policyId),
  ];
}

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
