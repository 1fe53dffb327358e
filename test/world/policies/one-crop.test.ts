// A ground has one crop at a time, however many plots have it.

import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const [west, south] = [-60.5, -33.5];
/** A metre off the others: a ring is entered once. */
const plot = (world: World, name: string, more: object) => {
  const north = south + 0.01 + 0.00001 * name.length;
  const ring = [
    [west, south],
    [west + 0.01, south],
    [west + 0.01, north],
    [west, north],
    [west, south],
  ];
  return call(world, 'createAoi', { body: { portfolioId: 'pf_0001', name, ring, ...more } }).data.aoiId;
};
const policyOn = (aoiId: string, more: object = {}) => ({
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: [aoiId],
  perils: ['hail'],
  sumInsured: { amount: 100_000, currency: 'USD' },
  effectiveFrom: '2026-01-15',
  effectiveTo: '2026-06-30',
  ...more,
});
const doubtsIn = (world: World) =>
  call(world, 'getAudit', { query: { severity: 'doubt' } }).data.broken.map(({ rule }) => rule);

/** Maize of 8 October is ripe in February and stands until March: soybean of 25 January would stand beside it. */
test.each(['2026-01-05', '2026-01-25'])(
  'a plot on ground where another crop stands is not insured: sown %s',
  (sowingDate) => {
    const world = createTestWorld();
    const maize = plot(world, 'Maize', { crop: 'maize', sowingDate: '2025-10-08' });
    expect(call(world, 'createPolicy', { body: policyOn(maize, { perils: ['wind'] }) }).status).toBe(201);
    const soybean = plot(world, 'Soybean', { crop: 'soybean', sowingDate });
    const problem = refusal(world, 'createPolicy', { body: policyOn(soybean) });
    expect([problem.status, problem.code]).toEqual([422, 'ground_has_a_crop']);
    expect(doubtsIn(world)).toContain('ground_has_two_crops');
  },
);

test('second soybean, sown while the wheat is cut, is insured, and doubted', () => {
  const world = createTestWorld();
  plot(world, 'Wheat', { crop: 'wheat', sowingDate: '2025-06-15' });
  const soybean = plot(world, 'Soybean', { crop: 'soybean', sowingDate: '2025-11-12' });
  call(world, 'createPolicy', { body: policyOn(soybean) });
  expect(doubtsIn(world)).toContain('ground_has_two_crops');
  expect(call(world, 'getAudit').data.holds).toBe(true);
});

test('what is entered beside an insured plot later is a doubt, and the same crop is none', () => {
  const world = createTestWorld();
  const maize = plot(world, 'Maize', { crop: 'maize', sowingDate: '2025-10-08' });
  call(world, 'createPolicy', { body: policyOn(maize) });
  plot(world, 'Maize again', { crop: 'maize', sowingDate: '2025-11-08' });
  expect(doubtsIn(world)).not.toContain('ground_has_two_crops');
  call(world, 'moveClock', { body: { advance: 'P1D' } });
  plot(world, 'Soybean', { crop: 'soybean', sowingDate: '2026-01-05' });
  expect(doubtsIn(world)).toContain('ground_has_two_crops');
  expect(call(world, 'getAudit').data.holds).toBe(true);
});
