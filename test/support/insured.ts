// Policies that were written before the world began: what happened before a policy was written is not covered.

import type { Policy } from '../../src/contract/schemas/policy.ts';
import type { World } from '../../src/world/world.ts';
import { runImport } from './import.ts';
import { call } from './test-world.ts';

/** Imports the policy as one that was written elsewhere. */
export function insureElsewhere(world: World, row: object, writtenAt = '2025-08-01T12:00:00Z'): Policy {
  const { resourceIds, errors } = runImport(world, 'policies', [{ ...row, writtenAt }]);
  const [id] = resourceIds;
  if (id === undefined) throw new Error(JSON.stringify(errors));
  return call(world, 'getPolicy', { params: { id } }).data;
}
