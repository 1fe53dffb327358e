// What may be right, and somebody should look at: the sessions that showed it.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const audit = (world: World) => call(world, 'getAudit', { query: { severity: 'doubt' } }).data;
const doubtsOf = (world: World, claimId: string) =>
  audit(world).broken.flatMap(({ record, rule, is, shouldBe }) => (record === claimId ? [[rule, is, shouldBe]] : []));

test('a visit to a plot of which a seventh was detected is doubted, and one to what was detected is not', () => {
  const visit = (hectares: number) => {
    const world = createTestWorld();
    const { data } = call(world, 'createDetection', { body: { eventId: 'evt_0010', aoiId: 'aoi_0002' } });
    expect(data.damagedHectares).toBe(16.76);
    const loss = { policyId: 'pol_0001', aoiId: 'aoi_0002', peril: 'hail', eventId: 'evt_0010' };
    const { claimId } = call(world, 'createClaim', { body: { ...loss, occurredAt: '2026-01-12T21:00:00Z' } }).data;
    const zones = [{ hectares, damagePct: 1 }];
    call(world, 'createPeritaje', { body: { claimId, detectionId: data.detectionId, zones } });
    expect(audit(world).holds).toBe(true);
    return doubtsOf(world, claimId);
  };
  expect(visit(119.99)).toEqual([['visit_beyond_detection', '119.99', 'about the 16.76 that were detected']]);
  expect(visit(25.14)).toEqual([]);
});

test('an import that paid 60,000 for 1 % is refused where the loss was found, and doubted where it was reported', () => {
  const world = createTestWorld();
  const paid = {
    policyId: 'pol_0001',
    aoiId: 'aoi_0002',
    peril: 'fire',
    occurredAt: '2026-01-10',
    status: 'paid',
    approvedAmount: { amount: 60_000, currency: 'USD' },
  };
  expect(runImport(world, 'claims', [{ ...paid, assessedLossPct: 1 }]).errors).toMatchObject([
    { pointer: '#/items/0/approvedAmount/amount', code: 'contradictory' },
  ]);
  const [claimId = ''] = runImport(world, 'claims', [{ ...paid, reportedLossPct: 1 }]).resourceIds;
  // 910 USD for each of 119.99 ha.
  expect(doubtsOf(world, claimId)).toEqual([
    ['amount_beyond_report', '60000 USD', 'at most 1091.91 USD, for 1 % of 119.99 ha'],
  ]);
  expect(audit(world).holds).toBe(true);
});

const hailOn = (world: World, aoiId: string, occurredAt: string): string =>
  call(world, 'createClaim', { body: { policyId: 'pol_0001', aoiId, peril: 'hail', occurredAt } }).data.claimId;
const ofWeather = ['weather_disagrees', expect.stringContaining('no hail recorded'), 'hail in the plot'];

test('a hail claim on a day without hail is doubted, one within a day of a hail is not, nor one on a day without records', () => {
  const world = createTestWorld();
  // Hail fell on aoi_0002 on 18 December and on 12 January; its records begin on 16 December.
  expect(doubtsOf(world, hailOn(world, 'aoi_0002', '2026-01-05'))).toEqual([ofWeather]);
  expect(doubtsOf(world, hailOn(world, 'aoi_0002', '2025-12-17'))).toEqual([]);
  expect(doubtsOf(world, hailOn(world, 'aoi_0002', '2025-12-10'))).toEqual([]);
  expect(doubtsOf(world, hailOn(world, 'aoi_0013', '2026-01-05'))).toEqual([]);
  expect(audit(world).holds).toBe(true);
});

test('after the epoch the days of the clock are records, from six hours after their end', () => {
  const world = createTestWorld();
  const to = (time: string) => call(world, 'moveClock', { body: { to: time } });
  to('2026-01-20T08:59:58Z');
  const claimId = hailOn(world, 'aoi_0013', '2026-01-19');
  expect(doubtsOf(world, claimId)).toEqual([]);
  to('2026-01-20T09:00:00Z');
  expect(doubtsOf(world, claimId)).toEqual([ofWeather]);
});

const sections = readFileSync('fixtures/README.md', 'utf8').split(/^## /m);
const late = sections.find((text) => text.startsWith('What is doubted, and what is late'))?.match(/clm_\d+/g);

test('the audit doubts of the seed what its README names, nothing, and the claims that it names are overdue', () => {
  const overdue = ['org_pampa', 'org_ebro'].flatMap((organizationId) => {
    const world = createTestWorld();
    const { data } = call(world, 'getAudit', { organizationId, query: { severity: 'doubt' } });
    expect(data).toMatchObject({ holds: true, doubtCount: 0, broken: [] });
    return call(world, 'listClaims', { organizationId, query: { limit: '250' } }).data.filter((claim) => claim.overdue);
  });
  expect(late).toEqual(overdue.map(({ claimId }) => claimId).sort());
});
