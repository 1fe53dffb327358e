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
  { request, messageId, eventType }: Delivery,
  keyRef: string,
  secret: string,
): Verification[] {
  const { headers, body } = request;
  const { 'webhook-id': id = '', 'webhook-timestamp': seconds = '', 'webhook-signature': signatures = '' } = headers;
  const message = parse(body);
  const sentAt = Date.parse(String(message?.timestamp)) / 1000;
  const expected = signatureOf(secret, id, seconds, body);
  const isSigned = signatures.split(' ').some((signature) => isEqual(signature, expected));
  return [
    {
      check: 'signature',
      holds: isSigned,
      detail: `HMAC-SHA256 with ${keyRef} over webhook-id, webhook-timestamp and the ${Buffer.byteLength(body)} bytes of the body`,
    },
    {
      check: 'message',
      holds: id === messageId && message?.id === messageId,
      detail: `webhook-id and the body name ${messageId}`,
    },
    { check: 'event type', holds: message?.type === eventType, detail: `the body is a ${eventType}` },
    {
      check: 'timestamp',
      holds: Number(seconds) === Math.floor(sentAt),
      detail: `webhook-timestamp ${seconds} is the body’s ${String(message?.timestamp)}`,
    },
  ];
}

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
