import { expect, test } from 'vitest';
import type { WebhookSubscription } from '../../../src/contract/schemas/webhook.ts';
import { OrganizationStore } from '../../../src/world/records/store.ts';
import { secretOf } from '../../../src/world/webhooks/deliveries.ts';
import { seed } from '../../support/test-world.ts';

test('deliveries of a subscription are signed with a key of its own organization', () => {
  const store = new OrganizationStore(seed.of('org_pampa'));
  const secretFor = (signingKeyRef: string) => secretOf(store, { signingKeyRef } as WebhookSubscription);
  expect(secretFor('whkey_0001')).toMatch(/^whsec_/);
  expect(() => secretFor('whkey_9001')).toThrow('whkey_9001 is no key of org_pampa');
});
