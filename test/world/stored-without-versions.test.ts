// What was stored before records had versions: the newest of a plot holds from the beginning, that of a policy from its `writtenAt`.

import { expect, test } from 'vitest';
import { Problem } from '../../src/contract/form/problem.ts';
import { restorers } from '../../src/world/restorers.ts';
import { World } from '../../src/world/world.ts';
import { brokenIn } from '../support/audited.ts';
import { runImport } from '../support/import.ts';
import { call, createTestWorld, seed } from '../support/test-world.ts';

const plot = {
  portfolioId: 'pf_0001',
  name: 'Field',
  externalRef: 'FIELD',
  ring: [
    [-62, -35],
    [-61.99, -35],
    [-61.99, -34.99],
    [-62, -34.99],
    [-62, -35],
  ],
  crop: 'soybean',
};
const policy = {
  policyNumber: 'P-1',
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  crop: 'soybean',
  perils: ['hail'],
  effectiveFrom: '2025-07-01',
  effectiveTo: '2026-12-31',
};
const sumOf = (amount: number) => ({ sumInsured: { amount, currency: 'USD' } });

/** The world as it would be without what records were before. */
const withoutVersions = (world: World): World => {
  const items = JSON.parse(
    JSON.stringify([...world.snapshot()], (name, value) => (name === 'formerly' ? undefined : value)),
  );
  return World.restore(seed, { jobSteps: 1 }, items, restorers);
};

function write(world: World, kind: 'aois' | 'policies', row: object): string {
  const { resourceIds, errors } = runImport(world, kind, [row], { mode: 'upsert' });
  expect(errors).toEqual([]);
  return String(resourceIds[0]);
}

/** What becomes of a claim, which the world itself never sees. */
function hail(world: World, of: object, occurredAt: string): string {
  const fork = world.fork();
  try {
    return call(fork, 'createClaim', { body: { ...of, peril: 'hail', occurredAt } }).data.status;
  } catch (refused) {
    if (refused instanceof Problem) return refused.code;
    throw refused;
  }
}

test('a plot that is stored without versions has been what it is from the beginning', () => {
  const world = createTestWorld();
  const aoiId = write(world, 'aois', { ...plot, sowingDate: '2025-11-10' });
  const written = { ...policy, aoiIds: [aoiId], ...sumOf(100_000), writtenAt: '2025-08-01T12:00:00Z' };
  const policyId = write(world, 'policies', written);
  // Harvested on 7 November by what is recorded on 15 January.
  write(world, 'aois', { ...plot, sowingDate: '2025-06-01' });
  const [of, at] = [{ policyId, aoiId }, '2026-01-14T12:00:00Z'];
  expect([hail(world, of, at), hail(withoutVersions(world), of, at)]).toEqual(['submitted', 'no_crop_standing']);
});

test('a policy that is stored without versions insures nothing before its newest terms were written', () => {
  const world = createTestWorld();
  const aoiId = write(world, 'aois', { ...plot, sowingDate: '2025-11-10' });
  const row = { ...policy, aoiIds: [aoiId] };
  const policyId = write(world, 'policies', { ...row, ...sumOf(100_000), writtenAt: '2025-08-01T12:00:00Z' });
  write(world, 'policies', { ...row, ...sumOf(200_000) });
  const stored = withoutVersions(world);
  expect(call(stored, 'getPolicy', { params: { id: policyId } }).data.formerly ?? []).toEqual([]);
  for (const one of [world, stored]) call(one, 'moveClock', { body: { to: '2026-01-20T12:00:00Z' } });
  const codesOf = (one: World) =>
    ['2026-01-14T12:00:00Z', '2026-01-19T12:00:00Z'].map((at) => hail(one, { policyId, aoiId }, at));
  expect([codesOf(world), codesOf(stored)]).toEqual([
    ['submitted', 'submitted'],
    ['policy_not_in_force', 'submitted'],
  ]);
  expect(brokenIn(stored)).toEqual([]);
});
