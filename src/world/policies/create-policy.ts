// Policies: create.

import { createdOutcome } from '../turn/created.ts';
import type { Handler } from '../turn/turn.ts';
import { admitPolicy } from './admit-policy.ts';

export const createPolicy: Handler<'createPolicy'> = (turn, { body }) => {
  const apply = admitPolicy(turn, body);
  const { policyId } = apply(turn.clock.tick());
  return createdOutcome(turn.store, 'policies', policyId, '/v1/policies');
};
