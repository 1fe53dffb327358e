// Policies that were written before the world began: what happened before a policy was written is not covered.

import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { World } from '../../src/world/world.ts';
import { runImport } from './import.ts';
import { call } from './test-world.ts';

/** Imports the policy as one that was written elsewhere. */
export function insureElsewhere(
  world: World,
  row: object,
  writtenAt = '2025-08-01T12:00:00Z',
  organizationId?: string,
): Policy {
  const options = organizationId === undefined ? {} : { organizationId };
  const { resourceIds, errors } = runImport(world, 'policies', [{ ...row, writtenAt }], options);
  const [id] = resourceIds;
  if (id === undefined) throw new Error(JSON.stringify(errors));
  return call(world, 'getPolicy', { params: { id }, ...options }).data;
}

/** An orchard in Spain, against what takes its trees in any season. */
export function insureOrchard(world: World): Policy {
  const sumInsured = { amount: 20_000, currency: 'EUR' };
  const of = { clientId: 'cli_9001', portfolioId: 'pf_9001', aoiIds: ['aoi_9002'], perils: ['fire'], sumInsured };
  const term = { effectiveFrom: '2025-11-01', effectiveTo: '2026-12-31' };
  return insureElsewhere(world, { ...of, ...term }, '2025-10-01T12:00:00Z', 'org_ebro');
}
