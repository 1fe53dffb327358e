// Whether the key of its subscription signed a delivery: checked in this browser with the key from the fixtures.

import { checkDelivery, type Verification } from '../../client/check-delivery.ts';
import type { OperationInput } from '../../client/request.ts';
import type { Delivery } from '../../contract/records.ts';
import type { DataOf, OperationId } from '../../contract/rows.ts';
import { buildCall, dataOf, sendUnseen } from '../state/exchange.ts';
import { failureOf } from '../state/failure.ts';
import { t } from '../words/t.ts';
import { requireSubtle } from './subtle.ts';

/** Rejects with a sentence where this browser cannot check it. */
export async function verifyDelivery(delivery: Delivery): Promise<Verification[]> {
  const { deliveryId, subscriptionId, request, attempts } = delivery;
  const subtle = requireSubtle(`sbox deliveries verify ${deliveryId}`);
  const { signingKeyRef } = await readData('getWebhookSubscription', { params: { id: subscriptionId } });
  const { signingKeys } = await readData('getFixtures');
  const secret = signingKeys.find((known) => known.signingKeyRef === signingKeyRef)?.secret;
  if (secret === undefined) throw new Error(t('The fixtures have no key {0}.', signingKeyRef));
  const signatures = new Map<string, string>();
  const key = await importSecret(subtle, secret);
  for (const { 'webhook-timestamp': at = '' } of [request.headers, ...attempts.map(({ headers }) => headers)]) {
    const signed = new TextEncoder().encode(`${request.headers['webhook-id']}.${at}.${request.body}`);
    signatures.set(at, `v1,${toBase64(await subtle.sign('HMAC', key, signed))}`);
  }
  return checkDelivery(delivery, signingKeyRef, ({ 'webhook-timestamp': at = '', 'webhook-signature': given = '' }) =>
    given.split(' ').some((signature) => signature === signatures.get(at)),
  );
}

async function readData<Id extends OperationId>(id: Id, input: OperationInput = {}): Promise<DataOf<Id>> {
  const exchange = await sendUnseen(buildCall(id, input));
  const failure = failureOf(exchange);
  if (failure !== undefined) throw new Error(`${failure.detail} ${failure.remedy}`);
  return dataOf(exchange);
}

/** `whsec_` and the key in base64. */
const importSecret = (subtle: SubtleCrypto, secret: string): Promise<CryptoKey> => {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  return subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
};

const toBase64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));
