// Signs a delivery (Standard Webhooks 1.0) with the headers that a real sender would make at another time, and checks whether its
// own headers were made with its subscription's key. Nothing is fetched here.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Delivery } from '../contract/records.ts';
import { checkDelivery, type SignedHeaders, type Verification } from './check-delivery.ts';

type Headers = Readonly<Record<string, string>>;

/** The signature of the message in the form of the header; `secret` is `whsec_` and the key in base64. */
export function signatureOf(secret: string, id: string, seconds: string, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** `atSeconds` should be now: receivers refuse a message whose time is far from their own. */
export function signDelivery({ messageId, request }: Delivery, secret: string, atSeconds: number): Headers {
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': signatureOf(secret, messageId, String(atSeconds), request.body),
  };
}

const forwardedHeaders = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The recorded headers: only those that a delivery has, and none that could break a request. */
export const recordedHeadersOf = ({ request }: Delivery): Headers =>
  Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value: unknown = request.headers[name];
      return typeof value === 'string' && /^[\t\x20-\x7e]*$/.test(value) ? [[name, value]] : [];
    }),
  );

/** `secret` is `whsec_` and the key in base64. */
export function verifyDelivery(delivery: Delivery, keyRef: string, secret: string): Verification[] {
  return checkDelivery(delivery, keyRef, (headers) => isSignedWith(secret, delivery, headers));
}

/** Whether these headers, the last ones by default, sign the delivery's id and body with the secret. */
export function isSignedWith(
  secret: string,
  { request }: Delivery,
  { 'webhook-timestamp': at = '', 'webhook-signature': signatures = '' }: SignedHeaders = request.headers,
): boolean {
  const expected = signatureOf(secret, request.headers['webhook-id'] ?? '', at, request.body);
  return signatures.split(' ').some((signature) => isEqual(signature, expected));
}

function isEqual(signature: string, expected: string): boolean {
  const [left, right] = [Buffer.from(signature), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
