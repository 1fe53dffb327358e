// The probes, in the order in which they are sent. A good delivery comes first and last.

import { randomBytes } from 'node:crypto';
import { signatureOf } from '../../../client/delivery-signature.ts';
import type { ReceiverRequest } from '../../access/post.ts';
import fixes from './fixes.json' with { type: 'json' };
import type { Expected, Probe, SignedParts, Weight } from './probe.ts';

const otherSecret = `whsec_${randomBytes(24).toString('base64')}`;
const byOtherKey = ({ id, seconds, body }: SignedParts): string => signatureOf(otherSecret, id, seconds, body);
const bare = (method: 'GET' | 'HEAD'): ReceiverRequest => ({ method, headers: {}, pieces: [] });

type Requests = Probe['requests'];

const buildProbe =
  (weight: Weight, expected: Expected) =>
  (name: string, fix: string, requests: Requests): Probe => ({ name, weight, expected, fix, requests });

const mustAccept = buildProbe('required', 'accepted');
const mustRefuse = buildProbe('required', 'refused');
const shouldAccept = buildProbe('advice', 'accepted');
const shouldRefuse = buildProbe('advice', 'refused');
const shouldSurvive = buildProbe('advice', 'any');

const minuteSeconds = 60;
const daySeconds = 86_400;

const sendGood: Requests = (sender) => [sender.build()];

export const probes: readonly Probe[] = [
  mustAccept('good', fixes.accept, sendGood),
  mustAccept('same id again', fixes.repeat, (sender) => {
    const id = sender.nextId();
    const body = sender.bodyOf(id);
    return [sender.build({ id, body }), sender.build({ id, body })];
  }),
  mustAccept('two out of order', fixes.repeat, (sender) => [
    sender.build(),
    sender.build({ ageSeconds: minuteSeconds }),
  ]),
  mustRefuse('wrong key', fixes.verify, (sender) => [sender.build({ signature: (_, parts) => byOtherKey(parts) })]),
  mustRefuse('altered byte', fixes.verify, (sender) => {
    const id = sender.nextId();
    const body = sender.bodyOf(id);
    return [sender.build({ id, body, sent: { body: body.replace('clm_0001', 'clm_0002') } })];
  }),
  mustRefuse('no signature headers', fixes.verify, (sender) => [withoutHeaders(sender.build())]),
  mustRefuse('signature over another id', fixes.verify, (sender) => [sender.build({ sent: { id: sender.nextId() } })]),
  mustRefuse('signature over another time', fixes.verify, (sender) => {
    const { headers, ...rest } = sender.build();
    const seconds = String(Number(headers['webhook-timestamp']) - 1);
    return [{ ...rest, headers: { ...headers, 'webhook-timestamp': seconds } }];
  }),
  mustRefuse('timestamp 7 days old', fixes.time, aged(7 * daySeconds)),
  shouldRefuse('timestamp 10 min old', fixes.time, aged(10 * minuteSeconds)),
  shouldRefuse('timestamp 10 min ahead', fixes.time, aged(-10 * minuteSeconds)),
  mustAccept('old and new key', fixes.rotate, (sender) => [
    sender.build({ signature: (right, parts) => `${byOtherKey(parts)} ${right}` }),
  ]),
  mustAccept('new and old key', fixes.rotate, (sender) => [
    sender.build({ signature: (right, parts) => `${right} ${byOtherKey(parts)}` }),
  ]),
  mustAccept('v1a beside v1', fixes.rotate, (sender) => [
    sender.build({ signature: (right) => `v1a,${Buffer.alloc(64).toString('base64')} ${right}` }),
  ]),
  mustAccept('unusual JSON', fixes.bytes, (sender) => {
    const id = sender.nextId();
    const { type, id: deliveryId, ...rest } = JSON.parse(sender.bodyOf(id)) as Record<string, unknown>;
    const body = JSON.stringify({ ...rest, type, id: deliveryId }, null, 3).replace('claim', '\\u0063laim');
    return [sender.build({ id, body: `${body}\n` })];
  }),
  shouldAccept('extra member', fixes.tolerate, withMembers({ aMemberOfTomorrow: { nested: [1, null] } })),
  shouldAccept('unknown type', fixes.tolerate, withMembers({ type: 'check.unknown_type' })),
  shouldAccept('20 kB', fixes.tolerate, withMembers({ filler: 'x'.repeat(20_000) })),
  shouldSurvive('1 MiB, then good', fixes.survive, (sender) => [
    ...withMembers({ filler: 'x'.repeat(1024 * 1024) })(sender),
    sender.build(),
  ]),
  shouldSurvive('slow body, then good', fixes.survive, (sender) => [inPieces(sender.build()), sender.build()]),
  shouldSurvive('GET and HEAD, then good', fixes.survive, (sender) => [bare('GET'), bare('HEAD'), sender.build()]),
  mustAccept('good again', fixes.accept, sendGood),
];

function aged(ageSeconds: number): Requests {
  return (sender) => [sender.build({ ageSeconds })];
}

function withMembers(more: Readonly<Record<string, unknown>>): Requests {
  return (sender) => {
    const id = sender.nextId();
    return [sender.build({ id, body: sender.bodyOf(id, more) })];
  };
}

const withoutHeaders = ({ method, pieces }: ReceiverRequest): ReceiverRequest => ({
  method,
  headers: { 'content-type': 'application/json' },
  pieces,
});

function inPieces({ pieces: [body = ''], ...rest }: ReceiverRequest): ReceiverRequest {
  const third = Math.ceil(body.length / 3);
  return { ...rest, pieces: [body.slice(0, third), body.slice(third, 2 * third), body.slice(2 * third)] };
}
