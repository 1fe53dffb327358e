// Policies: create.

import { admitPolicy } from '../admissions/policy.ts';
import type { Handler } from '../turn.ts';
import { createdOutcome } from './created.ts';

export const createPolicy: Handler<'createPolicy'> = (turn, { body }) => {
  const apply = admitPolicy(turn, body);
  const { policyId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'policies', policyId, '/v1/policies');
};
