// Trees of figures that no record of the seed has. Each was worked by hand from what is sent here, the terms of its policy and
// the law.
import { expect, test } from 'vitest';
import type { FootprintResult } from '../../src/contract/records.ts';
import type { Next } from '../../src/contract/schemas/next.ts';
import type { Why } from '../../src/contract/schemas/why.ts';
import { callAs } from '../support/call-as.ts';
import { startTestServer } from '../support/test-app.ts';

const { url } = await startTestServer();
type Caller = 'full' | 'other-org';
type Answered = Readonly<Record<string, unknown>>;

async function send(what: string, body?: object, as: Caller = 'full'): Promise<Answered> {
  const answer = await callAs(as, url, what, body && { body });
  const { data, ...problem } = (await answer.json()) as { data: Answered };
  expect([what, answer.status < 300, problem]).toEqual([what, true, expect.anything()]);
  return data;
}

async function treeOf(record: unknown, member: string, as?: Caller) {
  const { steps } = (await send(`GET /control/why?record=${record}&member=${member}`, undefined, as)) as unknown as Why;
  return steps.map(({ name, value }) => [name, value]);
}

/** Takes what the service offers under that name; answers the record that it made. */
async function take(record: unknown, intent: Next['actions'][number]['intent']): Promise<Answered> {
  const { actions } = (await send(`GET /control/next?record=${record}`)) as unknown as Next;
  const body = actions.find((action) => action.intent === intent)?.body as object;
  return send(intent === 'keep_detection' ? 'POST /v1/detections' : 'POST /v1/reports', body);
}

const occurredAt = '2026-01-10T17:45:00-03:00';
const hail = { peril: 'hail', occurredAt } as const;
const inArgentina = [
  ['country', 'AR'],
  ['calendar', 'America/Argentina/Buenos_Aires'],
] as const;

test('a claim of 40 ha that an expert assesses and a report settles', async () => {
  const claim = { ...hail, policyId: 'pol_0001', aoiId: 'aoi_0002', claimedHectares: 40, reportedLossPct: 30 };
  const { claimId, reportedAt } = await send('POST /v1/claims', claim);
  // Thirty days after 15 January, of which the last is 14 February.
  expect(await treeOf(claimId, 'decisionDueAt')).toEqual([
    ['decision_due', '2026-02-15T03:00:00.000Z'],
    ['last_information', reportedAt],
    ['days_to_decide', 30],
    ...inArgentina,
  ]);
  // Three days after 10 January; it was reported on the fifth.
  expect(await treeOf(claimId, 'lateNotice')).toEqual([
    ['late_notice', true],
    ['occurred', '2026-01-10T20:45:00.000Z'],
    ['days_to_report', 3],
    ['last_day_to_report', '2026-01-13'],
    ['reported', reportedAt],
    ...inArgentina,
  ]);
  const zones = [
    { zoneId: 'Z1', hectares: 25, damagePct: 44 },
    { zoneId: 'Z2', hectares: 10, damagePct: 18 },
  ];
  await send('POST /v1/peritajes', { claimId, zones });
  // 25 × 44 + 10 × 18 = 1,280, of 40 ha.
  const assessed = [
    ['assessed_loss', 32],
    ['zone_area', 25],
    ['zone_damage', 44],
    ['zone_area', 10],
    ['zone_damage', 18],
    ['area_claimed', 40],
  ];
  expect(await treeOf(claimId, 'assessedLossPct')).toEqual(assessed);
  await take(claimId, 'sign_report');
  // 910 USD/ha × 40 ha × 32 %; the franchise is exceeded and takes nothing.
  expect(await treeOf(claimId, 'approvedAmount')).toEqual([
    ['amount', 11_648],
    ['sum_insured', 109_190.9],
    ['area_claimed', 40],
    ['area_insured', 119.99],
    ...assessed,
    ['franchise', 6],
  ]);
});

test('the reserve of a claim for less than is due, and one above a straight deductible', async () => {
  const claimedAmount = { amount: 10_000, currency: 'USD' };
  const less = { ...hail, policyId: 'pol_0004', aoiId: 'aoi_0021', claimedHectares: 40, reportedLossPct: 30 };
  const { claimId } = await send('POST /v1/claims', { ...less, claimedAmount });
  // 880 USD/ha × 40 ha × 30 % = 10,560, of which 10,000 are claimed.
  expect(await treeOf(claimId, 'reserve')).toEqual([
    ['reserve', 10_000],
    ['due', 10_560],
    ['sum_insured', 63_351.2],
    ['area_claimed', 40],
    ['area_insured', 71.99],
    ['reported_loss', 30],
    ['franchise', 6],
    ['claimed_amount', 10_000],
  ]);
  const above = { ...hail, policyId: 'pol_0003', aoiId: 'aoi_0019', claimedHectares: 60, reportedLossPct: 40 };
  // 640 USD/ha × 60 ha × (40 − 6) %.
  expect(await treeOf((await send('POST /v1/claims', above))['claimId'], 'reserve')).toEqual([
    ['reserve', 13_056],
    ['due', 13_056],
    ['sum_insured', 76_806.4],
    ['area_claimed', 60],
    ['area_insured', 120.01],
    ['reported_loss', 40],
    ['straight', 6],
  ]);
});

test('a policy of Rioja from winter time into summer time', async () => {
  const of = { clientId: 'cli_9001', portfolioId: 'pf_9001', aoiIds: ['aoi_9002'], perils: ['fire'] };
  const term = { effectiveFrom: '2026-03-01', effectiveTo: '2026-08-31' };
  const sumInsured = { amount: 20_000, currency: 'EUR' };
  const { policyId } = await send('POST /v1/policies', { ...of, ...term, sumInsured }, 'other-org');
  const inSpain = [
    ['country', 'ES'],
    ['calendar', 'Europe/Madrid'],
  ];
  expect(await treeOf(policyId, 'coverFrom', 'other-org')).toEqual([
    ['cover_from', '2026-02-28T23:00:00.000Z'],
    ['first_day', '2026-03-01'],
    ...inSpain,
  ]);
  expect(await treeOf(policyId, 'coverTo', 'other-org')).toEqual([
    ['cover_to', '2026-08-31T22:00:00.000Z'],
    ['last_day', '2026-08-31'],
    ...inSpain,
  ]);
});

test('the hectares that a new storm damaged are those of the classes of its footprint', async () => {
  const { eventId } = await send('POST /control/events', { aoiId: 'aoi_0001', peril: 'hail', severity: 'high' });
  const input = { eventId, aoiId: 'aoi_0001', method: 'ndvi_delta' };
  const { jobId } = await send('POST /v1/jobs', { kind: 'geo.damage_footprint', input });
  while ((await send(`GET /v1/jobs/${jobId}`))['status'] !== 'succeeded');
  const { cellsBySeverity } = (await send(`GET /v1/jobs/${jobId}/result`)) as unknown as FootprintResult;
  const { detectionId, damagedHectares } = await take(jobId, 'keep_detection');
  const classes = (['low', 'moderate', 'high', 'severe'] as const)
    .map((name) => [name, cellsBySeverity[name].hectares] as const)
    .filter(([, hectares]) => hectares > 0);
  expect(classes.length).toBeGreaterThan(1);
  expect(await treeOf(detectionId, 'damagedHectares')).toEqual([['damaged_area', damagedHectares], ...classes]);
  // In hundredths, which add up without a rest.
  const sum = classes.reduce((all, [, hectares]) => all + Math.round(100 * hectares), 0);
  expect(sum).toBe(Math.round(100 * Number(damagedHectares)));
});

test('a claim for a frost that was measured expects what was measured, over the hectares of the plot', async () => {
  const claim = { policyId: 'pol_0006', aoiId: 'aoi_0026', eventId: 'evt_0005', detectionIds: ['det_0017'] };
  const loss = { peril: 'frost', occurredAt: '2025-11-04T08:30:00Z' };
  const { claimId } = await send('POST /v1/claims', { ...claim, ...loss });
  expect(await treeOf(claimId, 'expectedLossPct')).toEqual([
    ['expected_loss', 29.3],
    ['expected_loss', 29.3],
    ['plot_area', 110.93],
    ['plot_area', 110.93],
  ]);
});

test('what an index pays', async () => {
  const ring = [
    ...[[-62.715, -36.115] as const, [-62.705, -36.115] as const, [-62.705, -36.105] as const],
    ...[[-62.715, -36.105] as const, [-62.715, -36.115] as const],
  ];
  const plot = { portfolioId: 'pf_0002', clientId: 'cli_0003', name: 'El Relato', crop: 'maize', ring };
  const { aoiId } = await send('POST /v1/aois', { ...plot, perilProfile: ['drought'] });
  const of = { clientId: 'cli_0003', portfolioId: 'pf_0002', aoiIds: [aoiId], perils: ['drought'] };
  const window = { from: '2026-01-20', to: '2026-04-22' };
  const { policyId } = await send('POST /v1/policies', {
    ...of,
    coverageType: 'parametric',
    sumInsured: { amount: 372_607.2, currency: 'USD' },
    effectiveFrom: '2026-01-15',
    effectiveTo: '2026-04-30',
    trigger: { index: 'spi', window, strike: -1.5, exit: -2.5, shape: 'linear' },
  });
  await send('POST /control/clock', { to: '2026-04-23T03:00:00Z' });
  const [claim] = (await send(`GET /v1/claims?policyId=${policyId}`)) as unknown as readonly Answered[];
  // The weather of the story "by index": 0.37 of the way from −1.5 to −2.5.
  expect(await treeOf(claim?.['claimId'], 'settlement.amount')).toEqual([
    ['amount', 137_864.66],
    ['sum_insured', 372_607.2],
    ['index_share', 37],
    ['index_value', -1.87],
    ['strike', -1.5],
    ['exit', -2.5],
  ]);
});
