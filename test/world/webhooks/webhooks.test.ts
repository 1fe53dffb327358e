import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { seededAt } from '../../../src/contract/form/surface.ts';
import type { Delivery, WebhookSubscription } from '../../../src/contract/schemas/webhook.ts';
import { keepLate } from '../../../src/world/webhooks/deliveries.ts';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal, requestOf, seed } from '../../support/test-world.ts';

const claim = {
  policyId: 'pol_0001',
  aoiId: 'aoi_0002',
  peril: 'hail',
  occurredAt: '2025-12-18T20:40:00Z',
  eventId: 'evt_0001',
};
const subscribe = (world: World, endpointUrl: string, eventTypes: string[] = ['claim.created']) =>
  call(world, 'createWebhookSubscription', { body: { endpointUrl, eventTypes } }).data;
const deliveriesTo = (world: World, subscriptionId: string): Delivery[] =>
  call(world, 'listDeliveries').data.deliveries.filter((delivery) => delivery.subscriptionId === subscriptionId);
const subscriptionOf = (world: World, id: string) => call(world, 'getWebhookSubscription', { params: { id } }).data;
const secret = `whsec_${Buffer.from('a fixture key of thirty-two byte').toString('base64')}`;
const subscriptionTo = (host: string): WebhookSubscription => ({
  subscriptionId: 'whs_0100',
  organizationId: 'org_pampa',
  endpointUrl: `https://${host}.sandbox.test/hooks`,
  eventTypes: ['claim.created'],
  signingKeyRef: 'whkey_0001',
  status: 'active',
  createdAt: seededAt,
  updatedAt: seededAt,
});
const turnOf = ({ state }: World) => ({ ...state.holdingOf('org_pampa'), clock: state.clock });
const refusedEndpoint = (endpointUrl: string) =>
  refusal(createTestWorld(), 'createWebhookSubscription', { body: { endpointUrl, eventTypes: ['claim.created'] } });

test('a subscription is active and signs with the first key of the organization', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'createWebhookSubscription', {
    body: { endpointUrl: 'https://hooks.example/a', eventTypes: ['weather.alert', 'claim.created'] },
  });
  expect([status, headers]).toEqual([201, { location: '/v1/webhooks/subscriptions/whs_0005' }]);
  expect(data).toMatchObject({ status: 'active', signingKeyRef: 'whkey_0001' });
  expect(data.eventTypes).toEqual(['weather.alert', 'claim.created']);
});

test('a key of another organization and an unknown one are not found', () => {
  for (const signingKeyRef of ['whkey_9001', 'whkey_7777']) {
    const body = { endpointUrl: 'https://hooks.example/a', eventTypes: ['claim.created'], signingKeyRef };
    const problem = refusal(createTestWorld(), 'createWebhookSubscription', { body });
    expect(problem).toMatchObject({ code: 'resource_not_found', errors: [{ pointer: '#/signingKeyRef' }] });
    expect(problem.detail).toContain(`no signing key ${signingKeyRef} in org_pampa; known: whkey_0001`);
  }
});

test('the same endpoint with the same event types in another order is refused and named', () => {
  const body = {
    endpointUrl: 'https://ok.sandbox.test/hooks/siniestros',
    eventTypes: ['report.approved', 'claim.created'],
  };
  const problem = refusal(createTestWorld(), 'createWebhookSubscription', { body });
  expect(problem.code).toBe('duplicate_resource');
  expect(problem.detail).toContain('whs_0001');
});

test('a subscription that is disabled or paused does not stand in the way of a new one', () => {
  const world = createTestWorld();
  const again = (id: string) => {
    const { endpointUrl, eventTypes } = subscriptionOf(world, id);
    return subscribe(world, endpointUrl, [...eventTypes]);
  };
  expect([again('whs_0004').status, again('whs_0003').status]).toEqual(['active', 'active']);
  const gone = subscribe(world, 'https://gone.sandbox.test/a');
  call(world, 'createClaim', { body: claim });
  expect(subscriptionOf(world, gone.subscriptionId).status).toBe('disabled');
  expect(again(gone.subscriptionId).status).toBe('active');
});

test.each([
  'ftp://hooks.example/a',
  'hooks.example/a',
  'https://',
  'https://hooks.example:99999/',
  'https://user:word@hooks.example/a',
  'https://user@hooks.example/a',
  'https://:word@hooks.example/a',
  'https://hooks.example/a#part',
  'https://hooks.example/a#',
])('the endpoint %s is refused', (endpointUrl) => {
  const { code, errors } = refusedEndpoint(endpointUrl);
  expect([code, errors[0]?.pointer]).toEqual(['invalid_endpoint_url', '#/endpointUrl']);
});

test('an event reaches every active subscription to its type under one message id, and no other', () => {
  const world = createTestWorld();
  const added = subscribe(world, 'https://hooks.example/a');
  const other = subscribe(world, 'https://hooks.example/b', ['weather.alert']);
  const { data } = call(world, 'createClaim', { body: claim });
  const [first] = deliveriesTo(world, added.subscriptionId);
  const [second] = deliveriesTo(world, 'whs_0001');
  expect(first).toMatchObject({ eventType: 'claim.created', status: 'delivered', attemptCount: 1 });
  expect(second?.messageId).toBe(first?.messageId);
  expect(JSON.parse(first?.request.body ?? '')).toEqual({
    id: first?.messageId,
    type: 'claim.created',
    timestamp: data.createdAt,
    organizationId: 'org_pampa',
    data,
  });
  expect(deliveriesTo(world, other.subscriptionId)).toEqual([]);
  const fresh = createTestWorld();
  expect(deliveriesTo(world, 'whs_0003')).toEqual(deliveriesTo(fresh, 'whs_0003'));
});

test('the signature of a delivery verifies with the key that the subscription names, and no other', () => {
  const world = createTestWorld();
  const { subscriptionId } = call(world, 'createWebhookSubscription', {
    body: { endpointUrl: 'https://hooks.example/a', eventTypes: ['claim.created'], signingKeyRef: 'whkey_0002' },
  }).data;
  call(world, 'createClaim', { body: claim });
  const { headers, body } = (deliveriesTo(world, subscriptionId)[0] as Delivery).request;
  expect(verify('whkey_0002', headers, body)).toEqual(JSON.parse(body));
  expect(() => verify('whkey_0001', headers, body)).toThrow('No matching signature');
  expect(() => verify('whkey_0002', headers, body.replace('hail', 'wind'))).toThrow('No matching signature');
});

/** The library refuses times far from the machine's clock, so that one is set to the world's. */
function verify(signingKeyRef: string, headers: Record<string, string>, body: string): unknown {
  const key = seed.signingKeys.webhookKeys.find((one) => one.signingKeyRef === signingKeyRef);
  vi.useFakeTimers({ now: Date.parse(seededAt) });
  try {
    return new Webhook(key?.secret ?? '').verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
}

test.each([
  ['ok', 'delivered', [200], '2026-01-15T12:00:02.000Z'],
  ['flaky', 'delivered', [500, 500, 200], '2026-01-15T12:00:32.000Z'],
  ['always-500', 'dead_letter', [500, 500, 500, 500, 500], '2026-01-15T12:10:02.000Z'],
  ['timeout', 'dead_letter', [null, null, null, null, null], '2026-01-15T12:10:02.000Z'],
  ['gone', 'dead_letter', [410], '2026-01-15T12:00:02.000Z'],
])('the host %s ends in %s after its attempts, and the clock stands at the last one', (host, status, answers, now) => {
  const world = createTestWorld();
  const { subscriptionId } = subscribe(world, `https://${host}.sandbox.test/new`);
  call(world, 'createClaim', { body: claim });
  const [delivery] = deliveriesTo(world, subscriptionId);
  expect(delivery).toMatchObject({ status, attemptCount: answers.length, nextAttemptAt: null });
  expect(delivery?.attempts.map(({ responseStatus }) => responseStatus)).toEqual(answers);
  expect(delivery?.attempts.at(-1)?.attemptedAt).toBe(now);
  expect(world.status('org_pampa').now).toBe(now);
});

test('an endpoint that is gone is disabled and gets nothing more', () => {
  const world = createTestWorld();
  const { subscriptionId } = subscribe(world, 'https://gone.sandbox.test/new');
  call(world, 'createClaim', { body: claim });
  expect(subscriptionOf(world, subscriptionId)).toMatchObject({
    status: 'disabled',
    updatedAt: '2026-01-15T12:00:02.000Z',
  });
  call(world, 'createClaim', { body: { ...claim, aoiId: 'aoi_0013' } });
  expect(deliveriesTo(world, subscriptionId)).toHaveLength(1);
});

test('an event that nobody subscribes to makes no message and no delivery', () => {
  const world = createTestWorld();
  const before = call(world, 'listDeliveries', { organizationId: 'org_ebro' }).data;
  const body = { policyId: 'pol_9002', aoiId: 'aoi_9004', peril: 'drought', occurredAt: '2026-01-09T12:00:00Z' };
  call(world, 'createClaim', { organizationId: 'org_ebro', body });
  expect(call(world, 'listDeliveries', { organizationId: 'org_ebro' }).data).toEqual(before);
  call(world, 'createClaim', { body: claim });
  expect(deliveriesTo(world, 'whs_0001')[0]?.messageId).toBe('msg_0010');
});

test('a dead letter whose endpoint answers again is delivered by a replay and leaves the queue', () => {
  const world = createTestWorld();
  const { status, headers, data } = call(world, 'replayDelivery', { params: { id: 'dlv_0008' }, body: {} });
  expect([status, headers]).toEqual([200, {}]);
  const at = '2026-01-15T12:00:01.000Z';
  expect(data).toMatchObject({ status: 'delivered', attemptCount: 6, deliveredAt: at, deadLetteredAt: null });
  expect(data.attempts.at(-1)).toMatchObject({ attemptNumber: 6, trigger: 'replay', outcome: 'success' });
  const { deadLetterQueue } = call(world, 'listDeliveries').data;
  expect(deadLetterQueue.map(({ deliveryId }) => deliveryId)).toEqual(['dlv_0009', 'dlv_0010']);
});

test('a replay that fails again leaves the delivery in the queue', () => {
  const world = createTestWorld();
  const before = call(world, 'listDeliveries').data.deadLetterQueue;
  const { data } = call(world, 'replayDelivery', { params: { id: 'dlv_0009' }, body: { reason: 'Once more' } });
  const deadLetteredAt = before.find(({ deliveryId }) => deliveryId === 'dlv_0009')?.deadLetteredAt;
  expect(data).toMatchObject({ status: 'dead_letter', attemptCount: 6, deadLetteredAt });
  expect(data.attempts.at(-1)).toMatchObject({ trigger: 'replay', outcome: 'http_error', responseStatus: 500 });
});

test('a replayed delivery keeps its place in the list', () => {
  const world = createTestWorld();
  const idsOf = () => call(world, 'listDeliveries').data.deliveries.map(({ deliveryId }) => deliveryId);
  const before = idsOf();
  call(world, 'replayDelivery', { params: { id: 'dlv_0009' }, body: {} });
  expect(idsOf()).toEqual(before);
});

test.each(['dlv_0001', 'dlv_0006', 'dlv_0007'])('%s is not in the dead-letter queue and cannot be replayed', (id) => {
  const problem = refusal(createTestWorld(), 'replayDelivery', { params: { id }, body: {} });
  expect(problem.code).toBe('delivery_not_dead_lettered');
});

test('of the deliveries that were delivered the newest 500 are kept, and of the dead letters as many', () => {
  const world = createTestWorld();
  const seeded = call(world, 'listDeliveries').data.deliveries.map(({ deliveryId }) => deliveryId);
  const { store, clock } = turnOf(world);
  const keep = (number: number, host: string) => {
    const subscription = { ...subscriptionTo(host), organizationId: 'org_pampa' };
    const deliveryId = `dlv_${1000 + number}`;
    const built = {
      deliveryId,
      messageId: 'msg_1000',
      subscription,
      secret,
      eventType: 'claim.created',
      body: () => '{}',
    } as const;
    const at = clock.tick();
    keepLate({ store, clock } as never, { ...built, at });
  };
  const kept = () => call(world, 'listDeliveries').data;
  const made = (deliveries: readonly Delivery[]) =>
    deliveries.map(({ deliveryId }) => deliveryId).filter((id) => !seeded.includes(id));
  for (let number = 1; number <= 500; number += 1) keep(number, 'ok');
  expect(made(kept().deliveries)).toHaveLength(500);
  for (let number = 501; number <= 1001; number += 1) keep(number, 'gone');
  expect(made(kept().deadLetterQueue)).toHaveLength(500);
  keep(1002, 'ok');
  const ids = made(kept().deliveries);
  expect(ids).toHaveLength(1000);
  expect([
    ids.includes('dlv_1001'),
    ids.includes('dlv_1002'),
    ids.includes('dlv_1501'),
    ids.includes('dlv_1502'),
  ]).toEqual([false, true, false, true]);
  expect(kept().deliveries.map(({ deliveryId }) => deliveryId)).toEqual(expect.arrayContaining(seeded));
  const times = kept().deliveries.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().reverse());
});

test('a delivery that has ended stays so, however many end after it', () => {
  const world = createTestWorld();
  for (let count = 0; count < 98; count += 1)
    subscribe(world, `https://flaky.sandbox.test/${count}`, ['weather.alert', 'report.approved']);
  call(world, 'replayDelivery', { params: { id: 'dlv_0008' }, body: {} });
  for (let count = 0; count < 6; count += 1)
    call(world, 'strikeEvent', { body: { aoiId: 'aoi_0001', peril: 'hail', severity: 'severe' } });
  const statuses = () => new Set(call(world, 'listDeliveries').data.deliveries.map(({ status }) => status));
  expect(statuses()).toContain('pending');
  call(world, 'moveClock', { body: { advance: 'P1D' } });
  const ended = new Set(['delivered', 'dead_letter']);
  expect(statuses()).toEqual(ended);
  const report = { title: 'Any', aoiIds: ['aoi_0001'], detectionIds: ['det_0001'], status: 'signed' };
  for (let count = 0; count < 6; count += 1) call(world, 'createReport', { body: report });
  expect(statuses()).toEqual(ended);
  expect(call(world, 'listDeliveries').data.deliveries).toContainEqual(
    expect.objectContaining({ deliveryId: 'dlv_0008', status: 'delivered' }),
  );
  const { happened } = call(world, 'moveClock', { body: { advance: 'PT0S' } }).data;
  expect(happened.filter(({ operationOrRule }) => operationOrRule === 'delivery.attempted')).toEqual([]);
});

test('while 2,000 deliveries wait for the clock no event strikes; then they are attempted, and one does', () => {
  const world = createTestWorld();
  for (let count = 0; count < 98; count += 1)
    subscribe(world, `https://flaky.sandbox.test/${count}`, ['weather.alert']);
  const body = { aoiId: 'aoi_0001', peril: 'hail', severity: 'severe' };
  const waiting = () =>
    call(world, 'listDeliveries').data.deliveries.filter(({ nextAttemptAt }) => nextAttemptAt !== null);
  // Two watches, each of which alerts the 98 subscriptions and one of the seed.
  for (let count = 0; count < 11; count += 1) call(world, 'strikeEvent', { body });
  expect(refusal(world, 'strikeEvent', { body }).code).toBe('delivery_limit_reached');
  call(world, 'moveClock', { body: { advance: 'PT10M' } });
  expect(waiting()).toEqual([]);
  call(world, 'strikeEvent', { body });
});

test('the texts of deliveries are precomputed in slices before they are listed, and come out the same', () => {
  const [world, twin] = [createTestWorld(), createTestWorld()];
  for (const one of [world, twin]) {
    for (let count = 0; count < 40; count += 1) subscribe(one, `https://ok.sandbox.test/${count}`);
    call(one, 'createClaim', { body: claim });
  }
  const request = requestOf('listDeliveries');
  let steps = 0;
  for (const _ of world.precompute(request) ?? []) steps += 1;
  expect(steps).toBeGreaterThanOrEqual(2);
  expect(world.execute(request)).toEqual(twin.execute(request));
});
