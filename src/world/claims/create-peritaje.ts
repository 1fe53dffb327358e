// Peritajes: create. The claim moves with them (Decision 7).

import type { Claim } from '../../contract/schemas/claim.ts';
import { createdOutcome } from '../turn/created.ts';
import type { Handler } from '../turn/turn.ts';
import { admitPeritaje } from './admit-peritaje.ts';
import { moveClaim } from './claim-steps.ts';

export const createPeritaje: Handler<'createPeritaje'> = (turn, { body }) => {
  const apply = admitPeritaje(turn, body);
  const at = turn.clock.tick();
  const { peritajeId, claimId, assessedDamagePct } = apply(at);
  const claim = turn.store.get('claims', claimId) as Claim;
  const peritajeIds = [...claim.peritajeIds, peritajeId];
  if (assessedDamagePct === null) {
    moveClaim(turn.store, claim, { status: 'assessment_scheduled', at, peritajeIds });
  } else {
    moveClaim(turn.store, claim, { status: 'assessed', at, peritajeIds, assessedLossPct: assessedDamagePct });
  }
  return createdOutcome(turn.store, 'peritajes', peritajeId, '/v1/peritajes');
};
