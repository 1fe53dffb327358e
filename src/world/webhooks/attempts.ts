// Simulated webhook deliveries (Decision 9): what is sent, how the endpoint answers, and when it is tried again. No call is ever
// made: the outcome follows from the endpoint's host and the number of the attempt.

import { limits, retryPolicy } from '../../contract/form/surface.ts';
import type { Attempt, Delivery, WebhookEventType, WebhookSubscription } from '../../contract/records.ts';
import { addMs } from '../../primitives/timestamps.ts';
import { signWebhook } from '../kernel/signing.ts';
import { answerOf, endpointOf, gone, isSuccess } from './endpoint.ts';

export interface NewMessage {
  /** The same for all subscriptions that receive it. */
  readonly messageId: string;
  readonly organizationId: string;
  readonly eventType: WebhookEventType;
  readonly at: string;
  /** The JSON text of the resource that the message is about. */
  readonly json: string;
}

export interface NewDelivery extends Pick<NewMessage, 'messageId' | 'eventType' | 'at'> {
  readonly deliveryId: string;
  readonly subscription: WebhookSubscription;
  /** The `whsec_` secret that signingKeyRef names. */
  readonly secret: string;
  /** Renders the text of the message; called when the delivery is read. */
  readonly body: () => string;
}

/** The outcome of an attempt, or of the last of several. */
export interface Ended {
  readonly status: Delivery['status'];
  readonly lastAttemptAt: string;
  /** The endpoint answered 410 Gone: its subscription becomes disabled. */
  readonly isGone: boolean;
}

/** A delivery after one attempt or more. */
export interface Attempted extends Omit<Ended, 'status'> {
  readonly delivery: Delivery;
}

/** The exact text that is sent and signed. */
export function renderMessage({ messageId, eventType, at, organizationId, json }: NewMessage): string {
  const head = JSON.stringify({ id: messageId, type: eventType, timestamp: at, organizationId });
  return `${head.slice(0, -1)},"data":${json}}`;
}

/** A pending delivery before its first attempt. */
export function buildDelivery({
  deliveryId,
  subscription,
  messageId,
  eventType,
  at,
  secret,
  body: bodyOf,
}: NewDelivery) {
  const { organizationId, subscriptionId, endpointUrl } = subscription;
  const body = bodyOf();
  const delivery: Delivery = {
    deliveryId,
    organizationId,
    subscriptionId,
    messageId,
    eventType,
    endpointUrl,
    status: 'pending',
    attemptCount: 0,
    maxAttempts: retryPolicy.maxAttempts,
    nextAttemptAt: at,
    deadLetteredAt: null,
    deliveredAt: null,
    request: {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'sbox-webhooks/1.0',
        'webhook-id': messageId,
        ...signedHeaders({ messageId, body }, at, secret),
      },
      body,
    },
    attempts: [],
    createdAt: at,
    updatedAt: at,
  };
  return delivery;
}

/** Each attempt is signed with the time at which it is made: receivers refuse an old one. */
export function signedHeaders(
  { messageId, body }: Pick<Delivery, 'messageId'> & Pick<Delivery['request'], 'body'>,
  at: string,
  secret: string,
): Attempt['headers'] {
  const timestampSeconds = Math.floor(Date.parse(at) / 1000);
  return {
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signWebhook({ messageId, timestampSeconds, body, secret }),
  };
}

/** Makes all remaining attempts, at the times of the schedule counted from `startAt`. */
export function runSchedule(delivery: Delivery, startAt: string, secret: string): Attempted {
  const attempt = (pending: Delivery, at: string) => attemptDelivery(pending, { at, trigger: 'scheduled', secret });
  let attempted = attempt(delivery, startAt);
  while (attempted.delivery.nextAttemptAt !== null) {
    attempted = attempt(attempted.delivery, attempted.delivery.nextAttemptAt);
  }
  return attempted;
}

export interface AttemptFacts {
  readonly at: string;
  readonly trigger: Attempt['trigger'];
  readonly secret: string;
  /** The answer of the endpoint in the history of a seed; null for a timeout. By default its host decides. */
  readonly responseStatus?: number | null;
}

/** Makes one attempt; a delivery keeps its newest ones. A replay that fails leaves it in the dead-letter queue. */
export function attemptDelivery(delivery: Delivery, { at, trigger, secret, responseStatus }: AttemptFacts): Attempted {
  const { messageId, request, attempts } = delivery;
  const endpoint = endpointOf(delivery.endpointUrl);
  const attemptNumber = delivery.attemptCount + 1;
  const answered = responseStatus === undefined ? endpoint.statusOf(attemptNumber) : responseStatus;
  const answer = answerOf(endpoint, attemptNumber, answered);
  const isGone = answered === gone;
  const status = statusAfter(answered, trigger === 'replay' || attemptNumber >= delivery.maxAttempts);
  const startedAt = attempts[0]?.attemptedAt ?? at;
  const headers = signedHeaders({ messageId, body: request.body }, at, secret);
  const earlier = attempts.slice(1 - limits.keptAttempts);
  const attempted: Delivery = {
    ...delivery,
    status,
    attemptCount: attemptNumber,
    nextAttemptAt: status === 'retrying' ? dueAt(startedAt, attemptNumber) : null,
    deadLetteredAt: status === 'dead_letter' ? (delivery.deadLetteredAt ?? at) : null,
    deliveredAt: status === 'delivered' ? at : null,
    request: { ...request, headers: { ...request.headers, ...headers } },
    attempts: [...earlier, { attemptNumber, trigger, attemptedAt: at, headers, ...answer }],
    updatedAt: at,
  };
  return { delivery: attempted, lastAttemptAt: at, isGone };
}

const statusAfter = (answered: number | null, isLast: boolean) =>
  isSuccess(answered) ? 'delivered' : isLast || answered === gone ? 'dead_letter' : 'retrying';

/** The end of the schedule of a delivery to this endpoint, without making the delivery. */
export function endOf(endpointUrl: string, startAt: string): Ended {
  const { statusOf } = endpointOf(endpointUrl);
  let lastAttemptAt = startAt;
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    const answered = statusOf(attemptNumber);
    const status = statusAfter(answered, attemptNumber >= retryPolicy.maxAttempts);
    if (status !== 'retrying') return { status, lastAttemptAt, isGone: answered === gone };
    lastAttemptAt = dueAt(startAt, attemptNumber);
  }
}

/** When the attempt after `made` others is due: the schedule counts from the first attempt. */
export const dueAt = (startedAt: string, made: number): string =>
  addMs(startedAt, (retryPolicy.delaysSeconds[made] ?? 0) * 1000);
