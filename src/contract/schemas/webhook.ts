// Webhook subscription and delivery. Deliveries are simulated: no call is ever made (Decision 9).

import * as Type from 'typebox';
import { Closed, Id, Nullable, Recorded, refusedAs, Timestamp, WordsOf } from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { Prose } from './fields.ts';
import * as words from './vocabularies.ts';

const EndpointUrl = Type.String({
  ...refusedAs('invalid_endpoint_url'),
  format: 'uri',
  pattern: '^https?://',
  maxLength: 2000,
  description: 'Absolute http or https URL of the endpoint.',
});
const EventTypes = WordsOf(words.WebhookEventType);
const SigningKeyRef = Type.String({ pattern: '^whkey_[0-9]{4,}$', description: 'Reference to the key, not the key.' });

export const WebhookSubscription = Recorded('subscriptionId', 'whs', 'the webhook subscription', {
  endpointUrl: EndpointUrl,
  eventTypes: EventTypes,
  signingKeyRef: SigningKeyRef,
  status: words.WebhookSubscriptionStatus,
});
export type WebhookSubscription = Type.Static<typeof WebhookSubscription>;

export const NewWebhookSubscription = Closed({
  endpointUrl: EndpointUrl,
  eventTypes: EventTypes,
  signingKeyRef: Type.Optional(SigningKeyRef),
});

const SignedHeaders = Closed(
  { 'webhook-timestamp': Type.String({ pattern: '^[0-9]+$' }), 'webhook-signature': Type.String({ pattern: '^v1,' }) },
  'The headers that differ between attempts: when it was made, in seconds, and the signature that covers it.',
);

export const Attempt = Closed({
  attemptNumber: Type.Integer({ minimum: 1 }),
  trigger: words.AttemptTrigger,
  attemptedAt: Timestamp,
  headers: SignedHeaders,
  outcome: words.AttemptOutcome,
  responseStatus: Nullable(Type.Integer({ minimum: 100, maximum: 599 })),
  durationMs: Type.Integer({ minimum: 0 }),
});
export type Attempt = Type.Static<typeof Attempt>;

export const Delivery = Recorded('deliveryId', 'dlv', 'the delivery', {
  subscriptionId: Id('whs', 'the webhook subscription'),
  messageId: Id('msg', 'the message; the same for all subscriptions that receive it'),
  eventType: words.WebhookEventType,
  endpointUrl: EndpointUrl,
  status: words.DeliveryStatus,
  attemptCount: Type.Integer({ minimum: 0 }),
  maxAttempts: Type.Integer({ minimum: 1 }),
  nextAttemptAt: Nullable(Timestamp),
  deadLetteredAt: Nullable(Timestamp),
  deliveredAt: Nullable(Timestamp),
  request: Closed({
    headers: Type.Record(Type.String(), Type.String(), {
      description: 'Those of the last attempt or, before any, of the first one.',
    }),
    body: Type.String({ description: 'The exact text that is signed.' }),
  }),
  attempts: Type.Array(Attempt, { maxItems: limits.keptAttempts, description: 'The newest attempts, oldest first.' }),
});
export type Delivery = Type.Static<typeof Delivery>;

export const Deliveries = Closed({
  deliveries: Type.Array(Delivery, { description: 'Every delivery, newest first.' }),
  deadLetterQueue: Type.Array(Delivery, { description: 'Those whose status is dead_letter, newest first.' }),
  retryPolicy: Closed({
    maxAttempts: Type.Integer(),
    delaysSeconds: Type.Array(Type.Integer(), { description: 'When each attempt is due, counted from the first one.' }),
    timeoutSeconds: Type.Integer(),
  }),
});
export type Deliveries = Type.Static<typeof Deliveries>;

/** The body of a replay, a reset and an acknowledgement: it may be empty, or give a reason. */
export const Reason = Closed({ reason: Type.Optional(Prose) });
