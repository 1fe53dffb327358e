// A policy that pays by an index: when its window has passed, a claim stands there for each plot whose index meets the trigger,
// settled by rule (Decision 47). Caps hold; prior losses and deductibles do not.

import type { Claim, Settlement } from '../../contract/schemas/claim.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { claimNumberOf } from '../call-context/document-numbers.ts';
import { insuredPlotOf } from '../policies/insured-plots.ts';
import type { OrganizationStore } from '../records/store.ts';
import { endOfDay, noonOf } from '../time/zones.ts';
import { indexSeriesOf } from '../weather/index-series.ts';
import { recordDecision } from './claim-steps.ts';
import { countryOf } from './loss.ts';
import { isIndemnified, rejectionOf, settleUnder } from './settlement.ts';

type Scope = Pick<CallContext, 'organizationId' | 'store' | 'ids'>;

/** The claims that follow from the readings, a step for each plot. */
export function* payByIndex({ organizationId, store, ids }: Scope, policyId: string, at: string): Slices<Claim[]> {
  const policy = store.named('policies', policyId);
  const indexReadings: Policy['indexReadings'] = [];
  for (const { aoiId } of policy.insuredPlots) {
    const { value, payPct } = seriesOf(store, policy, aoiId);
    indexReadings.push({ aoiId, value, payPct });
    yield;
  }
  store.put('policies', { ...policy, indexDueAt: null, indexReadings, updatedAt: at });
  const claims: Claim[] = [];
  for (const { aoiId, payPct } of indexReadings) {
    if (payPct === 0) continue;
    const claim = buildClaim(store, { organizationId, claimId: ids.next('clm'), policyId, aoiId, at });
    claims.push(store.put('claims', claim).value);
    recordDecision(store, claim, null, at);
    yield;
  }
  return claims;
}

/** As it was known when the window ended. */
export function seriesOf(store: OrganizationStore, policy: Policy, aoiId: string) {
  const { trigger } = policy;
  if (trigger === null) throw new Error(`${policy.policyId} has no trigger.`);
  const knownAt = endOfDay(countryOf(store, policy.policyId), trigger.window.to);
  return indexSeriesOf(store, store.named('aois', aoiId), trigger, knownAt);
}

/** What the policy as it stands pays for the reading of one of its plots. */
export function settlementByIndex(policy: Policy, aoiId: string): Settlement {
  const reading = policy.indexReadings.find((one) => one.aoiId === aoiId);
  if (policy.trigger === null || reading === undefined) throw new Error(`${policy.policyId} has no index of ${aoiId}.`);
  const { value, payPct } = reading;
  const ofNoLoss = { peritajeId: null, priorLossPct: 0, deductiblePct: 0, lateNotice: false };
  const insuredHectares = insuredPlotOf(policy, aoiId).hectares;
  const index = { ...policy.trigger, value, payPct };
  return settleUnder(policy, aoiId, { ...ofNoLoss, insuredHectares, assessedLossPct: payPct, index });
}

type Facts = Pick<Claim, 'organizationId' | 'claimId' | 'policyId' | 'aoiId'> & { readonly at: string };

function buildClaim(store: OrganizationStore, { at, ...names }: Facts): Claim {
  const policy = store.named('policies', names.policyId);
  const settlement = settlementByIndex(policy, names.aoiId);
  const isPaid = isIndemnified(settlement);
  const status = isPaid ? 'approved' : 'rejected';
  const country = countryOf(store, names.policyId);
  return {
    ...names,
    claimNumber: claimNumberOf(names.claimId, at),
    externalRef: null,
    origin: 'index',
    clientId: policy.clientId,
    eventId: null,
    peril: policy.perils[0] as Claim['peril'],
    status,
    occurredAt: noonOf(country, policy.trigger?.window.to as string),
    reportedAt: at,
    lateNotice: false,
    claimedHectares: settlement.plotHectares,
    reportedLossPct: null,
    claimedAmount: null,
    expectedLossPct: null,
    assessedLossPct: null,
    approvedAmount: settlement.amount,
    rejectionReason: isPaid ? null : rejectionOf(settlement),
    settlement,
    detectionIds: [],
    peritajeIds: [],
    description: null,
    statusHistory: [
      { status: 'submitted', at, note: null },
      { status, at, note: 'By the index of its policy.' },
    ],
    createdAt: at,
    updatedAt: at,
    reserve: null,
    decisionDueAt: null,
    overdue: false,
  };
}
