// The probes, in the order in which they are sent. A good delivery comes first and last.

import { randomBytes } from 'node:crypto';
import { signatureOf } from '../../client/sign-delivery.ts';
import type { Probe, ProbeRequest, Sender, SignedParts } from './probe.ts';

const otherSecret = `whsec_${randomBytes(24).toString('base64')}`;
const byOtherKey = ({ id, seconds, body }: SignedParts): string => signatureOf(otherSecret, id, seconds, body);
const bare = (method: 'GET' | 'HEAD'): ProbeRequest => ({ method, headers: {}, pieces: [] });

const accepted = { weight: 'required', expected: 'accepted' } as const;
const refused = { weight: 'required', expected: 'refused' } as const;
const advised = { weight: 'advice', expected: 'accepted' } as const;

export const fixes = {
  accept: 'Answer a delivery that verifies with 2xx within 15 s, and do the work afterwards.',
  repeat: 'Answer an id that you know with 2xx and do nothing: any other answer is tried again for days.',
  verify: 'Compute the HMAC over id, timestamp and body as they arrived, and refuse what differs from every signature.',
  time: 'Refuse a timestamp that is more than five minutes away from your clock.',
  rotate: 'Split the signature header at its spaces, and accept when any v1 signature in it is right.',
  bytes: 'Verify the bytes of the body as they arrived, before anything parses them.',
  tolerate: 'Answer 2xx to what you do not know, and ignore it.',
  survive: 'Limit the size and the time of a request, and answer whatever comes.',
  sign: 'Compute the HMAC over id.timestamp.body with the decoded secret, and compare its base64 with each v1 signature.',
  start: 'Start the receiver, and look at the host, the port and the path of the URL.',
  secret:
    'Give --secret the secret that the receiver has, or the receiver that of sbox listen; its own log says why it refused.',
  redirect: 'Register the address that answers itself: senders do not follow redirects.',
} as const;

const good: Probe = { ...accepted, name: 'good', fix: fixes.accept, requests: (sender) => [sender.build()] };

const minuteSeconds = 60;
const daySeconds = 86_400;

export const probes: readonly Probe[] = [
  good,
  {
    ...accepted,
    name: 'same id again',
    fix: fixes.repeat,
    requests: (sender) => {
      const id = sender.nextId();
      const body = sender.bodyOf(id);
      return [sender.build({ id, body }), sender.build({ id, body })];
    },
  },
  {
    ...accepted,
    name: 'two out of order',
    fix: fixes.repeat,
    requests: (sender) => [sender.build(), sender.build({ ageSeconds: minuteSeconds })],
  },
  {
    ...refused,
    name: 'wrong key',
    fix: fixes.verify,
    requests: (sender) => [sender.build({ signature: (_, parts) => byOtherKey(parts) })],
  },
  {
    ...refused,
    name: 'altered byte',
    fix: fixes.verify,
    requests: (sender) => {
      const id = sender.nextId();
      const body = sender.bodyOf(id);
      return [sender.build({ id, body, sent: { body: body.replace('clm_0001', 'clm_0002') } })];
    },
  },
  {
    ...refused,
    name: 'no signature headers',
    fix: fixes.verify,
    requests: (sender) => [withoutHeaders(sender.build())],
  },
  {
    ...refused,
    name: 'signature over another id',
    fix: fixes.verify,
    requests: (sender) => [sender.build({ sent: { id: sender.nextId() } })],
  },
  {
    ...refused,
    name: 'signature over another time',
    fix: fixes.verify,
    requests: (sender) => {
      const { headers, ...rest } = sender.build();
      const seconds = String(Number(headers['webhook-timestamp']) - 1);
      return [{ ...rest, headers: { ...headers, 'webhook-timestamp': seconds } }];
    },
  },
  {
    ...refused,
    name: 'timestamp 7 days old',
    fix: fixes.time,
    requests: (sender) => [sender.build({ ageSeconds: 7 * daySeconds })],
  },
  {
    ...refused,
    weight: 'advice',
    name: 'timestamp 10 min old',
    fix: fixes.time,
    requests: (sender) => [sender.build({ ageSeconds: 10 * minuteSeconds })],
  },
  {
    ...refused,
    weight: 'advice',
    name: 'timestamp 10 min ahead',
    fix: fixes.time,
    requests: (sender) => [sender.build({ ageSeconds: -10 * minuteSeconds })],
  },
  {
    ...accepted,
    name: 'old and new key',
    fix: fixes.rotate,
    requests: (sender) => [sender.build({ signature: (right, parts) => `${byOtherKey(parts)} ${right}` })],
  },
  {
    ...accepted,
    name: 'new and old key',
    fix: fixes.rotate,
    requests: (sender) => [sender.build({ signature: (right, parts) => `${right} ${byOtherKey(parts)}` })],
  },
  {
    ...accepted,
    name: 'v1a beside v1',
    fix: fixes.rotate,
    requests: (sender) => [
      sender.build({ signature: (right) => `v1a,${Buffer.alloc(64).toString('base64')} ${right}` }),
    ],
  },
  {
    ...accepted,
    name: 'unusual JSON',
    fix: fixes.bytes,
    requests: (sender) => {
      const id = sender.nextId();
      const { type, id: own, ...rest } = JSON.parse(sender.bodyOf(id)) as Record<string, unknown>;
      const body = JSON.stringify({ ...rest, type, id: own }, null, 3).replace('claim', '\\u0063laim');
      return [sender.build({ id, body: `${body}\n` })];
    },
  },
  {
    ...advised,
    name: 'extra member',
    fix: fixes.tolerate,
    requests: (sender) => [withBody(sender, { aMemberOfTomorrow: { nested: [1, null] } })],
  },
  {
    ...advised,
    name: 'unknown type',
    fix: fixes.tolerate,
    requests: (sender) => [withBody(sender, { type: 'check.unknown_type' })],
  },
  {
    ...advised,
    name: '20 kB',
    fix: fixes.tolerate,
    requests: (sender) => [withBody(sender, { filler: 'x'.repeat(20_000) })],
  },
  {
    weight: 'advice',
    expected: 'any',
    name: '1 MiB, then good',
    fix: fixes.survive,
    requests: (sender) => [withBody(sender, { filler: 'x'.repeat(1024 * 1024) }), sender.build()],
  },
  {
    weight: 'advice',
    expected: 'any',
    name: 'slow body, then good',
    fix: fixes.survive,
    requests: (sender) => [inPieces(sender.build()), sender.build()],
  },
  {
    weight: 'advice',
    expected: 'any',
    name: 'GET and HEAD, then good',
    fix: fixes.survive,
    requests: (sender) => [bare('GET'), bare('HEAD'), sender.build()],
  },
  { ...good, name: 'good again' },
];

function withBody(sender: Sender, more: Readonly<Record<string, unknown>>): ProbeRequest {
  const id = sender.nextId();
  return sender.build({ id, body: sender.bodyOf(id, more) });
}

const withoutHeaders = ({ method, pieces }: ProbeRequest): ProbeRequest => ({
  method,
  headers: { 'content-type': 'application/json' },
  pieces,
});

function inPieces({ pieces: [body = ''], ...rest }: ProbeRequest): ProbeRequest {
  const third = Math.ceil(body.length / 3);
  return { ...rest, pieces: [body.slice(0, third), body.slice(third, 2 * third), body.slice(2 * third)] };
}
