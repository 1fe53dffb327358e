// Applies a due event to its record, as of the time when it was due (Decision 34). It writes to a plan's draft.

import type { RecordOf } from '../../contract/collections.ts';
import type { Happening, Policy } from '../../contract/records.ts';
import type { DueItem } from '../../engine/time/due-queue.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { moveClaim } from '../claims/claim-steps.ts';
import { payByIndex } from '../claims/index-claim.ts';
import { watchKey } from '../records/indexes.ts';
import { type AgingCollection, type Due, dueOf } from '../time/due.ts';
import { attemptIn, keepAttempted } from '../webhooks/deliveries.ts';
import { emit } from '../webhooks/emissions.ts';

/** One organization while time passes. */
export interface Scope extends CallContext {
  /** The events of the move, in order. */
  readonly happened: Happening[];
  /** Queues a later event, unless it is due after the end of the move. */
  readonly expect: (item: Omit<DueItem, 'organizationId'>) => void;
}

/** Applies the due change of a record, unless an earlier change has cancelled it. */
export function takeDue<Name extends AgingCollection>(
  scope: Scope,
  name: Name,
  id: string,
  { rule, at }: Due,
): Slices<void> | undefined {
  const record = scope.store.get(name, id);
  const due = record === undefined ? undefined : dueOf(name, record);
  if (record === undefined || due?.rule !== rule || due.at !== at) return undefined;
  scope.happened.push({ operationOrRule: rule, id, at });
  const take = transitions[name] as Transition<Name>;
  return take(scope, record, due);
}

type Transition<Name extends AgingCollection> = (
  scope: Scope,
  record: RecordOf<Name>,
  due: Due,
) => Slices<void> | undefined;

const transitions: { readonly [Name in AgingCollection]: Transition<Name> } = {
  policies: (scope, policy, { rule, at }) => {
    if (rule === 'index.computed') return payIndexClaims(scope, policy.policyId, at);
    const isOver = rule === 'policy.expired';
    if (isOver) expireWatches(scope, policy, at);
    scope.store.put('policies', { ...policy, status: isOver ? 'expired' : 'active', updatedAt: at });
    return undefined;
  },
  events: ({ store }, event, { at }) => {
    store.put('events', { ...event, status: 'confirmed', updatedAt: at });
    return undefined;
  },
  claims: ({ store }, claim, { rule, at }) => {
    if (rule === 'claim.overdue') store.put('claims', { ...claim, overdue: true, updatedAt: at });
    else moveClaim(store, claim, { status: rule === 'claim.paid' ? 'paid' : 'closed', at });
    return undefined;
  },
  alerts: ({ store }, alert, { at }) => {
    store.put('alerts', { ...alert, status: 'expired', updatedAt: at });
    return undefined;
  },
  webhookDeliveries: (scope, delivery, { at }) => {
    keepAttempted(scope, attemptIn(scope.store, delivery, { at, trigger: 'scheduled' }));
    return undefined;
  },
};

function* payIndexClaims(scope: Scope, policyId: string, at: string): Slices<void> {
  for (const claim of yield* payByIndex(scope, policyId, at)) {
    emit(scope, { eventType: 'claim.created', at, json: JSON.stringify(claim) });
  }
}

/** A watch ends with the last policy that covers its plot against its peril. */
function expireWatches({ store, happened }: Scope, policy: Policy, at: string): void {
  for (const aoiId of policy.aoiIds) {
    for (const peril of policy.perils) {
      const watch = store.find('watchSubscriptions', 'sameWatch', watchKey({ aoiId, peril }));
      if (watch === undefined || watch.status === 'expired') continue;
      if (store.find('policies', 'aoiIds', aoiId, (other) => covers(other, peril, at)) !== undefined) continue;
      happened.push({ operationOrRule: 'watch.expired', id: watch.watchSubscriptionId, at });
      store.put('watchSubscriptions', { ...watch, status: 'expired', updatedAt: at });
    }
  }
}

/** Looks at the cover, not the status: a policy that ends at the same instant may not have been expired yet. */
const covers = ({ perils, coverTo }: Policy, peril: string, at: string): boolean =>
  (perils as readonly string[]).includes(peril) && coverTo > at;
