// Peritajes: create. The claim moves with them (Decision 7).

import type { Claim } from '../../contract/schemas/claim.ts';
import { createIn } from '../turn/create-in.ts';
import { admitPeritaje } from './admit-peritaje.ts';
import { moveClaim } from './claim-steps.ts';

export const createPeritaje = createIn('peritajes', admitPeritaje, ({ store }, peritaje, at) => {
  const { peritajeId, claimId, assessedDamagePct } = peritaje;
  const claim = store.get('claims', claimId) as Claim;
  const peritajeIds = [...claim.peritajeIds, peritajeId];
  if (assessedDamagePct === null) moveClaim(store, claim, { status: 'assessment_scheduled', at, peritajeIds });
  else moveClaim(store, claim, { status: 'assessed', at, peritajeIds, assessedLossPct: assessedDamagePct });
});
