import { expect, test } from 'vitest';
import type { World } from '../../../src/world/world.ts';
import { runImport } from '../../support/import.ts';
import { insureElsewhere } from '../../support/insured.ts';
import { call, createTestWorld, refusal, told } from '../../support/test-world.ts';

const here = [
  [-60.77, -33.92],
  [-60.762, -33.92],
  [-60.762, -33.912],
  [-60.77, -33.912],
  [-60.77, -33.92],
];
const far = here.map(([lon, lat]) => [(lon as number) + 2, lat]);
const place = (world: World, ring: unknown, externalRef: string) =>
  runImport(world, 'aois', [{ portfolioId: 'pf_0001', name: 'Movable', ring, externalRef }], { mode: 'upsert' });
const listed = (world: World, query = {}) => call(world, 'listEvents', { query }).data.map(({ eventId }) => eventId);

test('an event stays listed when its only plot moves away: the ring of then decides', () => {
  const world = createTestWorld();
  const only = call(world, 'getAoi', { params: { id: 'aoi_0010' } }).data;
  const before = listed(world);
  // evt_0013, a flood, touched aoi_0010 and no other plot.
  expect(before).toContain('evt_0013');
  const move = (ring: unknown) =>
    runImport(
      world,
      'aois',
      [{ portfolioId: only.portfolioId, name: only.name, ring, externalRef: only.externalRef }],
      { mode: 'upsert' },
    );
  move(far);
  expect(listed(world)).toEqual(before);
  for (const query of [{ peril: 'flood' }, { aoiId: 'aoi_0010' }, { severity: 'high', peril: 'flood' }]) {
    expect(listed(world, query)).toContain('evt_0013');
  }
  move(only.ring);
  expect(listed(world)).toEqual(before);
});

test('an event is listed for the plots that it touched, wherever they lie since', () => {
  const world = createTestWorld();
  const [aoiId] = place(world, here, 'M-1').resourceIds as [string];
  expect(listed(world, { aoiId })).toEqual(['evt_0001']);
  place(world, far, 'M-1');
  expect(listed(world, { aoiId })).toEqual(['evt_0001']);
  expect(listed(world)).toContain('evt_0001');
});

test('a claim names an event that touches its plot, or none', () => {
  const world = createTestWorld();
  const [touched, untouched] = [place(world, here, 'M-1'), place(world, far, 'M-2')].map(
    ({ resourceIds }) => resourceIds[0] as string,
  ) as [string, string];
  const policy = {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    aoiIds: [touched, untouched],
    perils: ['hail'],
    sumInsured: { amount: 1000, currency: 'USD' },
    effectiveFrom: '2025-12-01',
    effectiveTo: '2026-03-31',
  };
  const { policyId } = insureElsewhere(world, policy);
  const claim = { policyId, peril: 'hail', occurredAt: '2025-12-18T20:40:00Z' };
  const problem = refusal(world, 'createClaim', { body: { ...claim, aoiId: untouched, eventId: 'evt_0001' } });
  expect([problem.status, problem.code, told(problem)]).toEqual([
    422,
    'validation_failed',
    ['#/eventId plot_not_struck'],
  ]);
  expect(problem.detail).toContain(`evt_0001 did not touch ${untouched}`);
  const row = { ...claim, aoiId: untouched, eventId: 'evt_0001' };
  expect(runImport(world, 'claims', [row]).errors).toMatchObject([
    { pointer: '#/items/0/eventId', code: 'plot_not_struck' },
  ]);
  for (const body of [
    { ...claim, aoiId: untouched },
    { ...claim, aoiId: touched, eventId: 'evt_0001' },
  ]) {
    const { status, data } = call(world, 'createClaim', { body });
    expect(status).toBe(201);
    call(world, 'createClaim', { body: { claimId: data.claimId, status: 'withdrawn' } });
  }
  place(
    world,
    far.map(([lon, lat]) => [lon, (lat as number) + 0.5]),
    'M-1',
  );
  // A move changes no past event.
  const moved = call(world, 'createClaim', { body: { ...claim, aoiId: touched, eventId: 'evt_0001' } });
  expect(moved.status).toBe(201);
});
