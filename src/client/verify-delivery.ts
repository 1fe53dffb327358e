// Whether a delivery is what its subscription's key signed (Standard Webhooks 1.0). Pure; it fetches nothing.

import { timingSafeEqual } from 'node:crypto';
import type { Delivery } from '../contract/schemas/webhook.ts';
import { signatureOf } from './sign-delivery.ts';

export interface Verification {
  readonly check: string;
  readonly holds: boolean;
  readonly detail: string;
}

/** `secret` is `whsec_` and the key in base64. */
export function verifyDelivery(
  { request, messageId, eventType, attempts, nextAttemptAt, createdAt }: Delivery,
  keyRef: string,
  secret: string,
): Verification[] {
  const { headers, body } = request;
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '' } = headers;
  const message = parse(body);
  const isSigned = ({ 'webhook-timestamp': at = '', 'webhook-signature': signatures = '' }: SignedHeaders) => {
    const expected = signatureOf(secret, id, at, body);
    return signatures.split(' ').some((signature) => isEqual(signature, expected));
  };
  const sentAt = attempts.at(-1)?.attemptedAt ?? nextAttemptAt ?? createdAt;
  const isOfTime = (timestamp: string, time: string) => Number(timestamp) === Math.floor(Date.parse(time) / 1000);
  const areOfTheirTimes = attempts.every((one) => isOfTime(one.headers['webhook-timestamp'], one.attemptedAt));
  return [
    {
      check: 'signature',
      holds: isSigned(headers),
      detail: `HMAC-SHA256 with ${keyRef} over webhook-id, webhook-timestamp and the ${Buffer.byteLength(body)} bytes of the body`,
    },
    {
      check: 'attempts',
      holds: areOfTheirTimes && attempts.every((one) => isSigned(one.headers)),
      detail: `each of ${attempts.length} is signed so with the time at which it was made`,
    },
    {
      check: 'message',
      holds: id === messageId && message?.id === messageId,
      detail: `webhook-id and the body name ${messageId}`,
    },
    { check: 'event type', holds: message?.type === eventType, detail: `the body is a ${eventType}` },
    {
      check: 'timestamp',
      holds: isOfTime(seconds, sentAt),
      detail: `webhook-timestamp ${seconds} is ${sentAt}, when it was ${attempts.length === 0 ? 'due' : 'last sent'}`,
    },
  ];
}

type SignedHeaders = Readonly<{ [Name in 'webhook-timestamp' | 'webhook-signature']?: string | undefined }>;

function isEqual(signature: string, expected: string): boolean {
  const [left, right] = [Buffer.from(signature), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
