// Whether a delivery is what its subscription's key signed (Standard Webhooks 1.0). Pure; it fetches nothing.

import { timingSafeEqual } from 'node:crypto';
import type { Delivery } from '../contract/schemas/webhook.ts';
import { checkDelivery, type Verification } from './check-delivery.ts';
import { signatureOf } from './sign-delivery.ts';

/** `secret` is `whsec_` and the key in base64. */
export function verifyDelivery(delivery: Delivery, keyRef: string, secret: string): Verification[] {
  const { headers, body } = delivery.request;
  return checkDelivery(delivery, keyRef, ({ 'webhook-timestamp': at = '', 'webhook-signature': signatures = '' }) => {
    const expected = signatureOf(secret, headers['webhook-id'] ?? '', at, body);
    return signatures.split(' ').some((signature) => isEqual(signature, expected));
  });
}

function isEqual(signature: string, expected: string): boolean {
  const [left, right] = [Buffer.from(signature), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
