// The headers of a delivery as a real sender would make them at another time (Standard Webhooks 1.0). Pure.

import { createHmac } from 'node:crypto';
import type { Delivery } from '../contract/schemas/webhook.ts';

type Headers = Readonly<Record<string, string>>;

/** Receivers refuse a message whose time is far from their own; `secret` is `whsec_` and the key in base64. */
export function signDelivery({ messageId, request }: Delivery, secret: string, atSeconds: number): Headers {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${messageId}.${atSeconds}.${request.body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': String(atSeconds),
    'webhook-signature': `v1,${signature}`,
  };
}

const forwardedHeaders = ['content-type', 'user-agent', 'webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The headers as they were recorded; only those that a delivery has, and none that could break a request. */
export const recordedHeadersOf = ({ request }: Delivery): Headers =>
  Object.fromEntries(
    forwardedHeaders.flatMap((name) => {
      const value: unknown = request.headers[name];
      return typeof value === 'string' && /^[\t\x20-\x7e]*$/.test(value) ? [[name, value]] : [];
    }),
  );
