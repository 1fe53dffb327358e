// Solves three exercises with what Node brings.
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const { SBOX_BASE_URL: base, SBOX_TOKEN: token, SBOX_FILES: files, SBOX_ANSWER: answerFile } = process.env;

async function ask(path, body, key = randomUUID()) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key };
  const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return (await fetch(base + path, request)).json();
}

const solve = {
  refusals: async () => {
    const job = (aoiId) => ({ kind: 'geo.damage_footprint', input: { eventId: 'evt_0001', aoiId } });
    const { code } = await ask('/v1/jobs', job('aoi_0011'));
    const key = randomUUID();
    await ask('/v1/jobs', job('aoi_0002'), key);
    const { data } = await ask('/v1/jobs', job('aoi_0002'), key);
    return { code, jobId: data.jobId };
  },
  disputed: async () => {
    const zones = [
      { zoneId: 'Z1', hectares: 45, damagePct: 34 },
      { zoneId: 'Z2', hectares: 60, damagePct: 20 },
    ];
    const { data: first } = await ask('/v1/peritajes/per_0006');
    const { detectionId, claimId } = first;
    const { data: visit } = await ask('/v1/peritajes', { claimId, detectionId, zones });
    await ask('/v1/peritajes', { peritajeId: visit.peritajeId, agreedByInsured: true });
    const { data: claim } = await ask(`/v1/claims/${claimId}`);
    return { assessedLossPct: claim.assessedLossPct };
  },
  webhooks: async () => {
    const eventTypes = ['claim.created', 'report.approved'];
    const endpointUrl = 'https://ok.sandbox.test/hooks/claims';
    const { data: subscription } = await ask('/v1/webhooks/subscriptions', { endpointUrl, eventTypes });
    const { data: fixtures } = await ask('/v1/sbox/fixtures');
    const { secret } = fixtures.signingKeys.find((one) => one.signingKeyRef === subscription.signingKeyRef);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const received = JSON.parse(readFileSync(join(files, 'received.json'), 'utf8'));
    const genuine = received.filter(({ receivedAt, headers, body }) => {
      const { 'webhook-id': id, 'webhook-timestamp': sentAt, 'webhook-signature': signatures } = headers;
      const signature = `v1,${createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')}`;
      return signatures.split(' ').includes(signature) && Date.parse(receivedAt) - 1000 * sentAt <= 300_000;
    });
    return {
      subscriptionId: subscription.subscriptionId,
      genuine: genuine.map(({ headers }) => headers['webhook-id']),
    };
  },
}[process.argv[2]];

writeFileSync(answerFile, JSON.stringify(await solve()));
