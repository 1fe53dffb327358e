import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collections } from '../../../src/contract/collections.ts';
import type { Delivery } from '../../../src/contract/records.ts';
import { Entry } from '../../../src/engine/records/entry.ts';
import { indexNamesOf, keysOf } from '../../../src/engine/records/facts.ts';
import { recordSetFacts } from '../../../src/world/records/indexes.ts';
import { buildDelivery, endOf, type NewDelivery, runSchedule } from '../../../src/world/webhooks/attempts.ts';
import { keepLate, newestDeliveries } from '../../../src/world/webhooks/deliveries.ts';
import type { World } from '../../../src/world/world.ts';
import { createTestWorld } from '../../support/test-world.ts';

const secret = `whsec_${Buffer.from('a fixture key of thirty-two byte').toString('base64')}`;
const hosts = ['ok', 'flaky', 'always-500', 'timeout', 'gone', 'unheard-of'] as const;

const deliveryTo = (host: string, at: string, body: () => string = () => '{"id":"msg_1000"}'): NewDelivery => ({
  deliveryId: 'dlv_1000',
  messageId: 'msg_1000',
  eventType: 'claim.created',
  at,
  secret,
  body,
  subscription: {
    subscriptionId: 'whs_0001',
    organizationId: 'org_pampa',
    endpointUrl: `https://${host}.sandbox.test/hooks`,
    eventTypes: ['claim.created'],
    signingKeyRef: 'whkey_0001',
    status: 'active',
    createdAt: at,
    updatedAt: at,
  },
});
const turnOf = ({ state }: World) => ({ ...state.holdingOf('org_pampa'), clock: state.clock }) as never;
const keptIn = (world: World): Entry<Delivery> =>
  newestDeliveries(world.state.holdingOf('org_pampa').store).find(({ id }) => id === 'dlv_1000') as Entry<Delivery>;

/** Later than the clock of a new world. */
const instants = fc
  .date({ min: new Date('2026-02-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

test('a delivery is kept where the made one would be, ends as that does, and is that one once it is read', () => {
  const names = [...new Set([...indexNamesOf(recordSetFacts, 'webhookDeliveries'), 'status', 'eventType'])];
  expect(names.toSorted()).toEqual(['due', 'eventType', 'status']);
  const statuses = new Set<string>();
  fc.assert(
    fc.property(fc.constantFrom(...hosts), instants, (host, at) => {
      const world = createTestWorld();
      const delivery = deliveryTo(host, at);
      const made = runSchedule(buildDelivery(delivery), at, secret);
      const { lastAttemptAt, isGone } = made;
      expect(endOf(delivery.subscription.endpointUrl, at)).toEqual({
        status: made.delivery.status,
        lastAttemptAt,
        isGone,
      });
      keepLate(turnOf(world), delivery);
      expect(world.state.clock.now).toBe(lastAttemptAt);
      const kept = keptIn(world);
      const eager = new Entry(collections.webhookDeliveries, made.delivery);
      expect([kept.id, kept.time]).toEqual([eager.id, eager.time]);
      expect(made.delivery).toMatchObject(kept.indexedMembers);
      for (const name of names) {
        const keys = keysOf(recordSetFacts, 'webhookDeliveries');
        expect([name, keys(kept.indexedMembers, name)]).toEqual([name, keys(made.delivery, name)]);
      }
      expect(kept.json.toString()).toBe(eager.json.toString());
      statuses.add(made.delivery.status);
    }),
    { numRuns: 60 },
  );
  expect([...statuses].toSorted()).toEqual(['dead_letter', 'delivered']);
});

test('until it is read it is not made, and then once', () => {
  const world = createTestWorld();
  let count = 0;
  const body = () => {
    count += 1;
    return '{}';
  };
  keepLate(turnOf(world), deliveryTo('flaky', '2026-02-01T00:00:00.000Z', body));
  const { store } = world.state.holdingOf('org_pampa');
  expect(store.all('webhookSubscriptions')).not.toEqual([]);
  expect([keptIn(world).isRendered, count]).toEqual([false, 0]);
  expect(keptIn(world).value.attempts).toHaveLength(3);
  expect(keptIn(world).json.toString()).toContain('"attemptCount":3');
  expect(count).toBe(1);
});

test('of those that nobody reads the oldest is forgotten, and none is made', () => {
  const world = createTestWorld();
  const made: string[] = [];
  for (let number = 1000; number <= 1500; number += 1) {
    const deliveryId = `dlv_${number}`;
    const body = () => {
      made.push(deliveryId);
      return '{}';
    };
    keepLate(turnOf(world), { ...deliveryTo('ok', '2026-02-01T00:00:00.000Z', body), deliveryId });
  }
  const { store } = world.state.holdingOf('org_pampa');
  expect(store.entry('webhookDeliveries', 'dlv_1000')).toBeUndefined();
  expect(store.entry('webhookDeliveries', 'dlv_1001')?.id).toBe('dlv_1001');
  expect(made).toEqual([]);
});
