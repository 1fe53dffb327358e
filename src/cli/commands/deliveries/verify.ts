import { verifyDelivery } from '../../../client/delivery-signature.ts';
import { UsageError } from '../../failures/failures.ts';
import { printVerifications } from '../../output/print-verifications.ts';
import { defineCommand } from '../../session/command.ts';
import { findDelivery } from '../listen/delivery-feed.ts';

export const deliveriesVerify = defineCommand({
  words: ['deliveries', 'verify'],
  summary: 'Check the signature of a delivery with the key of its subscription',
  arguments: [{ name: 'id', description: 'Identifier of the delivery.', completes: 'webhookDeliveries' }],
  examples: ['sbox deliveries verify dlv_0001'],
  run: async (session, { args: [id] }) => {
    const client = await session.client();
    const delivery = findDelivery((await client.listDeliveries()).data.deliveries, id);
    const { data: subscription } = await client.getWebhookSubscription({ params: { id: delivery.subscriptionId } });
    const { signingKeyRef } = subscription;
    const { signingKeys } = (await client.getFixtures()).data;
    const key = signingKeys.find((known) => known.signingKeyRef === signingKeyRef);
    if (key === undefined) throw new UsageError(`The fixtures have no key ${signingKeyRef}.`);
    return printVerifications(session, id, verifyDelivery(delivery, signingKeyRef, key.secret));
  },
});
