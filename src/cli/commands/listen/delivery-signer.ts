// Signs deliveries again with the present time: receivers refuse old signatures, and a world's clock stands still.

import type { Client } from '../../../client/client.ts';
import { isSignedWith, recordedHeadersOf, signDelivery } from '../../../client/delivery-signature.ts';
import type { Delivery } from '../../../contract/records.ts';
import type { Output } from '../../output/output.ts';

export type HeadersOf = (delivery: Delivery) => Readonly<Record<string, string>>;

/**
 * Prints the secret of each subscription, so that a receiver can be given it. The key of a delivery is the one that signed it:
 * its subscription may have been deleted, and another may have taken the id.
 */
export async function createSigner(output: Output, client: Client): Promise<HeadersOf> {
  const { signingKeys } = (await client.getFixtures()).data;
  const { data: subscriptions } = await client.listWebhookSubscriptions({ query: { limit: 250 } });
  for (const { subscriptionId, signingKeyRef } of subscriptions) {
    const key = signingKeys.find((known) => known.signingKeyRef === signingKeyRef);
    const secret = key?.secret ?? 'is not among the keys of the seed';
    output.hint(`${subscriptionId} signs with ${signingKeyRef}: ${secret}`);
  }
  return (delivery) => {
    const key = signingKeys.find(({ secret }) => isSignedWith(secret, delivery));
    if (key === undefined) return recordedHeadersOf(delivery);
    return signDelivery(delivery, key.secret, Math.floor(Date.now() / 1000));
  };
}
