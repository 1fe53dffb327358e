// Simulated webhook deliveries (Decision 9): what is sent, how the endpoint answers, when it is tried again.
// No call is ever made: the outcome follows from the endpoint's host and the number of the attempt.

import type { WebhookEventType } from '../../contract/schemas/vocabularies.ts';
import type { Attempt, Delivery, WebhookSubscription } from '../../contract/schemas/webhook.ts';
import { limits, retryPolicy } from '../../contract/surface.ts';
import { hashText } from '../../primitives/texture.ts';
import { addMs } from '../kernel/clock.ts';
import { signWebhook } from '../kernel/signing.ts';

export interface NewDelivery {
  readonly deliveryId: string;
  /** Equal for all subscriptions that receive the message. */
  readonly messageId: string;
  readonly subscription: WebhookSubscription;
  /** The `whsec_` secret that signingKeyRef names. */
  readonly secret: string;
  readonly eventType: WebhookEventType;
  readonly at: string;
  /** The JSON text of the resource that the message is about. */
  readonly json: string;
}

/** A delivery after one attempt or more. */
export interface Attempted {
  readonly delivery: Delivery;
  /** Time of the last attempt made. */
  readonly lastAttemptAt: string;
  /** The endpoint answered 410 Gone: its subscription becomes disabled. */
  readonly isGone: boolean;
}

/** A pending delivery, signed, before its first attempt. */
export function buildDelivery({ subscription, messageId, eventType, at, json, ...rest }: NewDelivery): Delivery {
  const { organizationId, subscriptionId, endpointUrl } = subscription;
  const head = JSON.stringify({ id: messageId, type: eventType, timestamp: at, organizationId });
  const body = `${head.slice(0, -1)},"data":${json}}`;
  return {
    deliveryId: rest.deliveryId,
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
        ...signedHeaders({ messageId, body }, at, rest.secret),
      },
      body,
    },
    attempts: [],
    createdAt: at,
    updatedAt: at,
  };
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

/** Makes every attempt that is left, at the times of the schedule counted from `startAt`. */
export function runSchedule(delivery: Delivery, startAt: string, secret: string): Attempted {
  const endpoint = endpointOf(delivery.endpointUrl);
  let attempted = attemptDelivery(delivery, { at: startAt, trigger: 'scheduled', secret }, endpoint);
  while (attempted.delivery.nextAttemptAt !== null) {
    const at = attempted.delivery.nextAttemptAt;
    attempted = attemptDelivery(attempted.delivery, { at, trigger: 'scheduled', secret }, endpoint);
  }
  return attempted;
}

export interface AttemptFacts {
  readonly at: string;
  readonly trigger: Attempt['trigger'];
  readonly secret: string;
  /** What the endpoint once answered, for the history of a seed; null: nothing in time. Left out, its host decides. */
  readonly responseStatus?: number | null;
}

/** Makes one attempt, and keeps the newest ones. A replay that fails leaves the delivery in the dead-letter queue. */
export function attemptDelivery(
  delivery: Delivery,
  { at, trigger, secret, responseStatus }: AttemptFacts,
  endpoint: Endpoint = endpointOf(delivery.endpointUrl),
): Attempted {
  const attemptNumber = delivery.attemptCount + 1;
  const { messageId, request } = delivery;
  const headers = signedHeaders({ messageId, body: request.body }, at, secret);
  const status = responseStatus === undefined ? endpoint.statusOf(attemptNumber) : responseStatus;
  const answer = answerOf(endpoint, attemptNumber, status);
  const earlier = delivery.attempts.slice(1 - limits.keptAttempts);
  const attempts = [...earlier, { attemptNumber, trigger, attemptedAt: at, headers, ...answer }];
  const isGone = status === gone;
  const isLast = trigger === 'replay' || isGone || attemptNumber >= delivery.maxAttempts;
  const state = answer.outcome === 'success' ? delivered(at) : isLast ? deadLettered(delivery, at) : retrying(attempts);
  const attempted: Delivery = {
    ...delivery,
    ...state,
    request: { ...request, headers: { ...request.headers, ...headers } },
    attempts,
    attemptCount: attemptNumber,
    updatedAt: at,
  };
  return { delivery: attempted, lastAttemptAt: at, isGone };
}

const delivered = (at: string) =>
  ({ status: 'delivered', nextAttemptAt: null, deliveredAt: at, deadLetteredAt: null }) as const;

const deadLettered = ({ deadLetteredAt }: Delivery, at: string) =>
  ({ status: 'dead_letter', nextAttemptAt: null, deadLetteredAt: deadLetteredAt ?? at }) as const;

const retrying = (attempts: readonly Attempt[]) =>
  ({ status: 'retrying', nextAttemptAt: dueAt(attempts, attempts.length) }) as const;

/** When the attempt after `made` others is due: the schedule counts from the first attempt. */
export function dueAt(attempts: readonly Attempt[], made: number): string {
  const [first] = attempts;
  if (first === undefined) throw new TypeError('A schedule starts with its first attempt.');
  return addMs(first.attemptedAt, (retryPolicy.delaysSeconds[made] ?? 0) * 1000);
}

type Answer = Pick<Attempt, 'outcome' | 'responseStatus' | 'durationMs'>;

const success = 200;
const failure = 500;
const gone = 410;

/** Of a host under .sandbox.test: the status it answers to the nth attempt. Null: it never answers. */
const statusOfHost: Record<string, (attemptNumber: number) => number | null> = {
  flaky: (attemptNumber) => (attemptNumber <= 2 ? failure : success),
  'always-500': () => failure,
  timeout: () => null,
  gone: () => gone,
};

/** What an endpoint's URL says of its answers; a schedule reads it once, since it may be long. */
interface Endpoint {
  readonly statusOf: (attemptNumber: number) => number | null;
  readonly hash: number;
}

/** Any host that is not named above counts as ok. */
function endpointOf(endpointUrl: string): Endpoint {
  const host = new URL(endpointUrl).hostname;
  const name = host.endsWith('.sandbox.test') ? host.slice(0, -'.sandbox.test'.length) : 'ok';
  const named = Object.hasOwn(statusOfHost, name) ? statusOfHost[name] : undefined;
  return { statusOf: named ?? (() => success), hash: hashText(endpointUrl) };
}

function answerOf({ hash }: Endpoint, attemptNumber: number, responseStatus: number | null): Answer {
  if (responseStatus === null) {
    return { outcome: 'timeout', responseStatus, durationMs: retryPolicy.timeoutSeconds * 1000 };
  }
  const outcome = responseStatus >= 200 && responseStatus < 300 ? 'success' : 'http_error';
  return { outcome, responseStatus, durationMs: 40 + (hashText(` ${attemptNumber}`, hash) % 160) };
}
