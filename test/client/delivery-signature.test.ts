import { expect, test } from 'vitest';
import { signatureOf, verifyDelivery } from '../../src/client/delivery-signature.ts';
import type { Delivery } from '../../src/contract/schemas/webhook.ts';

const secret = 'whsec_c2VjcmV0';
const headersAt = (seconds: string, body = '{"id":"msg_1","type":"claim.created"}') => ({
  'webhook-timestamp': seconds,
  'webhook-signature': signatureOf(secret, 'msg_1', seconds, body),
});

/** Signed at 1970-01-01T00:00:07Z. */
function delivery(more: Partial<Delivery>, headers: object = headersAt('7')): Delivery {
  return {
    messageId: 'msg_1',
    eventType: 'claim.created',
    createdAt: '1970-01-01T00:00:07.000Z',
    nextAttemptAt: null,
    attempts: [],
    request: { headers: { 'webhook-id': 'msg_1', ...headers }, body: '{"id":"msg_1","type":"claim.created"}' },
    ...more,
  } as unknown as Delivery;
}
const checksOf = (one: Delivery) => verifyDelivery(one, 'whkey_1', secret);
const failingOf = (one: Delivery) =>
  checksOf(one)
    .filter(({ holds }) => !holds)
    .map(({ check }) => check);

test('a timestamp is the whole second in which an attempt was made, and not the next one', () => {
  const attempted = (time: string) =>
    delivery({ attempts: [{ attemptedAt: `1970-01-01T00:00:${time}Z`, headers: headersAt('7') }] as never });
  expect(failingOf(attempted('07.000'))).toEqual([]);
  expect(failingOf(attempted('07.999'))).toEqual([]);
  expect(failingOf(attempted('06.999'))).toEqual(['attempts', 'timestamp']);
  expect(failingOf(attempted('08.000'))).toEqual(['attempts', 'timestamp']);
});

test('a delivery that was not attempted yet is signed for when it is due', () => {
  const detailOf = (one: Delivery) => checksOf(one).at(-1)?.detail;
  expect(failingOf(delivery({}))).toEqual([]);
  expect(failingOf(delivery({ nextAttemptAt: '1970-01-01T00:00:08.000Z' }))).toEqual(['timestamp']);
  expect(detailOf(delivery({}))).toBe('webhook-timestamp 7 is 1970-01-01T00:00:07.000Z, when it was due');
  const attempts = [{ attemptedAt: '1970-01-01T00:00:07.000Z', headers: headersAt('7') }] as never;
  expect(detailOf(delivery({ attempts }))).toMatch(/when it was last sent$/);
});

test('one correct signature among several is enough, wherever it stands, and a wrong one is not', () => {
  const { 'webhook-signature': good, ...headers } = headersAt('7');
  const signed = (signatures: string) => failingOf(delivery({}, { ...headers, 'webhook-signature': signatures }));
  expect(signed(`v1,AAAA ${good}`)).toEqual([]);
  expect(signed(`${good} v2,AAAA`)).toEqual([]);
  expect(signed('v1,AAAA')).toEqual(['signature']);
});
