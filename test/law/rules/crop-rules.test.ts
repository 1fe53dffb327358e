import { expect, test } from 'vitest';
import { type CropLife, type Days, hasFruit, standingOn } from '../../../src/law/days/crop-life.ts';
import { type CropView, cropRules } from '../../../src/law/rules/crop-rules.ts';
import { findingsBy, refusalsBy } from '../../../src/law/rules/rule.ts';

/** Six weeks before the sowing: 27 August. */
const maize: CropLife = { crop: 'maize', sownOn: '2025-10-08', bloomsOn: null, harvestedOn: '2026-03-12' };
const cherry: CropLife = { crop: 'stone_fruit', sownOn: null, bloomsOn: '2025-09-25', harvestedOn: '2025-12-30' };

const viewOf = (life: CropLife | undefined, days: Days, more: Partial<CropView['policy']> = {}, peril = 'hail') =>
  ({
    loss: { aoiId: 'aoi_0003', peril },
    policy: { aoiIds: ['aoi_0003'], crop: null, trigger: null, ...more },
    days,
    record: { number: 1, since: '', life },
    later: [],
  }) as CropView;
const found = (view: CropView) => cropRules.filter(({ find }) => find(view) !== undefined).map(({ id }) => id);
const on = (date: string): Days => [date, date];

test.each([
  ['2025-10-07', 'unknown'],
  ['2025-10-08', 'standing'],
  ['2026-03-11', 'standing'],
  ['2026-03-12', 'none'],
] as const)('a crop of 8 October that is harvested on 12 March is on %s: %s', (date, standing) => {
  expect(standingOn(maize, on(date))).toBe(standing);
});

test.each([
  [['2025-08-01', '2025-10-07'], 'unknown'],
  [['2025-08-01', '2025-10-08'], 'standing'],
  [['2026-03-11', '2026-05-01'], 'standing'],
  [['2026-03-12', '2026-05-01'], 'none'],
] as const)('what lasts needs one day with a crop: %j, %s', (days, standing) => {
  expect(standingOn(maize, days)).toBe(standing);
});

test('what stands for years always stands, and its fruit hangs from bloom to harvest', () => {
  expect(standingOn(cherry, on('2025-07-01'))).toBe('standing');
  const hanging = ['2025-09-24', '2025-09-25', '2025-12-29', '2025-12-30'].map((date) => hasFruit(cherry, on(date)));
  expect(hanging).toEqual([false, true, true, false]);
});

test.each([
  ['2025-08-26', null, []],
  ['2025-08-27', null, ['loss_before_sowing']],
  ['2025-10-07', null, ['loss_before_sowing']],
  ['2025-10-07', 'maize', ['insured_crop_not_sown']],
  ['2025-10-07', 'wheat', ['loss_before_sowing']],
  ['2025-08-26', 'wheat', []],
  ['2025-08-26', 'maize', []],
  ['2025-10-08', 'maize', []],
  ['2026-03-11', null, []],
  ['2026-03-12', null, ['crop_harvested']],
] as const)('on %s, under a policy of %s, the rules find %j', (date, crop, ids) => {
  expect(found(viewOf(maize, on(date), { crop }))).toEqual(ids);
});

test('hail without fruit is a doubt, frost is none, and neither is refused', () => {
  const winter = on('2025-07-15');
  expect(found(viewOf(cherry, winter))).toEqual(['hail_without_fruit']);
  expect(found(viewOf(cherry, winter, {}, 'frost'))).toEqual([]);
  expect(refusalsBy(cropRules, viewOf(cherry, winter))).toEqual([]);
});

test('a breach says which day it is and which it should be', () => {
  const view = viewOf(maize, ['2026-03-12', '2026-03-14']);
  expect(refusalsBy(cropRules, view)).toEqual([
    {
      pointer: '#/occurredAt',
      code: 'no_crop_standing',
      detail: 'the maize of aoi_0003 was harvested by 2026-03-12: on 2026-03-12 only its stubble stood there',
    },
  ]);
  expect(findingsBy(cropRules, 'clm_0001', view)).toEqual([
    {
      item: 7,
      severity: 'breach',
      rule: 'crop_harvested',
      cites: [],
      record: 'clm_0001',
      what: 'its days',
      is: '2026-03-12 to 2026-03-14',
      shouldBe: 'before 2026-03-12, when the maize was harvested',
      from: ['aoi_0003'],
    },
  ]);
});

test('where nothing tells how the crop grows, or the policy pays by an index, there is no rule', () => {
  expect(found(viewOf(undefined, on('2026-06-01')))).toEqual([]);
  const trigger = {} as CropView['policy']['trigger'];
  expect(found(viewOf(maize, on('2026-06-01'), { trigger }))).toEqual([]);
});
