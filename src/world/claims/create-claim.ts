import { locationOf } from '../../contract/rows.ts';
import type { Handler } from '../call-context/call-context.ts';
import { emit } from '../webhooks/emissions.ts';
import { admitClaim } from './admit-claim.ts';
import { admitChange, isChange } from './change-claim.ts';

export const createClaim: Handler<'createClaim'> = (context, { body }) => {
  const apply = isChange(body) ? admitChange(context, body) : admitClaim(context, body);
  const at = context.clock.tick();
  const claim = apply(at);
  const json = JSON.stringify(claim);
  if (isChange(body)) return { json, isOtherAnswer: true };
  emit(context, { eventType: 'claim.created', at, json });
  return { json, location: locationOf('claims', claim.claimId) };
};
