import { expect, test } from 'vitest';
import { amountRules, type EvidenceView, evidenceRules, type Recorded } from '../../../src/law/rules/evidence-rules.ts';
import { refusalsBy } from '../../../src/law/rules/rule.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });
/** 1,000 USD for each of a hundred hectares. */
const plot = { aoiId: 'aoi_0001', hectares: 100, sumInsured: usd(100_000) };
const nothing: EvidenceView['claim'] = {
  peril: 'hail',
  peritajeIds: ['per_0001'],
  status: 'approved',
  statusHistory: [],
  expectedLossPct: null,
  claimedHectares: 100,
  reportedLossPct: null,
  assessedLossPct: null,
  approvedAmount: null,
};
const viewOf = (claim: Partial<EvidenceView['claim']>, more: Partial<EvidenceView> = {}): EvidenceView => ({
  claim: { ...nothing, ...claim },
  plot,
  visit: undefined,
  detection: undefined,
  recorded: [],
  ...more,
});
const found = (view: EvidenceView) => evidenceRules.filter(({ find }) => find(view) !== undefined).map(({ id }) => id);

const zonesOf = (...zones: (readonly [hectares: number, damagePct: number])[]) =>
  zones.map(([hectares, damagePct], index) => ({ zoneId: `Z${index + 1}`, hectares, damagePct }));
const visited = (damagedHectares: number, zones: ReturnType<typeof zonesOf>) =>
  viewOf({}, { visit: { peritajeId: 'per_0001', zones }, detection: { detectionId: 'det_0001', damagedHectares } });

test.each([
  // The visit to the vine, 1.47 times what was detected.
  [8.58, zonesOf([4.2, 7], [8.4, 2]), []],
  // Half as much again is not more, and neither are five hectares.
  [10, zonesOf([15, 50]), []],
  [10, zonesOf([10, 50], [5.01, 20]), ['visit_beyond_detection']],
  [20, zonesOf([30, 50]), []],
  [20, zonesOf([30.01, 50]), ['visit_beyond_detection']],
  [4, zonesOf([9, 50]), []],
  [4, zonesOf([9.01, 50]), ['visit_beyond_detection']],
  [0, zonesOf([5.01, 1]), ['visit_beyond_detection']],
  // Where the visit found nothing, it found no more.
  [10, zonesOf([10, 50], [90, 0]), []],
] as const)('detected %d ha, and visited %j: %j', (damagedHectares, zones, ids) => {
  expect(found(visited(damagedHectares, [...zones]))).toEqual(ids);
});

test.each([
  // Five percent of 20 ha are 1 ha.
  [20, 1, 2, []],
  [20, 1, 2.01, ['visit_beyond_detection']],
  [0.4, 0, 0.02, []],
  [0.4, 0, 0.03, ['visit_beyond_detection']],
  [200, 1, 6, []],
] as const)('of a plot of %d ha, %d ha detected and %d ha visited: %j', (hectares, damagedHectares, seen, ids) => {
  const view = visited(damagedHectares, zonesOf([seen, 50]));
  expect(found({ ...view, plot: { ...plot, hectares } })).toEqual(ids);
});

test.each([
  // 1 % of 100,000 is 1,000; the stated loss may have been rounded down by up to a hundredth of a percent.
  [{ assessedLossPct: 1, approvedAmount: usd(1_010) }, []],
  [{ assessedLossPct: 1, approvedAmount: usd(1_010.01) }, ['amount_beyond_loss']],
  [{ assessedLossPct: 1, reportedLossPct: 90, approvedAmount: usd(60_000) }, ['amount_beyond_loss']],
  [{ assessedLossPct: 33.33, approvedAmount: usd(33_333.33) }, []],
  [{ assessedLossPct: 100, approvedAmount: usd(100_000) }, []],
  // Half of the plot.
  [{ assessedLossPct: 50, claimedHectares: 50, approvedAmount: usd(25_005) }, []],
  [{ assessedLossPct: 50, claimedHectares: 50, approvedAmount: usd(25_005.01) }, ['amount_beyond_loss']],
  [{ reportedLossPct: 1, approvedAmount: usd(1_010) }, []],
  [{ reportedLossPct: 1, approvedAmount: usd(1_010.01) }, ['amount_beyond_report']],
  [{ approvedAmount: usd(60_000) }, []],
  [{ assessedLossPct: 1 }, []],
])('%j breaks %j', (claim, ids) => {
  expect(found(viewOf(claim))).toEqual(ids);
});

test('only more than the loss that was found is refused', () => {
  const refused = (claim: Partial<EvidenceView['claim']>) => refusalsBy(amountRules, viewOf(claim));
  expect(refused({ assessedLossPct: 1, approvedAmount: usd(60_000) })).toEqual([
    {
      pointer: '#/approvedAmount/amount',
      code: 'contradictory',
      detail: '1 % of 100 ha of aoi_0001 is insured for 1000 USD, but 60000 USD was paid',
    },
  ]);
  expect(refused({ reportedLossPct: 1, approvedAmount: usd(60_000) })).toEqual([]);
});

const found55 = { peritajeId: 'per_0001', zones: zonesOf([50, 55]) };
test.each([
  // Twice as much is not above twice, and less than ten points are none.
  [20, 100, 10, []],
  [20.01, 100, 10, ['visit_far_from_model']],
  [13, 100, 3, []],
  [13.01, 100, 3, ['visit_far_from_model']],
  [10, 100, 20, []],
  [9.99, 100, 20, ['visit_far_from_model']],
  // The class of the leaves, offered as a loss, where the model expects 14.7 % of the plot.
  [65, 100, 14.7, ['visit_far_from_model']],
  // On the plot: half of it at 40 % is 20 %.
  [40, 50, 14.7, []],
  [0, 100, 10, []],
  [0, 100, 10.1, ['visit_far_from_model']],
  [65, 100, null, []],
] as const)(
  'assessed %d %% of %d of 100 ha, and expected %d %%: %j',
  (assessedLossPct, claimedHectares, expectedLossPct, ids) => {
    expect(found(viewOf({ assessedLossPct, claimedHectares, expectedLossPct }, { visit: found55 }))).toEqual(ids);
  },
);

test('what was decided elsewhere has no visit to compare', () => {
  expect(found(viewOf({ assessedLossPct: 65, expectedLossPct: 14.7 }))).toEqual([]);
});

const calm: Recorded = {
  observedAt: '2026-01-10T03:00:00.000Z',
  hailSizeMm: null,
  temperatureMinC: 0.1,
  windGustKmh: 59.9,
};
const recorded = (peril: 'hail' | 'frost' | 'wind' | 'fire', ...days: Partial<Recorded>[]) =>
  found(viewOf({ peril }, { recorded: days.map((day) => ({ ...calm, ...day })) }));

test.each([
  ['hail', [{}, {}, {}], ['weather_disagrees']],
  ['hail', [{}, {}, { hailSizeMm: 5 }], []],
  ['frost', [{}], ['weather_disagrees']],
  ['frost', [{ temperatureMinC: 0 }], []],
  ['wind', [{}, {}], ['weather_disagrees']],
  ['wind', [{ windGustKmh: 60 }, {}], []],
  // A frost is no hail.
  ['hail', [{ temperatureMinC: -3, windGustKmh: 99 }], ['weather_disagrees']],
  ['fire', [{}], []],
  ['hail', [], []],
] as const)('%s on days of %j: %j', (peril, days, ids) => {
  expect(recorded(peril, ...days)).toEqual(ids);
});
