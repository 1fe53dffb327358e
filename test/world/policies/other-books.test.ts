import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

/** The ring of aoi_0001 in pf_0002. pol_0001 of pf_0001 insures it for hail and fire from 2025-10-01 to 2026-06-30. */
function copyPlot(world: World): string {
  const { ring } = call(world, 'getAoi', { params: { id: 'aoi_0001' } }).data;
  const [, ...rest] = ring;
  const begunElsewhere = [...rest, rest[0]].reverse();
  const body = { portfolioId: 'pf_0002', clientId: 'cli_0003', name: 'The same land', ring: begunElsewhere };
  return call(world, 'createAoi', { body }).data.aoiId;
}

const policy = (aoiId: string, more: object = {}) => ({
  clientId: 'cli_0003',
  portfolioId: 'pf_0002',
  aoiIds: ['aoi_0004', aoiId],
  perils: ['excess_rain', 'hail'],
  sumInsured: { amount: 100_000, currency: 'USD' },
  effectiveFrom: '2026-06-30',
  effectiveTo: '2026-12-31',
  ...more,
});

test('land that is insured in another portfolio is refused at its plot, and both plots and the policy are named', () => {
  const world = createTestWorld();
  const aoiId = copyPlot(world);
  const problem = refusal(world, 'createPolicy', { body: policy(aoiId) });
  expect([problem.code, ...told(problem)]).toEqual(['validation_failed', '#/aoiIds/1 insured_elsewhere']);
  expect(problem.errors[0]?.detail).toBe(
    `${aoiId} shares 84 ha with aoi_0001, and pol_0001 covers aoi_0001 for hail from 2025-10-01 to 2026-06-30`,
  );
});

test.each([
  ['the day after the last', { effectiveFrom: '2026-07-01' }],
  ['for another peril', { perils: ['excess_rain', 'wind'] }],
  ['until the day before the first', { effectiveFrom: '2025-07-01', effectiveTo: '2025-09-30' }],
])('the same land may be insured %s', (_, more) => {
  const world = createTestWorld();
  const body = policy(copyPlot(world), more);
  expect(call(world, 'createPolicy', { body }).status).toBe(201);
});

test('land that was insured in another portfolio on the days of a policy of the past is refused as well', () => {
  const world = createTestWorld();
  const past = policy(copyPlot(world), { effectiveFrom: '2025-10-05', effectiveTo: '2026-01-14' });
  expect(told(refusal(world, 'createPolicy', { body: past }))).toEqual(['#/aoiIds/1 insured_elsewhere']);
});

test('it is reported with what else is wrong, before any conflict', () => {
  const world = createTestWorld();
  const sumInsured = { amount: 1, currency: 'EUR' };
  const problem = refusal(world, 'createPolicy', {
    body: policy(copyPlot(world), { sumInsured, policyNumber: 'PSS-2025-00101' }),
  });
  expect(told(problem)).toEqual(['#/sumInsured/currency other_currency', '#/aoiIds/1 insured_elsewhere']);
});

test('a row of an import is refused alike', () => {
  const world = createTestWorld();
  const result = runImport(world, 'policies', [policy(copyPlot(world))]);
  expect(result).toMatchObject({ rejected: 1, errors: [{ pointer: '#/items/0/aoiIds/1', code: 'insured_elsewhere' }] });
});
