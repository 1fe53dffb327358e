// Items 1, 2 and 7 of the audit for one policy: its sums, replayed from its decided claims in the order of decision.

import type { BrokenSum, Found } from '../../contract/schemas/audit.ts';
import type { Claim } from '../../contract/schemas/claim.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { compareSortKeys, type SortKey } from '../../engine/records/entry.ts';
import { coverOf } from '../../law/days/cover.ts';
import { insuredPlotOf, takeFrom } from '../../law/figures/insured-plots.ts';
import { sharesIn } from '../../law/figures/minor-units.ts';
import { effectiveLossOf, settlementOf } from '../../law/figures/settlement.ts';
import { landInsuredSingly } from '../../law/rules/land-rules.ts';
import { policyRules } from '../../law/rules/policy-rules.ts';
import { findingsBy } from '../../law/rules/rule.ts';
import { hundredthsOf, ofHundredths } from '../../primitives/hundredths.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { isSettled } from '../claims/claim-steps.ts';
import { settlementByIndex } from '../claims/index-claim.ts';
import { landViewOf } from '../policies/overlap.ts';
import { compare } from './compare.ts';

export function checkPolicy(store: OrganizationStore, policy: Policy): Found[] {
  const { policyId, portfolioId, coverFrom, coverTo } = policy;
  const plots = policy.insuredPlots.map(({ aoiId }) => aoiId);
  const claims = store.all('claims', 'policyId', policyId).filter(({ aoiId }) => plots.includes(aoiId));
  const decided = claims.filter(isSettled).sort(byDecision);
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

const decidedAt = ({ statusHistory, createdAt }: Claim): string =>
  [statusHistory.find(isSettled)?.at ?? createdAt, createdAt].sort().at(-1) as string;

const decisionOf = (claim: Claim): SortKey => ({ time: decidedAt(claim), id: claim.claimId });
const byDecision = (a: Claim, b: Claim): number => compareSortKeys(decisionOf(a), decisionOf(b));

function checkShares({ policyId, insuredPlots, sumInsured }: Policy): BrokenSum[] {
  const hectares = insuredPlots.map((plot) => hundredthsOf(plot.hectares));
  const shares = sharesIn(sumInsured.currency, hundredthsOf(sumInsured.amount), hectares).map(ofHundredths);
  const stated = insuredPlots.map((plot) => plot.sumInsured.amount);
  const from = insuredPlots.map(({ aoiId }) => aoiId);
  return compare({ item: 1, record: policyId, what: 'insuredPlots sumInsured', from }, stated, shares);
}

/** Starts from the policy before any decision, and applies one decision after the other. */
function replay(policy: Policy, decided: readonly Claim[]): BrokenSum[] {
  const nothing = { amount: 0, currency: policy.sumInsured.currency };
  let running: Policy = {
    ...policy,
    insuredPlots: policy.insuredPlots.map((plot) => ({ ...plot, approvedToDate: nothing, priorLossPct: 0 })),
    approvedToDate: nothing,
    remainingSumInsured: policy.sumInsured,
  };
  const broken: BrokenSum[] = [];
  for (const claim of decided) {
    broken.push(...checkDecision(running, claim));
    running = takeFrom(running, { ...claim, effectiveLossPct: effectiveLossOf(running, claim) });
    broken.push(...checkLimits(running, claim));
  }
  const from = decided.map(({ claimId }) => claimId);
  const line = { item: 1, record: policy.policyId, from } as const;
  for (const what of ['approvedToDate', 'remainingSumInsured', 'insuredPlots'] as const) {
    broken.push(...compare({ ...line, what }, policy[what], running[what]));
  }
  return broken;
}

/** A decision made in this world follows from the policy as it stood; an imported one, from nothing known here. */
function checkDecision(policy: Policy, claim: Claim): BrokenSum[] {
  const { claimId, settlement, origin } = claim;
  if (settlement === null || origin === 'import') return [];
  const expected =
    origin === 'index' ? settlementByIndex(policy, claim.aoiId) : settlementOf(policy, claim, settlement);
  return compare({ item: 2, record: claimId, what: 'settlement', from: [policy.policyId] }, settlement, expected);
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
