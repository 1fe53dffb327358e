// The deliveries of an organization, and the effects of an attempt on its world (Decision 9).

import { collections } from '../../contract/collections.ts';
import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Delivery, WebhookSubscription } from '../../contract/records.ts';
import { compareSortKeys, Entry, LateEntry } from '../../engine/records/entry.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import {
  type Attempted,
  type AttemptFacts,
  attemptDelivery,
  buildDelivery,
  type Ended,
  endOf,
  type NewDelivery,
  runSchedule,
} from './attempts.ts';

export const newestDeliveries = (store: OrganizationStore): Entry<Delivery>[] =>
  store.entries('webhookDeliveries').sort((a, b) => compareSortKeys(b, a));

type Keeping = Pick<CallContext, 'store' | 'clock'>;

export function keepAttempted(context: Keeping, { delivery, lastAttemptAt, isGone }: Attempted): Delivery {
  const { status, subscriptionId } = delivery;
  const entry = new Entry(collections.webhookDeliveries, delivery);
  return keep(context, entry, { status, subscriptionId, lastAttemptAt, isGone }).value;
}

/** Stores a delivery whose attempts are all made at once. It is computed when it is read, since most never are. */
export function keepLate(context: Keeping, delivery: NewDelivery): void {
  const { subscription, deliveryId, eventType, at, secret } = delivery;
  const { subscriptionId, endpointUrl } = subscription;
  const ended = endOf(endpointUrl, at);
  const indexedMembers = { deliveryId, eventType, status: ended.status, nextAttemptAt: null, createdAt: at };
  const make = () => runSchedule(buildDelivery(delivery), at, secret).delivery;
  keep(context, new LateEntry(collections.webhookDeliveries, indexedMembers, make), { ...ended, subscriptionId });
}

/**
 * Forgets the oldest of the same status beyond the limit. The clock moves to the last attempt, and the subscription of an
 * endpoint that answered 410 is disabled.
 */
function keep(
  { store, clock }: Keeping,
  entry: Entry<Delivery>,
  { status, subscriptionId, lastAttemptAt, isGone }: Ended & Pick<Delivery, 'subscriptionId'>,
): Entry<Delivery> {
  clock.advanceTo(lastAttemptAt);
  const subscription = isGone ? store.get('webhookSubscriptions', subscriptionId) : undefined;
  if (subscription !== undefined) {
    store.put('webhookSubscriptions', { ...subscription, status: 'disabled', updatedAt: lastAttemptAt });
  }
  store.place('webhookDeliveries', entry);
  if (status !== 'retrying') forgetOldest(store, status);
  return entry;
}

/** Only for deliveries that have ended: a pending one is attempted when the clock moves. */
export function forgetOldest(store: OrganizationStore, status: Delivery['status']): void {
  store.keepNewest('webhookDeliveries', 'status', status, limits.keptDeliveries);
}

/** Throws delivery_limit_reached: a pending delivery ends only when the clock moves. */
export function refuseManyWaiting(store: OrganizationStore): void {
  const written = store.written('webhookDeliveries');
  const countOf = (status: Delivery['status']) => written?.withKey('status', status).length ?? 0;
  const waiting = countOf('pending') + countOf('retrying');
  if (waiting < limits.waitingDeliveries) return;
  const detail = t('{waiting} deliveries are waiting for the clock. Move it forward by PT10M.', { waiting });
  throw new Problem('delivery_limit_reached', detail);
}

/** The `whsec_` secret of the organization's key that the subscription names. */
export function secretOf({ seed }: OrganizationStore, { signingKeyRef }: WebhookSubscription): string {
  const key = seed.webhookKeys.find((known) => known.signingKeyRef === signingKeyRef);
  if (key === undefined) throw new Error(`${signingKeyRef} is not a key of ${seed.organizationId}`);
  return key.secret;
}

/** One attempt, signed with the key that the delivery's subscription names. */
export function attemptIn(
  store: OrganizationStore,
  delivery: Delivery,
  facts: Omit<AttemptFacts, 'secret'>,
): Attempted {
  const subscription = store.named('webhookSubscriptions', delivery.subscriptionId);
  return attemptDelivery(delivery, { ...facts, secret: secretOf(store, subscription) });
}

/** One more attempt for a delivery of the dead-letter queue. Throws for any other delivery. */
export function replay(context: CallContext, delivery: Delivery): Delivery {
  const { deliveryId, status } = delivery;
  if (status !== 'dead_letter') {
    const detail = t('{deliveryId} is {status}, not dead_letter. Choose one from data.deadLetterQueue.', {
      deliveryId,
      status,
    });
    throw new Problem('delivery_not_dead_lettered', detail);
  }
  return keepAttempted(context, attemptIn(context.store, delivery, { at: context.clock.tick(), trigger: 'replay' }));
}
