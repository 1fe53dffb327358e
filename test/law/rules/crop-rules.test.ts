import { expect, test } from 'vitest';
import { type CropLife, type Days, standingOn } from '../../../src/law/days/crop-life.ts';
import { type CropView, cropRules } from '../../../src/law/rules/crop-rules.ts';
import { findingsBy, refusalsBy } from '../../../src/law/rules/rule.ts';

/** Six weeks before the sowing: 27 August. */
const maize: CropLife = {
  crop: 'maize',
  sownOn: '2025-10-08',
  budsOn: null,
  bloomsOn: null,
  harvestedOn: '2026-03-12',
};
const cherry: CropLife = {
  crop: 'stone_fruit',
  sownOn: null,
  budsOn: '2025-09-08',
  bloomsOn: '2025-09-25',
  harvestedOn: '2025-12-30',
};

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
  ['2026-03-12', 'unknown'],
  ['2026-04-01', 'unknown'],
  ['2026-04-02', 'none'],
] as const)('a crop of 8 October that is harvested on 12 March is on %s: %s', (date, standing) => {
  expect(standingOn(maize, on(date))).toBe(standing);
});

test.each([
  [['2025-08-01', '2025-10-07'], 'unknown'],
  [['2025-08-01', '2025-10-08'], 'standing'],
  [['2026-03-11', '2026-05-01'], 'standing'],
  [['2026-04-01', '2026-05-01'], 'unknown'],
  [['2026-04-02', '2026-05-01'], 'none'],
] as const)('what lasts needs one day with a crop: %j, %s', (days, standing) => {
  expect(standingOn(maize, days)).toBe(standing);
});

/** 21 days before 25 September is 4 September, and before 8 September 18 August; 21 days from 30 December end with 19 January. */
test.each([
  ['hail', '2025-09-03', 'none'],
  ['hail', '2025-09-04', 'unknown'],
  ['hail', '2025-09-24', 'unknown'],
  ['hail', '2025-09-25', 'standing'],
  ['hail', '2025-12-29', 'standing'],
  ['hail', '2025-12-30', 'unknown'],
  ['hail', '2026-01-19', 'unknown'],
  ['hail', '2026-01-20', 'none'],
  ['frost', '2025-08-17', 'none'],
  ['frost', '2025-08-18', 'unknown'],
  ['frost', '2025-09-08', 'standing'],
  ['frost', '2026-01-20', 'none'],
  ['wind', '2025-07-01', 'standing'],
] as const)('of a cherry %s finds on %s: %s', (peril, date, standing) => {
  expect(standingOn(cherry, on(date), peril)).toBe(standing);
});

test.each([
  ['2025-08-26', null, ['crop_not_known']],
  ['2025-08-27', null, ['loss_before_sowing']],
  ['2025-10-07', null, ['loss_before_sowing']],
  ['2025-10-07', 'maize', ['insured_crop_not_sown']],
  ['2025-10-07', 'wheat', ['loss_before_sowing']],
  ['2025-08-26', 'wheat', ['crop_not_known']],
  ['2025-08-26', 'maize', ['crop_not_known']],
  ['2025-10-08', 'maize', []],
  ['2026-03-11', null, []],
  ['2026-03-12', null, ['near_harvest']],
  ['2026-04-01', 'wheat', ['near_harvest']],
  ['2026-04-02', null, ['crop_harvested']],
] as const)('on %s, under a policy of %s, the rules find %j', (date, crop, ids) => {
  expect(found(viewOf(maize, on(date), { crop }))).toEqual(ids);
});

test('hail finds no fruit in winter, frost no buds, and near bloom and harvest both are a doubt', () => {
  const winter = on('2025-07-15');
  expect(found(viewOf(cherry, winter))).toEqual(['crop_harvested']);
  expect(found(viewOf(cherry, winter, {}, 'frost'))).toEqual(['crop_harvested']);
  expect(found(viewOf(cherry, winter, {}, 'fire'))).toEqual([]);
  expect(found(viewOf(cherry, on('2025-09-04')))).toEqual(['near_harvest']);
  expect(found(viewOf(cherry, on('2025-09-25')))).toEqual([]);
  expect(refusalsBy(cropRules, viewOf(cherry, winter)).map(({ code, detail }) => [code, `${detail}`])).toEqual([
    [
      'no_crop_standing',
      'hail can damage the stone_fruit of aoi_0003 from 2025-09-25 until 2025-12-30, not on 2025-07-15',
    ],
  ]);
});

test('a breach says which day it is and which it should be', () => {
  const view = viewOf(maize, ['2026-04-02', '2026-04-04']);
  expect(refusalsBy(cropRules, view)).toEqual([
    {
      pointer: '#/occurredAt',
      code: 'no_crop_standing',
      detail: 'the maize of aoi_0003 was harvested by 2026-03-12: on 2026-04-02 only its stubble stood there',
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
      is: '2026-04-02 to 2026-04-04',
      shouldBe: 'from 2025-10-08 until 2026-03-12, the harvest of the maize',
      from: ['aoi_0003'],
    },
  ]);
});

test('where nothing tells how the crop grows it is a doubt, and an index needs no crop', () => {
  expect(found(viewOf(undefined, on('2026-06-01')))).toEqual(['crop_not_known']);
  const trigger = {} as CropView['policy']['trigger'];
  expect(found(viewOf(maize, on('2026-06-01'), { trigger }))).toEqual([]);
});

/** Sown on 10 November, so nothing stood in the six weeks before; of days further back its record says nothing. */
const soybean = { ...maize, crop: 'soybean', sownOn: '2025-11-10', harvestedOn: '2026-04-18' } as CropLife;
test.each([
  ['2025-10-03', '2026-01-20T12:00:00.000Z', ['crop_not_known']],
  ['2025-10-03', '2026-01-10T12:00:00.000Z', ['insured_crop_not_sown']],
  ['2026-06-01', '2026-01-20T12:00:00.000Z', ['crop_not_known']],
  ['2026-06-01', '2026-01-10T12:00:00.000Z', ['crop_harvested']],
  ['2025-12-01', '2026-01-20T12:00:00.000Z', ['known_after_loss']],
] as const)('a loss of %s of a crop on record since %s, admitted on 15 January: %j', (day, since, ids) => {
  const view = viewOf(undefined, on(day), { crop: 'soybean' });
  const later = [{ number: 2, since, life: soybean }];
  expect(found({ ...view, later, admittedAt: '2026-01-15T12:00:00.000Z' })).toEqual(ids);
});
