// Signs deliveries again with the present time: receivers refuse old signatures, and a world's clock stands still.

import type { Client } from '../../client/client.ts';
import { recordedHeadersOf, signDelivery } from '../../client/delivery-signature.ts';
import type { Delivery } from '../../contract/schemas/webhook.ts';
import { hint, type Output } from '../output/output.ts';

export type HeadersOf = (delivery: Delivery) => Promise<Readonly<Record<string, string>>>;

/** Prints the secret of each subscription, so that a receiver can be given it. */
export async function createSigner(output: Output, client: Client): Promise<HeadersOf> {
  const { data: fixtures } = await client.getFixtures();
  const secrets = new Map(fixtures.signingKeys.map(({ signingKeyRef, secret }) => [signingKeyRef, secret]));
  const { data: subscriptions } = await client.listWebhookSubscriptions({ query: { limit: 250 } });
  const keyRefs = new Map<string, string>();
  for (const { subscriptionId, signingKeyRef } of subscriptions) {
    keyRefs.set(subscriptionId, signingKeyRef);
    const secret = secrets.get(signingKeyRef) ?? 'is not among the keys of the seed';
    hint(output, `${subscriptionId} signs with ${signingKeyRef}: ${secret}`);
  }
  return async (delivery) => {
    const { subscriptionId } = delivery;
    let keyRef = keyRefs.get(subscriptionId);
    if (keyRef === undefined) {
      ({ signingKeyRef: keyRef } = (await client.getWebhookSubscription({ params: { id: subscriptionId } })).data);
      keyRefs.set(subscriptionId, keyRef);
    }
    const secret = secrets.get(keyRef);
    if (secret === undefined) return recordedHeadersOf(delivery);
    return signDelivery(delivery, secret, Math.floor(Date.now() / 1000));
  };
}
