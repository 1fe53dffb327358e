// Claims: create.

import { admitClaim } from '../admissions/claim.ts';
import { emit } from '../emissions.ts';
import type { Handler } from '../turn.ts';

export const createClaim: Handler<'createClaim'> = (turn, { body }) => {
  const apply = admitClaim(turn, body);
  const at = turn.clock.tick();
  const claim = apply(at);
  const json = JSON.stringify(claim);
  emit(turn, { eventType: 'claim.created', at, json });
  return { json, location: `/v1/claims/${claim.claimId}` };
};
