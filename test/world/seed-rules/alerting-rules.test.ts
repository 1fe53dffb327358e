import { expect, test } from 'vitest';
import type { Delivery } from '../../../src/contract/schemas/webhook.ts';
import { checkAlerts, checkDeliveries, checkTotals } from '../../../src/world/seed-rules/alerting-rules.ts';
import { findWith } from '../../support/changed-seed.ts';

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

test.each([
  ['severity', 'high', []],
  ['severity', 'severe', []],
  ['severity', 'moderate', ['alr_0008: severity moderate is less than high, which wsb_0003 asks for']],
  ['aoiId', 'aoi_0001', ['alr_0008: aoiId must be aoi_0003, the plot of wsb_0003']],
  ['peril', 'frost', ['alr_0008: peril must be hail, that of wsb_0003']],
])('an alert with the %s %s', (member, value, findings) => {
  const changes = {
    alerts: { alr_0008: (alert: Record<string, unknown>) => Object.assign(alert, { [member]: value }) },
  };
  expect(findWith(checkAlerts, changes)).toEqual(findings);
});

/** What is found of a delivery, but for its signatures unless they are asked for. */
const found = (id: string, change: (delivery: Writable<Delivery>) => void) =>
  findWith(checkDeliveries, { webhookDeliveries: { [id]: change } });
const foundBeside = (id: string, change: (delivery: Writable<Delivery>) => void) =>
  found(id, change).filter((detail) => !detail.includes('webhook-'));
const attemptAt = ({ attempts }: Delivery, index: number) => attempts[index] as Writable<Delivery['attempts'][0]>;

test('the attempts of a delivery are counted, from one', () => {
  const count = (attemptCount: number) => found('dlv_0008', (one) => Object.assign(one, { attemptCount }));
  expect(count(5)).toEqual([]);
  expect(count(4)).toEqual(['dlv_0008: attemptCount must be 5, the number of attempts']);
  const misnumbered = found('dlv_0008', (one) => Object.assign(attemptAt(one, 1), { attemptNumber: 3 }));
  expect(misnumbered).toEqual(['dlv_0008: attemptNumber must count from 1']);
});

test('of a delivery that was replayed often the newest attempts are kept, which count on from those that are not', () => {
  const replayed = (attemptCount: number, kept = 100, first = attemptCount - kept + 1) =>
    foundBeside('dlv_0008', (one) => {
      const replay = { ...attemptAt(one, 4), trigger: 'replay' as const };
      const attempts = Array.from({ length: attemptCount }, (_, index) => one.attempts[index] ?? replay).slice(-kept);
      Object.assign(one, {
        attemptCount,
        attempts: attempts.map((attempt, index) => ({ ...attempt, attemptNumber: first + index })),
      });
    });
  expect([replayed(100), replayed(101), replayed(250)]).toEqual([[], [], []]);
  expect(replayed(101, 99)).toEqual(['dlv_0008: attemptCount must be 99, the number of attempts']);
  expect(replayed(101, 101)).toEqual(['dlv_0008: attemptCount must be 101, the number of attempts']);
  expect(replayed(101, 100, 1)).toEqual(['dlv_0008: attemptNumber must count from 2']);
});

test('scheduled attempts are made when the schedule says, and a replay whenever it is asked for', () => {
  const late = foundBeside('dlv_0008', (one) => {
    attemptAt(one, 2).attemptedAt = '2026-01-13T19:40:31.000Z';
  });
  expect(late).toEqual(['dlv_0008: attempt 3 must be made at 2026-01-13T19:40:30.000Z, as the schedule says']);
  const replayed = foundBeside('dlv_0008', (one) => {
    const replay = { ...attemptAt(one, 4), attemptNumber: 6, trigger: 'replay' as const };
    Object.assign(one, {
      attemptCount: 6,
      attempts: [...one.attempts, { ...replay, attemptedAt: '2026-01-14T00:00:00.000Z' }],
    });
  });
  expect(replayed).toEqual([]);
});

test('the next attempt is due when the schedule says', () => {
  const due = (nextAttemptAt: string) => found('dlv_0006', (one) => Object.assign(one, { nextAttemptAt }));
  expect(due('2026-01-15T12:00:20.000Z')).toEqual([]);
  expect(due('2026-01-15T12:00:20.001Z')).toEqual([
    'dlv_0006: nextAttemptAt must be 2026-01-15T12:00:20.000Z, as the schedule says',
  ]);
});

const retrying = 'a retrying delivery must have 1 to 4 attempts';
test.each([
  ['dlv_0007', 'pending', undefined],
  ['dlv_0006', 'pending', 'a pending delivery must have no attempt'],
  ['dlv_0006', 'retrying', undefined],
  ['dlv_0007', 'retrying', retrying],
  ['dlv_0008', 'retrying', retrying],
  ['dlv_0001', 'delivered', undefined],
  ['dlv_0008', 'delivered', 'the last attempt of a delivered message must be a success'],
  ['dlv_0007', 'delivered', 'the last attempt of a delivered message must be a success'],
  ['dlv_0008', 'dead_letter', undefined],
  ['dlv_0010', 'dead_letter', undefined],
  ['dlv_0001', 'dead_letter', 'the last attempt of a dead letter must not be a success'],
  ['dlv_0006', 'dead_letter', 'a dead letter must have 5 scheduled attempts'],
  ['dlv_0007', 'dead_letter', 'a dead letter must have 5 scheduled attempts'],
] as const)('%s that is called %s: %s', (id, status, detail) => {
  const details = found(id, (one) => Object.assign(one, { status })).filter((one) => !one.includes('nextAttemptAt'));
  expect(details).toEqual(detail === undefined ? [] : [`${id}: ${detail}`]);
});

test('a retrying delivery with one attempt or four is one', () => {
  const withAttempts = (count: number) =>
    foundBeside('dlv_0009', (one) => {
      const nextAttemptAt = ['', '2026-01-13T19:40:05.000Z', '', '', '2026-01-13T19:50:00.000Z'][count];
      Object.assign(one, {
        status: 'retrying',
        attempts: one.attempts.slice(0, count),
        attemptCount: count,
        nextAttemptAt,
      });
    });
  expect([withAttempts(1), withAttempts(4)]).toEqual([[], []]);
});

test('each attempt is signed with the key of its subscription, and one that has not come with its time to come', () => {
  const body = found('dlv_0001', ({ request }) => Object.assign(request, { body: '{}' }));
  expect(body).toEqual([expect.stringMatching(/^dlv_0001: request\.headers\.webhook-signature must be v1,/)]);
  const attempt = found('dlv_0002', (one) => Object.assign(attemptAt(one, 1).headers, { 'webhook-timestamp': '1' }));
  expect(attempt).toEqual([expect.stringMatching(/^dlv_0002: attempts\.\d\.headers\.webhook-timestamp must be \d+$/)]);
  const pending = (member: 'createdAt' | 'nextAttemptAt') =>
    found('dlv_0007', (one) => Object.assign(one, { [member]: '2026-01-15T11:59:00.000Z' }));
  expect(pending('createdAt')).toEqual([]);
  expect(pending('nextAttemptAt')).toEqual([
    expect.stringMatching(/^dlv_0007: request\.headers\.webhook-timestamp must be /),
  ]);
});

test('a delivery whose key does not exist is not checked: rule 1 reports it', () => {
  const subscriptions = { whs_0001: (one: object) => Object.assign(one, { signingKeyRef: 'whkey_7777' }) };
  expect(findWith(checkDeliveries, { webhookSubscriptions: subscriptions })).toEqual([]);
});

test.each([
  ['aoiCount', 14, 'pf_0001: its plots are 15 with 1469.84 ha, not 14 with 1469.84 ha'],
  ['totalHectares', 1469.85, 'pf_0001: its plots are 15 with 1469.84 ha, not 15 with 1469.85 ha'],
])('another %s of a portfolio is found', (member, value, finding) => {
  const portfolios = { pf_0001: (one: object) => Object.assign(one, { [member]: value }) };
  expect(findWith(checkTotals, { portfolios })).toEqual([finding]);
});

test('a portfolio without plots has none, and no hectares', () => {
  const empty = (aoiCount: number) => ({
    pf_0009: (one: object) => Object.assign(one, { aoiCount, totalHectares: 0 }),
  });
  expect(findWith(checkTotals, { portfolios: empty(0) })).toEqual([]);
  expect(findWith(checkTotals, { portfolios: empty(1) })).toEqual([
    'pf_0009: its plots are 0 with 0 ha, not 1 with 0 ha',
  ]);
});
