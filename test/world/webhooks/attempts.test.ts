import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test, vi } from 'vitest';
import { Delivery } from '../../../src/contract/schemas/webhook.ts';
import { violationsOf } from '../../../src/engine/kernel/validation.ts';
import {
  attemptDelivery,
  buildDelivery,
  renderMessage,
  runSchedule,
  signedHeaders,
} from '../../../src/world/webhooks/attempts.ts';
import { answerOf, endpointOf } from '../../../src/world/webhooks/endpoint.ts';

afterEach(() => {
  vi.useRealTimers();
});

const at = '2026-01-15T12:00:01.000Z';
const secret = `whsec_${Buffer.from('a fixture key of thirty-two byte').toString('base64')}`;

const message = { messageId: 'msg_0100', organizationId: 'org_pampa', eventType: 'claim.created', at } as const;

const pendingTo = (endpointUrl: string) =>
  buildDelivery({
    ...message,
    deliveryId: 'dlv_0100',
    subscription: {
      subscriptionId: 'whs_0100',
      organizationId: 'org_pampa',
      endpointUrl,
      eventTypes: ['claim.created'],
      signingKeyRef: 'whkey_0001',
      status: 'active',
      createdAt: at,
      updatedAt: at,
    },
    secret,
    body: () => renderMessage({ ...message, json: JSON.stringify({ claimId: 'clm_0100' }) }),
  });

const run = (host: string) => runSchedule(pendingTo(`https://${host}/hooks`), at, secret);
const secondsOf = (delivery: Delivery) =>
  delivery.attempts.map(({ attemptedAt }) => (Date.parse(attemptedAt) - Date.parse(at)) / 1000);
const statusesOf = (delivery: Delivery) => delivery.attempts.map(({ responseStatus }) => responseStatus);

test('a delivery is built pending, with the message as its signed body', () => {
  const delivery = pendingTo('https://ok.sandbox.test/hooks');
  expect(violationsOf(Delivery, delivery)).toEqual([]);
  expect(delivery).toMatchObject({
    status: 'pending',
    attemptCount: 0,
    maxAttempts: 5,
    nextAttemptAt: at,
    attempts: [],
  });
  expect(JSON.parse(delivery.request.body)).toEqual({
    id: 'msg_0100',
    type: 'claim.created',
    timestamp: at,
    organizationId: 'org_pampa',
    data: { claimId: 'clm_0100' },
  });
  expect(delivery.request.headers).toMatchObject({ 'webhook-id': 'msg_0100', 'webhook-timestamp': '1768478401' });
});

test.each(['ok.sandbox.test', 'example.com', 'sandbox.test', 'gone.example.com', 'constructor.sandbox.test'])(
  'the host %s answers at once',
  (host) => {
    const { delivery, lastAttemptAt, isGone } = run(host);
    expect(delivery).toMatchObject({ status: 'delivered', deliveredAt: at, nextAttemptAt: null, deadLetteredAt: null });
    expect([statusesOf(delivery), lastAttemptAt, isGone]).toEqual([[200], at, false]);
  },
);

test('flaky accepts the third attempt', () => {
  const { delivery, lastAttemptAt } = run('flaky.sandbox.test');
  expect(statusesOf(delivery)).toEqual([500, 500, 200]);
  expect(secondsOf(delivery)).toEqual([0, 5, 30]);
  expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 3, deliveredAt: lastAttemptAt });
});

test.each([
  ['always-500', 500, 'http_error'],
  ['timeout', null, 'timeout'],
] as const)('%s ends in the dead-letter queue after five attempts', (host, responseStatus, outcome) => {
  const { delivery, lastAttemptAt, isGone } = run(`${host}.sandbox.test`);
  expect(secondsOf(delivery)).toEqual([0, 5, 30, 120, 600]);
  expect(statusesOf(delivery)).toEqual(Array(5).fill(responseStatus));
  expect(delivery).toMatchObject({ status: 'dead_letter', deadLetteredAt: lastAttemptAt, nextAttemptAt: null });
  expect(delivery.attempts.every((attempt) => attempt.outcome === outcome)).toBe(true);
  expect(lastAttemptAt).toBe('2026-01-15T12:10:01.000Z');
  expect(isGone).toBe(false);
});

test('each attempt is signed with its own time, and the request is that of the last one', () => {
  const { delivery } = run('flaky.sandbox.test');
  const { attempts, request } = delivery;
  expect(attempts.map(({ headers }) => headers['webhook-timestamp'])).toEqual([
    '1768478401',
    '1768478406',
    '1768478431',
  ]);
  for (const { headers, attemptedAt } of attempts) {
    vi.useFakeTimers({ now: Date.parse(attemptedAt), toFake: ['Date'] });
    const sent = { 'webhook-id': 'msg_0100', ...headers };
    expect(new Webhook(secret).verify(request.body, sent)).toMatchObject({ id: 'msg_0100' });
  }
  expect(new Set(attempts.map(({ headers }) => headers['webhook-signature'])).size).toBe(3);
  expect(request.headers).toMatchObject({ ...attempts[2]?.headers, 'webhook-id': 'msg_0100' });
});

test('a time-out lasts fifteen seconds', () => {
  const durations = run('timeout.sandbox.test').delivery.attempts.map(({ durationMs }) => durationMs);
  expect(durations).toEqual(Array(5).fill(15_000));
});

test('gone is a dead letter at once, and its subscription is to be disabled', () => {
  const { delivery, isGone } = run('gone.sandbox.test');
  expect(statusesOf(delivery)).toEqual([410]);
  expect(delivery.status).toBe('dead_letter');
  expect(isGone).toBe(true);
});

test('between two attempts a delivery is retrying and knows the next one', () => {
  const { delivery } = attemptDelivery(pendingTo('https://flaky.sandbox.test/'), { at, trigger: 'scheduled', secret });
  expect(delivery).toMatchObject({ status: 'retrying', nextAttemptAt: '2026-01-15T12:00:06.000Z', attemptCount: 1 });
});

const replayedAt = '2026-01-15T12:20:00.000Z';

test('a replay that succeeds takes the delivery out of the queue', () => {
  const dead = { ...run('always-500.sandbox.test').delivery, endpointUrl: 'https://ok.sandbox.test/hooks' };
  const { delivery } = attemptDelivery(dead, { at: replayedAt, trigger: 'replay', secret });
  expect(delivery).toMatchObject({
    status: 'delivered',
    deliveredAt: replayedAt,
    deadLetteredAt: null,
    attemptCount: 6,
  });
  expect(delivery.attempts.at(-1)).toMatchObject({ attemptNumber: 6, trigger: 'replay', outcome: 'success' });
  expect(delivery.attempts.at(-1)?.headers['webhook-timestamp']).toBe('1768479600');
  expect(delivery.request.headers['webhook-timestamp']).toBe('1768479600');
});

test('a replay that fails leaves the delivery in the queue, where it has been since its last scheduled attempt', () => {
  const dead = run('always-500.sandbox.test').delivery;
  const { delivery } = attemptDelivery(dead, { at: replayedAt, trigger: 'replay', secret });
  expect(delivery).toMatchObject({ status: 'dead_letter', deadLetteredAt: dead.deadLetteredAt, attemptCount: 6 });
  expect(delivery.nextAttemptAt).toBeNull();
});

test('a replay of what is gone fails and leaves it in the queue, with no further attempt', () => {
  const { delivery, isGone } = attemptDelivery(run('gone.sandbox.test').delivery, {
    at: replayedAt,
    trigger: 'replay',
    secret,
  });
  expect(delivery).toMatchObject({ status: 'dead_letter', attemptCount: 2, nextAttemptAt: null });
  expect(isGone).toBe(true);
});

test('a replay of a dead letter with one attempt is its last one, whatever the schedule has left', () => {
  const dead = { ...run('gone.sandbox.test').delivery, endpointUrl: 'https://always-500.sandbox.test/hooks' };
  const { delivery } = attemptDelivery(dead, { at: replayedAt, trigger: 'replay', secret });
  expect(delivery).toMatchObject({ status: 'dead_letter', attemptCount: 2, nextAttemptAt: null });
});

test('of a delivery that is replayed over and over the newest 100 attempts are kept, and all are counted', () => {
  const dead = run('always-500.sandbox.test').delivery;
  const replayed = (times: number) => {
    let delivery = dead;
    for (let replay = 0; replay < times; replay += 1) {
      ({ delivery } = attemptDelivery(delivery, { at: replayedAt, trigger: 'replay', secret }));
    }
    return delivery;
  };
  const numbers = ({ attempts }: Delivery) => [
    attempts.length,
    attempts[0]?.attemptNumber,
    attempts.at(-1)?.attemptNumber,
  ];
  expect(numbers(replayed(95))).toEqual([100, 1, 100]);
  expect(numbers(replayed(96))).toEqual([100, 2, 101]);
  expect(replayed(96).attemptCount).toBe(101);
});

test('the same delivery takes the same time, attempt by attempt', () => {
  expect(run('flaky.sandbox.test')).toEqual(run('flaky.sandbox.test'));
});

test('an attempt is signed with the whole second in which it is made', () => {
  const secondOf = (time: string) =>
    signedHeaders({ messageId: 'msg_1', body: '{}' }, `1970-01-01T00:00:${time}Z`, secret)['webhook-timestamp'];
  expect(['07.000', '07.001', '07.999', '08.000'].map(secondOf)).toEqual(['7', '7', '7', '8']);
});

test.each([
  [199, 'http_error'],
  [200, 'success'],
  [299, 'success'],
  [300, 'http_error'],
])('an endpoint that answers %i is a %s', (status, outcome) => {
  expect(answerOf(endpointOf('https://ok.sandbox.test/'), 1, status).outcome).toBe(outcome);
});

test.each(['https://always-500.sandbox.best/', 'https://always-500.sandbox.test.example/', 'https://always-500/'])(
  'the host of %s is not one of the simulated ones, and answers',
  (url) => {
    expect(endpointOf(url).statusOf(1)).toBe(200);
  },
);
