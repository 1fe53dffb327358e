// What time brings about until an instant, in one organization: each record takes the steps that are due, at the times
// they were due (Decision 34). It reads the store and writes the draft over it.

import type { RecordOf } from '../../contract/collections.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import type { Steps } from '../../primitives/steps.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Draft } from '../records/draft.ts';
import { watchKey } from '../records/indexes.ts';
import type { OrganizationStore } from '../records/store.ts';
import { type AgingCollection, agingCollections, type Due, dayOf, dueOf } from '../time/due.ts';
import { attemptIn, keepAttempted } from '../webhooks/deliveries.ts';
import type { Happenings } from './happenings.ts';

export interface Scope {
  readonly base: OrganizationStore;
  /** The draft over the base. */
  readonly store: Draft;
  readonly clock: Clock;
  readonly happenings: Happenings;
}

/** One record per step. */
export function* settle(scope: Scope, until: string): Steps<void> {
  for (const name of agingCollections) yield* settleCollection(scope, name, until);
}

function* settleCollection<Name extends AgingCollection>(scope: Scope, name: Name, until: string): Steps<void> {
  const take = steps[name] as Step<Name>;
  for (const { id, value } of scope.base.upTo<AgingCollection>(name, 'due', dayOf(until))) {
    yield;
    let record = value as RecordOf<Name>;
    for (let due = dueOf(name, record); due !== undefined && due.at <= until; due = dueOf(name, record)) {
      scope.happenings.tell(due.rule, id, due.at);
      record = take(scope, record, due);
    }
  }
}

type Step<Name extends AgingCollection> = (scope: Scope, record: RecordOf<Name>, due: Due) => RecordOf<Name>;

const steps: { readonly [Name in AgingCollection]: Step<Name> } = {
  policies: (scope, policy, { rule, at }) => {
    const isOver = rule === 'policy.expired';
    if (isOver) expireWatches(scope, policy, at);
    return scope.store.put('policies', { ...policy, status: isOver ? 'expired' : 'active', updatedAt: at }).value;
  },
  alerts: ({ store }, alert, { at }) => store.put('alerts', { ...alert, status: 'expired', updatedAt: at }).value,
  webhookDeliveries: (scope, delivery, { at }) =>
    keepAttempted(scope, attemptIn(scope.store, delivery, { at, trigger: 'scheduled' })),
};

/** A watch ends with the last policy that covers its plot against its peril. */
function expireWatches({ store, happenings }: Scope, policy: Policy, at: string): void {
  for (const aoiId of policy.aoiIds) {
    for (const peril of policy.perils) {
      const watch = store.find('watchSubscriptions', 'sameWatch', watchKey({ aoiId, peril }));
      if (watch === undefined || watch.status === 'expired') continue;
      if (store.find('policies', 'aoiIds', aoiId, (other) => covers(other, peril, at)) !== undefined) continue;
      happenings.tell('watch.expired', watch.watchSubscriptionId, at);
      store.put('watchSubscriptions', { ...watch, status: 'expired', updatedAt: at });
    }
  }
}

/** By its dates: the draft may know more of its status than was known at that time. */
const covers = ({ status, perils, effectiveTo }: Policy, peril: string, at: string): boolean =>
  status !== 'cancelled' && (perils as readonly string[]).includes(peril) && effectiveTo >= dayOf(at);
