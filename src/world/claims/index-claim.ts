// Claims of policies that pay by an index: when the window has passed, each plot whose index meets the trigger gets a claim,
// settled by rule (Decision 47). Caps apply; prior losses and deductibles do not.

import type { Claim, Policy, Settlement } from '../../contract/records.ts';
import { endOfDay, noonOf } from '../../law/days/zones.ts';
import { insuredPlotOf } from '../../law/figures/insured-plots.ts';
import { isIndemnified, rejectionOf, remainderUnder, settleUnder } from '../../law/figures/payout.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { indexSeriesOf } from '../weather/index-series.ts';
import { buildClaim, type Scope } from './admit-claim.ts';
import { recordDecision } from './claim-steps.ts';
import { calendarOf, calendarOfPolicy } from './loss.ts';

/** The claims that follow from the readings, one plot per slice. */
export function* payByIndex(scope: Scope, policyId: string, at: string): Slices<Claim[]> {
  const { store } = scope;
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
    const claim = decideByIndex(scope, store.named('policies', policyId), aoiId, at);
    claims.push(store.put('claims', claim).value);
    recordDecision(store, claim, at);
    yield;
  }
  return claims;
}

/** The index of a plot as it was known when the window ended. */
export function seriesOf(store: OrganizationStore, policy: Policy, aoiId: string) {
  const { trigger } = policy;
  if (trigger === null) throw new Error(`${policy.policyId} has no trigger.`);
  const knownAt = endOfDay(calendarOfPolicy(store, policy), trigger.window.to);
  return indexSeriesOf(store, store.named('aois', aoiId), trigger, knownAt);
}

/** The payment of the policy for the reading of one of its plots. */
export function settlementByIndex(policy: Policy, aoiId: string): Settlement {
  const reading = policy.indexReadings.find((one) => one.aoiId === aoiId);
  if (policy.trigger === null || reading === undefined) throw new Error(`${policy.policyId} has no index of ${aoiId}.`);
  const { value, payPct } = reading;
  const noLoss = { peritajeId: null, priorLossPct: 0, deductiblePct: 0, lateNotice: false };
  const insuredHectares = insuredPlotOf(policy, aoiId).hectares;
  const index = { ...policy.trigger, value, payPct };
  const rest = remainderUnder(policy, aoiId);
  return settleUnder(policy, aoiId, { ...noLoss, insuredHectares, assessedLossPct: payPct, index }, rest);
}

/** Builds a claim that is reported and decided at once, for a loss by the index. Its ids come first in the record. */
function decideByIndex(scope: Scope, policy: Policy, aoiId: string, at: string): Claim {
  const { policyId, perils, trigger } = policy;
  const settlement = settlementByIndex(policy, aoiId);
  const isPaid = isIndemnified(settlement);
  const status = isPaid ? 'approved' : 'rejected';
  const occurredAt = noonOf(calendarOf(scope.store, { policyId, aoiId, occurredAt: at }), trigger?.window.to as string);
  const named = { policyId, aoiId, peril: perils[0] as Claim['peril'], occurredAt };
  const cover = { policy, plot: insuredPlotOf(policy, aoiId), event: undefined, detections: [] };
  const reported = buildClaim(scope, { body: named, cover, loss: { ...named, eventId: null } }, at);
  const { organizationId, claimId, statusHistory } = reported;
  const ids = { organizationId, claimId, policyId, aoiId };
  return {
    ...ids,
    ...reported,
    origin: 'index',
    status,
    lateNotice: false,
    approvedAmount: settlement.amount,
    rejectionReason: isPaid ? null : rejectionOf(settlement),
    settlement,
    statusHistory: [...statusHistory, { status, at, note: 'By the index of its policy.' }],
  };
}
