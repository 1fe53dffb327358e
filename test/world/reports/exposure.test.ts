import { expect, test } from 'vitest';
import type { NewReport } from '../../../src/contract/schemas/report.ts';
import { insurePlots } from '../../../src/law/figures/insured-plots.ts';
import { exposureOf as exposureOfRecords } from '../../../src/world/reports/exposure.ts';
import type { World } from '../../../src/world/world.ts';
import { squareRing } from '../../support/square-ring.ts';
import { call, createTestWorld, refusal, seed, told } from '../../support/test-world.ts';

const plotsOf = (world: World, portfolioId: string, organizationId = 'org_pampa') =>
  call(world, 'listAois', { organizationId, query: { portfolioId, limit: '250' } }).data.map(({ aoiId }) => aoiId);
const report = (world: World, body: Partial<NewReport>, organizationId = 'org_pampa') =>
  call(world, 'createReport', { organizationId, body: { title: 'Exposure', type: 'portfolio_exposure', ...body } })
    .data;
const exposureOf = (world: World, portfolioId: string, organizationId = 'org_pampa') =>
  report(world, { aoiIds: plotsOf(world, portfolioId, organizationId) }, organizationId).summary?.exposure;
const usd = (amount: number) => ({ amount, currency: 'USD' });

const row = (plots: number, insuredHectares: number, sum: number, left = sum) => ({
  plots,
  insuredHectares,
  sumInsured: usd(sum),
  remainingSumInsured: usd(left),
});
const struck = (eventId: string, peril: string, plots: number, damagedHectares: number, sum: number) =>
  expect.objectContaining({ eventId, peril, plots, damagedHectares, sumInsured: usd(sum) });

/** By hand: pol_0001 270,715.90 of 297.49 ha, pol_0002 513,890 of 435.5, pol_0004 187,343.20 of 212.89; 9 and 11 not now. */
test('the exposure of Núcleo is the sum of its policies in force, by peril, crop and event', () => {
  const exposure = exposureOf(createTestWorld(), 'pf_0001');
  expect(exposure).toMatchObject({
    asOf: '2026-01-15T12:00:00.000Z',
    ...row(9, 945.88, 971_949.1),
    byPeril: [
      { peril: 'hail', ...row(9, 945.88, 971_949.1) },
      { peril: 'frost', ...row(3, 435.5, 513_890) },
      { peril: 'wind', ...row(3, 435.5, 513_890) },
      { peril: 'fire', ...row(3, 297.49, 270_715.9) },
    ],
    byCrop: [
      { crop: 'maize', ...row(3, 435.5, 513_890) },
      { crop: 'soybean', ...row(6, 510.38, 458_059.1) },
    ],
  });
  expect(exposure?.byEvent).toHaveLength(4);
  expect(exposure?.byEvent).toEqual(
    expect.arrayContaining([
      struck('evt_0001', 'hail', 3, 206.82, 270_715.9),
      struck('evt_0002', 'hail', 3, 224.76, 513_890),
      struck('evt_0007', 'hail', 2, 85.22, 118_791.2),
      struck('evt_0011', 'frost', 1, 126.77, 212_400),
    ]),
  );
  expect(exposure?.largestEvent).toEqual(exposure?.byEvent[0]);
});

/** pol_0003, pol_0005, pol_0006 less 27,419.96 that was approved, pol_0007; pol_0012 is cancelled. */
test('the exposures of Oeste and Maule are less by what was approved', () => {
  const world = createTestWorld();
  expect(exposureOf(world, 'pf_0002')).toMatchObject(row(12, 1306.2, 1_155_948.8, 1_128_528.84));
  expect(exposureOf(world, 'pf_0003')).toMatchObject(row(2, 39.8, 326_360, 251_943.36));
  expect(exposureOf(world, 'pf_9001', 'org_ebro')).toMatchObject({
    plots: 4,
    insuredHectares: 35.5,
    sumInsured: { amount: 355_720, currency: 'EUR' },
    remainingSumInsured: { amount: 296_351.2, currency: 'EUR' },
  });
});

test('an exposure is signed, its detections stand in the manifest, and the audit holds', () => {
  const world = createTestWorld();
  const { reportId, summary } = report(world, { aoiIds: plotsOf(world, 'pf_0003'), status: 'signed' });
  const { manifest, ...read } = call(world, 'getReport', { params: { id: reportId } }).data;
  expect(read.summary).toEqual(summary);
  expect(manifest?.statement.subject.map(({ name }) => name)).toEqual([
    `/v1/reports/${reportId}`,
    '/v1/detections/det_0019',
    '/v1/detections/det_0018',
  ]);
  expect(call(world, 'getAudit').data.broken).toEqual([]);
});

test('plots that nobody insures have an exposure of nothing, and need no evidence', () => {
  const { summary } = report(createTestWorld(), { aoiIds: ['aoi_0010'], detectionIds: [], status: 'signed' });
  expect(summary).toMatchObject({ damagedHectares: 0, affectedPct: 0, severity: null });
  expect(summary?.exposure).toMatchObject({
    ...row(0, 0, 0),
    byPeril: [],
    byCrop: [],
    byEvent: [],
    largestEvent: null,
  });
});

test('other reports have no exposure, and plots in two currencies have no sum', () => {
  const world = createTestWorld();
  const assessed = report(world, { aoiIds: ['aoi_0001'], type: 'damage_assessment' });
  expect(assessed.summary?.exposure).toBeNull();
  const { portfolioId } = call(world, 'createPortfolio', { body: { name: 'Pesos', currency: 'ARS' } }).data;
  const ring = squareRing(-64, -33, 0.01);
  const { aoiId } = call(world, 'createAoi', { body: { portfolioId, name: 'Pesos', ring } }).data;
  const body = { title: 'Two', type: 'portfolio_exposure', aoiIds: ['aoi_0001', aoiId] };
  expect(told(refusal(world, 'createReport', { body }))).toEqual(['#/aoiIds other_currency']);
});

const records = (aoiId: string, policyId: string, eventId: string, detectionId: string) => {
  const [aoi, policy, event, detection] = [
    seed.of('org_pampa').records('aois').get(aoiId)?.value,
    seed.of('org_pampa').records('policies').get(policyId)?.value,
    seed.of('org_pampa').records('events').get(eventId)?.value,
    seed.of('org_pampa').records('detections').get(detectionId)?.value,
  ];
  if (!(aoi && policy && event && detection)) throw new Error('The seed has changed.');
  return { aoi, policy, event, detection };
};
/** aoi_0007 is insured for 108,687.60 under pol_0006, of which 27,419.96 are paid: 81,267.64 are left. */
const lossAt = (expectedLossPct: number | null, times = 1) => {
  const { aoi, policy, event, detection } = records('aoi_0007', 'pol_0006', 'evt_0005', 'det_0015');
  const events = Array.from({ length: times }, (_, index) => ({ ...event, eventId: `evt_${index}` }));
  const detections = events.map(({ eventId }) => ({ ...detection, eventId, expectedLossPct }));
  const asOf = '2026-01-15T12:00:00.000Z';
  return exposureOfRecords({ aois: [aoi], policies: [policy], detections, events, currency: 'USD', asOf }).expectedLoss;
};

test.each([
  [25, 1, 27_171.9],
  [0, 1, 0],
  [74.77, 1, 81_265.72],
  [74.78, 1, 81_267.64],
  [100, 1, 81_267.64],
  [40, 2, 81_267.64],
  [30, 2, 65_212.56],
])('an expected loss of %d %%, %d times, is of the sum insured, and never more than is left', (pct, times, amount) => {
  expect(lossAt(pct, times)).toEqual(usd(amount));
});

test('what an event may cost is by the sum that was insured when it struck, and no more than that of then has left', () => {
  const { aoi, policy, event, detection } = records('aoi_0007', 'pol_0006', 'evt_0005', 'det_0015');
  const until = new Date(Date.parse(event.endedAt) + 86_400_000).toISOString();
  const { amount } = policy.sumInsured;
  const raised = {
    ...policy,
    ...insurePlots(
      policy.insuredPlots.map((plot) => ({ ...plot, areaHectares: plot.hectares })),
      usd(2 * amount),
    ),
    sumInsured: usd(2 * amount),
    writtenAt: until,
    formerly: [{ until, writtenAt: policy.writtenAt, sumInsured: policy.sumInsured }],
  };
  const expectedFor = (own: typeof policy, expectedLossPct: number) =>
    exposureOfRecords({
      aois: [aoi],
      policies: [own],
      detections: [{ ...detection, expectedLossPct }],
      events: [event],
      currency: 'USD',
      asOf: '2026-01-15T12:00:00.000Z',
    });
  // Twice the share of 108,687.60 is insured now, and a quarter of the one of then is 27,171.90.
  expect(expectedFor(raised, 25).sumInsured).toEqual(usd(217_375.2));
  expect(expectedFor(raised, 25).expectedLoss).toEqual(usd(27_171.9));
  expect(expectedFor(raised, 100).expectedLoss).toEqual(usd(108_687.6));
});

test('where no detection has a loss, none is expected', () => expect(lossAt(null)).toBeNull());
