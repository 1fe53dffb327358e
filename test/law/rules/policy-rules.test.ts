import { expect, test } from 'vitest';
import { type PolicyView, policyRules } from '../../../src/law/rules/policy-rules.ts';

const crowdedFor = (days: number): PolicyView => ({
  policy: { policyId: 'pol_0001', crop: 'soybean', trigger: null, writtenAt: '2026-01-15', createdAt: '2026-01-15' },
  standing: [],
  crowded: [{ aoiId: 'aoi_0001', crop: 'soybean', otherId: 'aoi_0002', other: 'wheat', days }],
  withoutWeather: [],
  calendar: 'UTC',
});

/** Second soybean is sown while the wheat is cut. */
test.each([
  [0, []],
  [21, []],
  [22, ['ground_has_another_crop']],
] as const)('a plot on whose ground another crop stands for %d days: %j', (days, ids) => {
  expect(policyRules.filter(({ find }) => find(crowdedFor(days)) !== undefined).map(({ id }) => id)).toEqual(ids);
});
