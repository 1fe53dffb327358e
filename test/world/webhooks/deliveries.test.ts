import { expect, test } from 'vitest';
import type { Delivery, WebhookSubscription } from '../../../src/contract/schemas/webhook.ts';
import { OrganizationStore } from '../../../src/engine/records/store.ts';
import { facts } from '../../../src/world/call-context/facts.ts';
import { refuseManyWaiting, secretOf } from '../../../src/world/webhooks/deliveries.ts';
import { seed } from '../../support/test-world.ts';

test('deliveries of a subscription are signed with a key of its own organization', () => {
  const store = new OrganizationStore(facts, seed.of('org_pampa'));
  const secretFor = (signingKeyRef: string) => secretOf(store, { signingKeyRef } as WebhookSubscription);
  expect(secretFor('whkey_0001')).toMatch(/^whsec_/);
  expect(() => secretFor('whkey_9001')).toThrow('whkey_9001 is not a key of org_pampa');
});

test('1,999 deliveries that wait, pending or retrying, are not too many; one more is, and one that has ended is not', () => {
  const store = new OrganizationStore(facts, seed.of('org_pampa'));
  const model = store.get('webhookDeliveries', 'dlv_0006') as Delivery;
  const put = (number: number, status: Delivery['status']) =>
    store.put('webhookDeliveries', { ...model, deliveryId: `dlv_${number}`, status });
  for (let number = 10_001; number < 12_000; number += 1) put(number, number % 2 === 0 ? 'pending' : 'retrying');
  put(20_000, 'delivered');
  expect(() => refuseManyWaiting(store)).not.toThrow();
  put(20_001, 'pending');
  expect(() => refuseManyWaiting(store)).toThrow(
    '2000 deliveries are waiting for the clock. Move it forward by PT10M.',
  );
});
