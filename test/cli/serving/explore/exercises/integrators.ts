// Solutions of the exercises for those who write a client: a right one each, and wrong ones with what they miss.

import { createHmac } from 'node:crypto';
import { type Hands, newKey, runJob, type Solutions } from './solver.ts';

const job = (aoiId: string, eventId = 'evt_0001') => ({ kind: 'geo.damage_footprint', input: { eventId, aoiId } });

async function computeFootprint(hands: Hands, eventId?: string) {
  const { jobId } = await runJob(hands, '/v1/jobs', job('aoi_0001', eventId));
  const { data } = await hands.ask(`/v1/jobs/${jobId}/result`);
  return { jobId, damagedHectares: data['damagedHectares'] };
}

export const footprint: Solutions = {
  right: async (hands) => hands.answer(await computeFootprint(hands)),
  wrong: {
    'does nothing': [async () => {}, ['one job is enqueued']],
    'sends the job again with another key': [
      async (hands) => {
        await hands.ask('/v1/jobs', job('aoi_0001'));
        await hands.answer(await computeFootprint(hands));
      },
      ['one job is enqueued', 'at most 9 credits'],
    ],
    'takes another storm': [
      async (hands) => hands.answer(await computeFootprint(hands, 'evt_0010')),
      ['it computed the footprint of the storm on the plot'],
    ],
    'answers with the area of the plot': [
      async (hands) => hands.answer({ ...(await computeFootprint(hands)), damagedHectares: 84 }),
      ['the answer has the damaged hectares'],
    ],
    'does not wait for the job': [
      async ({ ask, answer }) => answer({ jobId: (await ask('/v1/jobs', job('aoi_0001'))).data['jobId'] }),
      ['it computed the footprint of the storm on the plot'],
    ],
    'opens a portfolio by the way': [
      async (hands) => {
        await hands.ask('/v1/portfolios', { name: 'Sur' });
        await hands.answer(await computeFootprint(hands));
      },
      ['changed portfolios/pf_0004'],
    ],
  },
};

async function meetRefusal({ ask }: Hands, keys: readonly string[]) {
  const { problem } = await ask('/v1/jobs', job('aoi_0011'));
  const answers = [];
  for (const key of keys) answers.push(await ask('/v1/jobs', job('aoi_0002'), { key }));
  return { code: problem['code'], jobId: answers[0]?.data['jobId'] };
}

export const refusals: Solutions = {
  right: async (hands) => {
    const key = newKey();
    await hands.answer(await meetRefusal(hands, [key, key]));
  },
  wrong: {
    'does nothing': [async () => {}, ['the job that costs too much is refused', 'one job is charged']],
    'takes a new key': [
      async (hands) => hands.answer(await meetRefusal(hands, [newKey(), newKey()])),
      ['it has one key', 'one job is charged'],
    ],
    'sends it once': [
      async (hands) => hands.answer(await meetRefusal(hands, [newKey()])),
      ['the other request is sent twice'],
    ],
    'guesses the code': [
      async (hands) => {
        const key = newKey();
        await hands.answer({ ...(await meetRefusal(hands, [key, key])), code: 'payment_required' });
      },
      ['the answer has the code'],
    ],
  },
};

const endpoint = (eventTypes: string[]) => ({ endpointUrl: 'https://ok.sandbox.test/hooks/claims', eventTypes });
const both = ['claim.created', 'report.approved'];

interface Received {
  readonly receivedAt: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}
type Judge = (received: Received, secret: Buffer) => boolean;

const isYoung: Judge = ({ receivedAt, headers }) =>
  Date.parse(receivedAt) / 1000 - Number(headers['webhook-timestamp']) <= 300;
const isSigned: Judge = ({ headers, body }, secret) => {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
};

async function sort({ ask, read, answer }: Hands, isGenuine: Judge, eventTypes = both): Promise<void> {
  const { data } = await ask('/v1/webhooks/subscriptions', endpoint(eventTypes));
  const { data: fixtures } = await ask('/v1/sbox/fixtures');
  const keys = fixtures['signingKeys'] as Record<string, string>[];
  const key = keys.find(({ signingKeyRef }) => signingKeyRef === data['signingKeyRef']);
  const secret = Buffer.from(String(key?.['secret']).replace('whsec_', ''), 'base64');
  const received = JSON.parse(await read('received.json')) as Received[];
  const genuine = received.filter((one) => isGenuine(one, secret)).map(({ headers }) => headers['webhook-id']);
  await answer({ subscriptionId: data['subscriptionId'], genuine });
}

const genuineOnly = ['the answer has the genuine requests, and no other'];

export const webhooks: Solutions = {
  right: (hands) => sort(hands, (...one) => isYoung(...one) && isSigned(...one)),
  wrong: {
    'does nothing': [async () => {}, ['the endpoint is subscribed once, to both', ...genuineOnly]],
    'takes what is old': [(hands) => sort(hands, isSigned), genuineOnly],
    'verifies nothing': [(hands) => sort(hands, isYoung), genuineOnly],
    'reads one signature': [
      (hands) =>
        sort(
          hands,
          (one, secret) => isYoung(one, secret) && isSigned({ ...one, headers: firstSignature(one) }, secret),
        ),
      genuineOnly,
    ],
    'subscribes to one type': [
      (hands) => sort(hands, (...one) => isYoung(...one) && isSigned(...one), ['claim.created']),
      ['the endpoint is subscribed once, to both'],
    ],
  },
};

const firstSignature = ({ headers }: Received) => ({
  ...headers,
  'webhook-signature': String(headers['webhook-signature']?.split(' ')[0]),
});
