// Peritajes: create. The claim moves with them (Decision 7).

import type { Claim } from '../../contract/schemas/claim.ts';
import type { Policy } from '../../contract/schemas/policy.ts';
import { createIn } from '../turn/create-in.ts';
import { admitPeritaje } from './admit-peritaje.ts';
import { settlementOf } from './claim-figures.ts';
import { moveClaim } from './claim-steps.ts';

export const createPeritaje = createIn('peritajes', admitPeritaje, ({ store }, peritaje, at) => {
  const { peritajeId, claimId, assessedDamagePct: assessedLossPct } = peritaje;
  const claim = store.get('claims', claimId) as Claim;
  const peritajeIds = [...claim.peritajeIds, peritajeId];
  if (assessedLossPct === null) {
    moveClaim(store, claim, { status: 'assessment_scheduled', at, peritajeIds });
    return;
  }
  const policy = store.get('policies', claim.policyId) as Policy;
  const settlement = settlementOf(policy, claim, { assessedLossPct, peritajeId });
  moveClaim(store, claim, { status: 'assessed', at, peritajeIds, assessedLossPct, settlement });
});
