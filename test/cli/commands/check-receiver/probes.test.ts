// What each probe sends, judged by the verifier of Standard Webhooks: what is to be accepted verifies, and what is to be
// refused does not, for the reason that its name says.
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import type { ReceiverRequest } from '../../../../src/cli/access/post.ts';
import { Sender } from '../../../../src/cli/commands/check-receiver/probe.ts';
import { probes } from '../../../../src/cli/commands/check-receiver/probes.ts';

const secret = 'whsec_WWAKFjcPUFNOmzPwjQxWsVV4pB+G3SXz+X67gHnIx7w=';
const now = Math.floor(Date.now() / 1000);
const requestsOf = (name: string): readonly ReceiverRequest[] => {
  const probe = probes.find((one) => one.name === name);
  return probe?.requests(new Sender(secret, 'run', () => now)) ?? [];
};
const bodyOf = ({ pieces }: ReceiverRequest): string => pieces.join('');
const secondsOf = ({ headers }: ReceiverRequest): number => Number(headers['webhook-timestamp']);
const verifies = (request: ReceiverRequest): boolean => {
  try {
    new Webhook(secret).verify(bodyOf(request), { ...request.headers });
    return true;
  } catch {
    return false;
  }
};
/** As a receiver that looks at no clock: the signature over what was sent. */
const isSigned = (request: ReceiverRequest): boolean => {
  const { headers } = request;
  const right = new Webhook(secret).sign(
    String(headers['webhook-id']),
    new Date(secondsOf(request) * 1000),
    bodyOf(request),
  );
  return (headers['webhook-signature'] ?? '').split(' ').includes(right);
};

test.each(probes.filter(({ expected }) => expected !== 'any'))('$name: is as $expected as it should be', (probe) => {
  for (const request of requestsOf(probe.name)) expect(verifies(request)).toBe(probe.expected === 'accepted');
});

test.each(probes.filter(({ expected }) => expected === 'any'))('$name: ends with a good delivery', ({ name }) => {
  expect(verifies(requestsOf(name).at(-1) as ReceiverRequest)).toBe(true);
});

test.each([
  ['timestamp 7 days old', 7 * 86_400],
  ['timestamp 10 min old', 600],
  ['timestamp 10 min ahead', -600],
])('%s: is signed right, and only its time is wrong', (name, ageSeconds) => {
  const [request] = requestsOf(name) as [ReceiverRequest];
  expect([now - secondsOf(request), isSigned(request)]).toEqual([ageSeconds, true]);
});

test('deliveries out of order: the second was sent a minute before the first', () => {
  expect(requestsOf('two out of order').map((request) => now - secondsOf(request))).toEqual([0, 60]);
});

test('a signature over another time: the time that is sent is a second before that which was signed', () => {
  const [request] = requestsOf('signature over another time') as [ReceiverRequest];
  expect([now - secondsOf(request), isSigned(request)]).toEqual([1, false]);
  const headers = { ...request.headers, 'webhook-timestamp': String(now) };
  expect(isSigned({ ...request, headers })).toBe(true);
});

test('what is repeated has one id and one body, and everything else an id of its own', () => {
  const [one, again] = requestsOf('same id again') as [ReceiverRequest, ReceiverRequest];
  expect([again.headers, again.pieces]).toEqual([one.headers, one.pieces]);
  const ids = requestsOf('two out of order').map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(2);
});

test('sizes are what the names say, and a slow body comes in three pieces', () => {
  const [twenty] = requestsOf('20 kB') as [ReceiverRequest];
  const [large] = requestsOf('1 MiB, then good') as [ReceiverRequest];
  for (const [request, length] of [
    [twenty, 20_000],
    [large, 1024 * 1024],
  ] as const)
    expect(bodyOf(request).length - length).toSatisfy((rest: number) => rest > 0 && rest < 400);
  const [slow] = requestsOf('slow body, then good') as [ReceiverRequest];
  expect(slow.pieces).toHaveLength(3);
  expect(verifies(slow)).toBe(true);
  const lengths = slow.pieces.map((piece) => piece.length);
  expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(2);
});
