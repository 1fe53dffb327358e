// Derives a member of a record from other figures, in the records on which it is based, as they were at that time.

import type { Claim, FigureStep, Policy, Report } from '../../contract/records.ts';
import { coverSteps, decisionSteps, type NamedPlace, noticeSteps } from '../../law/days/day-steps.ts';
import { placeAt } from '../../law/days/versions.ts';
import { deeper, memberOf } from '../../law/figures/figure-step.ts';
import {
  expectedSteps,
  lossOfVisit,
  lossSteps,
  reserveSteps,
  settlementSteps,
} from '../../law/figures/figure-steps.ts';
import { bestLossOf, reservesOn } from '../../law/figures/ground-ledger.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { detectionsOf } from '../claims/claim-steps.ts';
import { claimsOfGround } from '../claims/ground.ts';
import { calendarOf, calendarOfPolicy, momentOfLoss } from '../claims/loss.ts';

type Steps<Of> = Readonly<Record<string, (store: OrganizationStore, record: Of) => FigureStep[]>>;

const claimSteps: Steps<Claim> = {
  'settlement.amount': payoutSteps,
  approvedAmount: (store, claim) => (claim.approvedAmount === null ? [] : payoutSteps(store, claim)),
  assessedLossPct: lossStepsOf,
  expectedLossPct: (store, claim) => expectedSteps(detectionsOf(store, claim), claim.claimId),
  reserve: reserveStepsOf,
  decisionDueAt: (store, claim) => (claim.decisionDueAt === null ? [] : decisionSteps(placeOf(store, claim), claim)),
  // A claim by an index has no notice.
  lateNotice: (store, claim) => (claim.origin === 'index' ? [] : noticeSteps(placeOf(store, claim), claim)),
};

const policySteps: Steps<Policy> = {
  coverFrom: (store, policy) => coverSteps(placeOfPolicy(store, policy), policy, 'coverFrom'),
  coverTo: (store, policy) => coverSteps(placeOfPolicy(store, policy), policy, 'coverTo'),
};

/** Without a member, derives the main figure of the record. Empty for a member that is not computed. */
export function figureSteps(store: OrganizationStore, record: string, path: string | null): FigureStep[] {
  const claim = store.get('claims', record);
  if (claim !== undefined) {
    const first = claim.settlement === null ? 'reserve' : 'settlement.amount';
    const member = path === null ? first : path === 'settlement' ? 'settlement.amount' : path;
    return claimSteps[member]?.(store, claim) ?? [];
  }
  const visit = store.get('peritajes', record);
  if (visit !== undefined)
    return (path ?? 'assessedDamagePct') === 'assessedDamagePct'
      ? lossSteps(visit, store.named('claims', visit.claimId))
      : [];
  const report = store.get('reports', record);
  if (report !== undefined) return [null, 'summary.settlement.amount'].includes(path) ? reportSteps(store, report) : [];
  const policy = store.get('policies', record);
  return policy === undefined ? [] : (policySteps[path ?? '']?.(store, policy) ?? []);
}

function visitOf(store: OrganizationStore, { settlement, peritajeIds }: Claim) {
  const id = settlement === null ? peritajeIds.at(-1) : settlement.peritajeId;
  return id === undefined || id === null ? undefined : store.get('peritajes', id);
}

function lossStepsOf(store: OrganizationStore, claim: Claim): FigureStep[] {
  const visit = visitOf(store, claim);
  return visit === undefined || claim.assessedLossPct === null ? [] : lossSteps(visit, claim);
}

function payoutSteps(store: OrganizationStore, { settlement, ...claim }: Claim): FigureStep[] {
  if (settlement === null) return [];
  const settled = { ...claim, settlement, claimedHectares: settlement.insuredHectares };
  return withPlaces(store, claim, settlementSteps(settled, lossOfVisit(settled, visitOf(store, settled))));
}

/** A report keeps the settlement of its time. */
function reportSteps(store: OrganizationStore, { reportId, claimId, summary }: Report): FigureStep[] {
  if (claimId === null || !summary?.settlement) return [];
  const [root, ...below] = payoutSteps(store, { ...store.named('claims', claimId), settlement: summary.settlement });
  return [{ ...(root as FigureStep), ...memberOf(reportId)('summary.settlement.amount') }, ...below];
}

/** By the best known loss. */
function reserveStepsOf(store: OrganizationStore, claim: Claim): FigureStep[] {
  const crops = claimsOfGround(store, claim.aoiId);
  const reserved = reservesOn(crops).get(claim.claimId);
  const one = crops.flat().find((other) => other.claim.claimId === claim.claimId);
  if (reserved === undefined || one === undefined) return [];
  const best = bestLossOf(one);
  const settled = { ...claim, settlement: reserved.settlement };
  const from = memberOf(claim.claimId);
  const expected = best.name === 'expected_of_claimed' ? expectedSteps(detectionsOf(store, claim), claim.claimId) : [];
  const losses: Readonly<Record<typeof best.name, () => Parameters<typeof reserveSteps>[1]>> = {
    assessed_loss: () => lossOfVisit(settled, visitOf(store, claim)),
    reported_loss: () => ({ name: best.name, ...from('reportedLossPct'), steps: [] }),
    expected_of_claimed: () => ({ name: best.name, ...from('expectedLossPct'), steps: deeper(expected, 1) }),
    whole_loss: () => ({ name: best.name, steps: [] }),
  };
  return withPlaces(store, claim, reserveSteps(settled, losses[best.name](), reserved));
}

/** Points steps to the version of the policy that applied to the loss. Only the present version has sums of plots. */
function withPlaces(store: OrganizationStore, claim: Omit<Claim, 'settlement'>, steps: FigureStep[]): FigureStep[] {
  const [policy, moment] = [store.named('policies', claim.policyId), momentOfLoss(store, claim)];
  const plot = policy.insuredPlots.findIndex(({ aoiId }) => aoiId === claim.aoiId);
  const sum = placeAt(policy, moment, 'sumInsured');
  return steps.map((step) => {
    if (step.from?.record !== policy.policyId) return step;
    const [isSum, terms] = [step.name === 'sum_insured', placeAt(policy, moment, step.from.member)];
    const place = terms === 'insuredPlots' ? `${terms}.${plot}.${isSum ? 'sumInsured' : 'hectares'}` : terms;
    return { ...step, ...memberOf(policy.policyId)(isSum && sum !== 'sumInsured' ? sum : place) };
  });
}

const placeOf = (store: OrganizationStore, claim: Claim): NamedPlace =>
  placeIn(store, store.named('policies', claim.policyId), calendarOf(store, claim));

const placeOfPolicy = (store: OrganizationStore, policy: Policy): NamedPlace =>
  placeIn(store, policy, calendarOfPolicy(store, policy));

function placeIn(store: OrganizationStore, policy: Policy, calendar: string): NamedPlace {
  const { country, portfolioId, ...portfolio } = store.named('portfolios', policy.portfolioId);
  return { country, portfolioId, calendar, isOfPortfolio: calendar === portfolio.calendar };
}
