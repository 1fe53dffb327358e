// Claims: create.

import { admitClaim } from '../admissions/claim.ts';
import { emit } from '../emissions.ts';
import type { Handler } from '../turn.ts';
import { createdOutcome } from './created.ts';

export const createClaim: Handler<'createClaim'> = (turn, { body }) => {
  const apply = admitClaim(turn, body);
  const at = turn.clock.tick();
  const claim = apply(at);
  emit(turn, { eventType: 'claim.created', at, data: claim });
  return createdOutcome(turn.store, 'claims', claim.claimId, '/v1/claims');
};
