// Claims: create, change, withdraw.

import { locationOf } from '../../contract/rows.ts';
import type { Handler } from '../turn/turn.ts';
import { emit } from '../webhooks/emissions.ts';
import { admitClaim } from './admit-claim.ts';
import { admitChange, isChange } from './change-claim.ts';

export const createClaim: Handler<'createClaim'> = (turn, { body }) => {
  const apply = isChange(body) ? admitChange(turn, body) : admitClaim(turn, body);
  const at = turn.clock.tick();
  const claim = apply(at);
  const json = JSON.stringify(claim);
  if (isChange(body)) return { json, isOtherAnswer: true };
  emit(turn, { eventType: 'claim.created', at, json });
  return { json, location: locationOf('claims', claim.claimId) };
};
