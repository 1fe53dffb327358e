// Checks whether a delivery was signed with its subscription's key (Standard Webhooks 1.0). The caller provides the
// hashing, so that browsers can use it.

import type { Delivery } from '../contract/records.ts';
import { parseJsonObject } from '../primitives/json-object.ts';

export interface Verification {
  readonly check: string;
  readonly holds: boolean;
  readonly detail: string;
}

export interface Verified {
  readonly checks: readonly Verification[];
  /** The names of parts that are shown but not covered by the signature. */
  readonly uncovered: readonly string[];
}

/** The headers of an attempt that depend on when it was made. */
export type SignedHeaders = Readonly<{ [Name in 'webhook-timestamp' | 'webhook-signature']?: string | undefined }>;

/** `isSigned` tells whether these headers sign the delivery's id and body with the key. */
export function checkDelivery(
  { request, messageId, eventType, attempts, nextAttemptAt, createdAt }: Delivery,
  keyRef: string,
  isSigned: (headers: SignedHeaders) => boolean,
): Verification[] {
  const { headers, body } = request;
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '' } = headers;
  const message = parseJsonObject(body);
  const sentAt = attempts.at(-1)?.attemptedAt ?? nextAttemptAt ?? createdAt;
  const isOfTime = (timestamp: string, time: string) => Number(timestamp) === Math.floor(Date.parse(time) / 1000);
  const areOfTheirTimes = attempts.every((one) => isOfTime(one.headers['webhook-timestamp'], one.attemptedAt));
  return [
    {
      check: 'signature',
      holds: isSigned(headers),
      detail: `HMAC-SHA256 with ${keyRef} over webhook-id, webhook-timestamp and the ${new TextEncoder().encode(body).length} bytes of the body`,
    },
    {
      check: 'attempts',
      holds: areOfTheirTimes && attempts.every((one) => isSigned(one.headers)),
      detail: `each of ${attempts.length} is signed like this, with the time at which it was made`,
    },
    {
      check: 'message',
      holds: id === messageId && message?.id === messageId,
      detail: `webhook-id and the body name ${messageId}`,
    },
    { check: 'event type', holds: message?.type === eventType, detail: `the body is a ${eventType} event` },
    {
      check: 'timestamp',
      holds: isOfTime(seconds, sentAt),
      detail: `webhook-timestamp ${seconds} is ${sentAt}, when it was ${attempts.length === 0 ? 'due' : 'last sent'}`,
    },
  ];
}
