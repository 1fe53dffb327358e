// One loss from the first client to the approved claim, as an integrator would live through it.

import { compactVerify, createLocalJWKSet } from 'jose';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seededAt } from '../../src/contract/form/surface.ts';
import { round } from '../../src/primitives/rounding.ts';
import { callAs } from '../support/call-as.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();

async function write(url: string, body: object, status = 201) {
  const reply = await callAs('full', app, `POST ${url}`, { world: 'story', body });
  expect([url, reply.statusCode, reply.statusCode === status ? '' : reply.body]).toEqual([url, status, '']);
  return reply.json().data;
}

async function read(url: string) {
  const reply = await callAs('full', app, `GET ${url}`, { world: 'story' });
  expect([url, reply.statusCode]).toEqual([url, 200]);
  return reply.json().data;
}

// The verifier looks at the machine's clock; the world's is far from it.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(seededAt) }));
afterAll(() => vi.useRealTimers());

test('client, plot, policy, detection, claim, peritaje, signed report, webhooks, and one dead letter replayed', async () => {
  const endpoint = (host: string, eventTypes: string[]) =>
    write('/v1/webhooks/subscriptions', { endpointUrl: `https://${host}.sandbox.test/story`, eventTypes });
  const ok = await endpoint('ok', ['claim.created', 'report.approved']);
  const broken = await endpoint('always-500', ['claim.created']);

  const client = await write('/v1/clients', {
    name: 'Estancia El Relato S.A.',
    clientType: 'company',
    taxId: 'SBX-AR-STORY-1',
  });
  const plot = await write('/v1/aois', {
    portfolioId: 'pf_0001',
    clientId: client.clientId,
    name: 'El Relato – Lote 1, Pergamino',
    crop: 'soybean',
    ring: [
      [-60.7045, -33.8835],
      [-60.6955, -33.8835],
      [-60.6955, -33.8765],
      [-60.7045, -33.8765],
      [-60.7045, -33.8835],
    ],
  });
  expect(plot).toMatchObject({ aoiVersion: 1, perilProfile: ['hail'], season: '2025/26' });
  expect(plot.areaHectares).toBeGreaterThan(60);
  const policy = await write('/v1/policies', {
    clientId: client.clientId,
    portfolioId: 'pf_0001',
    aoiIds: [plot.aoiId],
    perils: ['hail'],
    sumInsured: { amount: Math.round(plot.areaHectares * 600), currency: 'USD' },
    effectiveFrom: '2025-10-01',
    effectiveTo: '2026-06-30',
  });
  expect(policy).toMatchObject({
    status: 'active',
    insuredHectares: plot.areaHectares,
    deductiblePct: 6,
    crop: 'soybean',
  });

  const { eventId, startedAt } = await write('/control/events', {
    aoiId: plot.aoiId,
    peril: 'hail',
    severity: 'severe',
  });
  expect(startedAt >= policy.writtenAt).toBe(true);
  const detection = await write('/v1/detections', { eventId, aoiId: plot.aoiId });
  expect(detection.affectedPct).toBeGreaterThan(50);
  const claim = await write('/v1/claims', {
    policyId: policy.policyId,
    aoiId: plot.aoiId,
    peril: 'hail',
    eventId,
    occurredAt: startedAt,
    detectionIds: [detection.detectionId],
    reportedLossPct: 50,
  });
  expect(claim).toMatchObject({ status: 'submitted', lateNotice: false, claimedHectares: plot.areaHectares });

  const half = round(plot.areaHectares / 2, 2);
  const rest = round(plot.areaHectares - half, 2);
  const peritaje = await write('/v1/peritajes', {
    claimId: claim.claimId,
    detectionId: detection.detectionId,
    zones: [
      { hectares: half, damagePct: 60 },
      { hectares: rest, damagePct: 40 },
    ],
    phenologicalStage: 'R2',
  });
  expect(peritaje).toMatchObject({ status: 'completed', assessedDamagePct: 50 });
  expect(await read(`/v1/claims/${claim.claimId}`)).toMatchObject({ status: 'assessed', assessedLossPct: 50 });

  const draft = await write('/v1/reports', { title: 'Informe de daños – El Relato', claimId: claim.claimId });
  expect((await read(`/v1/reports/${draft.reportId}`)).manifest).toBeNull();
  await write('/v1/reports', { reportId: draft.reportId, status: 'signed' }, 200);
  const report = await read(`/v1/reports/${draft.reportId}`);
  const keysOfService = createLocalJWKSet((await app.inject({ url: '/.well-known/jwks.json' })).json());
  const { payload } = await compactVerify(report.manifest.signature.jws, keysOfService);
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual(report.manifest.statement);

  const approved = await read(`/v1/claims/${claim.claimId}`);
  expect(approved.status).toBe('approved');
  expect(approved.approvedAmount.amount).toBeCloseTo(policy.sumInsuredPerHectare.amount * plot.areaHectares * 0.5, 1);
  expect(approved.statusHistory.map(({ status }: { status: string }) => status)).toEqual([
    'submitted',
    'assessed',
    'approved',
  ]);

  const { deliveries, deadLetterQueue } = await read('/v1/webhooks/deliveries');
  const ofStory = deliveries.filter(({ endpointUrl }: { endpointUrl: string }) => endpointUrl.endsWith('/story'));
  expect(ofStory.map((one: Record<string, unknown>) => [one.subscriptionId, one.eventType, one.status])).toEqual([
    [ok.subscriptionId, 'report.approved', 'delivered'],
    [broken.subscriptionId, 'claim.created', 'dead_letter'],
    [ok.subscriptionId, 'claim.created', 'delivered'],
  ]);
  const fixtures = await read('/v1/sbox/fixtures');
  const secrets = new Map(
    fixtures.signingKeys.map((key: { signingKeyRef: string; secret: string }) => [key.signingKeyRef, key.secret]),
  );
  for (const one of ofStory) {
    const at = Number(one.request.headers['webhook-timestamp']) * 1000;
    vi.setSystemTime(at);
    const secret = secrets.get(ok.signingKeyRef) as string;
    expect(new Webhook(secret).verify(one.request.body, one.request.headers)).toMatchObject({ type: one.eventType });
  }

  const [dead] = deadLetterQueue.filter(
    ({ subscriptionId }: { subscriptionId: string }) => subscriptionId === broken.subscriptionId,
  );
  expect(dead.attempts).toHaveLength(5);
  const replayed = await write(`/v1/webhooks/deliveries/${dead.deliveryId}/replay`, {}, 200);
  expect(replayed).toMatchObject({ status: 'dead_letter', attemptCount: 6 });
  const recovered = await write('/v1/webhooks/deliveries/dlv_0008/replay', { reason: 'The endpoint is back' }, 200);
  expect(recovered).toMatchObject({ status: 'delivered', attemptCount: 6 });
  expect(recovered.attempts.at(-1)).toMatchObject({ trigger: 'replay', outcome: 'success', responseStatus: 200 });
});
