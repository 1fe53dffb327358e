// Claims and peritajes, with the figures that follow from policies, zones and detections.

import { seededAt } from '../../src/contract/form/surface.ts';
import type { Aoi } from '../../src/contract/schemas/aoi.ts';
import type { Claim } from '../../src/contract/schemas/claim.ts';
import type { Detection } from '../../src/contract/schemas/detection.ts';
import type { Peritaje } from '../../src/contract/schemas/peritaje.ts';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { Portfolio } from '../../src/contract/schemas/portfolio.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';
import { isLateNotice } from '../../src/law/days/notice.ts';
import { lossPctOf } from '../../src/law/figures/claim-figures.ts';
import { expectedLossOf } from '../../src/law/figures/counted-detections.ts';
import { groundsOf, type OpenFigures } from '../../src/law/figures/ground-ledger.ts';
import { insuredPlotOf, lostValueOf } from '../../src/law/figures/insured-plots.ts';
import {
  afterDecision,
  isIndemnified,
  rejectionOf,
  remainderUnder,
  settlementOf,
} from '../../src/law/figures/payout.ts';
import { fromHundredths } from '../../src/primitives/hundredths.ts';
import { dueOf, isOpen, isSettled, notOpen, openFigures } from '../../src/world/claims/claim-steps.ts';
import type { Account, ClaimFacts, PeritajeFacts } from './facts.ts';
import { find } from './find.ts';

export function buildPeritajes({ organization, claims, peritajes }: Account): Peritaje[] {
  return peritajes.map(({ peritajeId, claimId, detectionId, createdAt, updatedAt = createdAt, ...facts }) => ({
    peritajeId,
    organizationId: organization.organizationId,
    claimId,
    detectionId,
    detectionAbsence: null,
    aoiId: find(claims, 'claimId', claimId).aoiId,
    status: facts.status,
    expert: facts.expert,
    modality: facts.modality,
    scheduledAt: facts.scheduledAt,
    visitedAt: facts.visitedAt,
    completedAt: facts.completedAt,
    actaNumber: facts.actaNumber,
    phenologicalStage: facts.phenologicalStage,
    samplePoints: facts.samplePoints,
    zones: facts.zones,
    assessedDamagePct: assessedBy(facts, find(claims, 'claimId', claimId)),
    agreedByInsured: facts.agreedByInsured,
    notes: facts.notes,
    createdAt,
    updatedAt,
  }));
}

function assessedBy(
  { completedAt, zones }: Pick<PeritajeFacts, 'completedAt' | 'zones'>,
  { claimedHectares }: ClaimFacts,
): number | null {
  return completedAt === null ? null : lossPctOf(zones, claimedHectares);
}

export interface Insured {
  readonly aois: readonly Aoi[];
  readonly portfolios: readonly Portfolio[];
  /** The policies as they were signed. */
  readonly policies: readonly Policy[];
  readonly events: readonly WeatherEvent[];
  readonly peritajes: readonly Peritaje[];
  readonly detections: readonly Detection[];
}

/** The claims in the order of the facts, and the policies after the decisions on them, taken in the order of decision. */
export function buildClaims(account: Account, insured: Insured): { claims: Claim[]; policies: Policy[] } {
  const policies = new Map(insured.policies.map((policy) => [policy.policyId, policy]));
  const inOrder = [...account.claims].sort((a, b) => (decidedAt(a) < decidedAt(b) ? -1 : 1));
  const built = new Map(
    inOrder.map((facts) => {
      const policy = policies.get(facts.policyId) as Policy;
      const claim = buildClaim(account, { ...insured, policy }, facts);
      if (isSettled(claim)) policies.set(policy.policyId, afterDecision(policy, claim, claim.occurredAt));
      return [facts.claimId, claim];
    }),
  );
  return { claims: account.claims.map(({ claimId }) => built.get(claimId) as Claim), policies: [...policies.values()] };
}

/** Open claims come after all decided ones. */
const decidedAt = ({ history }: ClaimFacts): string => history.find(([status]) => isSettled({ status }))?.[1] ?? '9999';

type Under = Insured & { readonly policy: Policy };

function buildClaim({ organization, detections }: Account, insured: Under, facts: ClaimFacts): Claim {
  const { policy } = insured;
  const portfolio = find(insured.portfolios, 'portfolioId', policy.portfolioId);
  const linked = facts.detectionIds.map((id) => find(detections, 'detectionId', id));
  const statusHistory = facts.history.map(([status, at]) => ({ status, at, note: null }));
  const [reported, latest] = [statusHistory[0], statusHistory.at(-1)];
  if (reported === undefined || latest === undefined) throw new Error(`${facts.claimId} was never submitted.`);
  const lateNotice = isLateNotice(portfolio, facts.occurredAt, reported.at);
  const { aoiId, claimedHectares, reportedLossPct } = facts;
  const lost = lostValueOf(insuredPlotOf(policy, aoiId), claimedHectares, reportedLossPct);
  const claim: Claim = {
    claimId: facts.claimId,
    organizationId: organization.organizationId,
    claimNumber: facts.claimNumber,
    externalRef: null,
    origin: facts.imported === undefined ? 'notice' : 'import',
    policyId: facts.policyId,
    clientId: policy.clientId,
    aoiId,
    eventId: facts.eventId,
    peril: find(insured.events, 'eventId', facts.eventId ?? '').peril,
    status: latest.status,
    occurredAt: facts.occurredAt,
    reportedAt: reported.at,
    lateNotice,
    claimedHectares,
    reportedLossPct,
    claimedAmount: { amount: fromHundredths(lost), currency: policy.sumInsured.currency },
    expectedLossPct: expectedOf(insured, facts),
    ...assess({ ...insured, facts, lateNotice }, latest.status),
    detectionIds: facts.detectionIds,
    description: facts.description,
    statusHistory,
    createdAt: reported.at,
    updatedAt: latestOf([latest.at, ...linked.map(({ computedAt }) => computedAt)]),
    ...notOpen,
  };
  if (!isOpen(claim)) return claim;
  const plot = find(insured.aois, 'aoiId', aoiId);
  const named = (name: string) => ({ policies: policy, portfolios: portfolio, aois: plot })[name] as never;
  const figures = groundsOf([[{ claim, policy }]]).get(claim.claimId) as OpenFigures;
  return { ...claim, ...openFigures(policy, claim, figures), ...dueOf({ named }, claim, seededAt) };
}

/** The loss to expect by the claim's own detections and those of its visits. */
function expectedOf({ detections, peritajes }: Insured, { claimId, detectionIds }: ClaimFacts): number | null {
  const visited = peritajes.filter((peritaje) => peritaje.claimId === claimId).map(({ detectionId }) => detectionId);
  const ids = new Set([...detectionIds, ...visited]);
  return expectedLossOf(detections.filter(({ detectionId }) => ids.has(detectionId)));
}

function assess(
  { policy, peritajes, facts, lateNotice }: Under & { readonly facts: ClaimFacts; readonly lateNotice: boolean },
  status: Claim['status'],
) {
  const own = peritajes.filter(({ claimId }) => claimId === facts.claimId);
  const visit = own.findLast(({ completedAt }) => completedAt);
  const peritajeIds = own.map(({ peritajeId }) => peritajeId);
  const { imported } = facts;
  const { currency } = policy.sumInsured;
  const isDecided = isSettled({ status });
  if (imported !== undefined) {
    const approvedAmount = { amount: imported.amount, currency };
    return { assessedLossPct: imported.lossPct, approvedAmount, rejectionReason: null, settlement: null, peritajeIds };
  }
  const assessedLossPct = visit?.assessedDamagePct ?? null;
  // No two claims of the seed have one ground.
  const rest = remainderUnder(policy, facts.aoiId);
  const ground = { ...rest, priorLossPct: 0, left: rest.remainingBefore };
  const settlement =
    visit === undefined || assessedLossPct === null
      ? null
      : settlementOf(policy, { ...facts, lateNotice, ground }, { assessedLossPct, peritajeId: visit.peritajeId });
  const isRejected = isDecided && settlement !== null && !isIndemnified(settlement);
  return {
    assessedLossPct,
    approvedAmount: isDecided ? (settlement?.amount ?? null) : null,
    rejectionReason: isRejected ? rejectionOf(settlement) : null,
    settlement,
    peritajeIds,
  };
}

const latestOf = (times: readonly string[]): string => [...times].sort().at(-1) as string;
