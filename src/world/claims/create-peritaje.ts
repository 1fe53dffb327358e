import { createIn } from '../turn/create-in.ts';
import { admitPeritaje } from './admit-peritaje.ts';
import { settlementOf } from './claim-figures.ts';
import { moveClaim } from './claim-steps.ts';

export const createPeritaje = createIn('peritajes', admitPeritaje, ({ store }, peritaje, at) => {
  const { peritajeId, claimId, assessedDamagePct: assessedLossPct } = peritaje;
  const claim = store.named('claims', claimId);
  const peritajeIds = [...claim.peritajeIds, peritajeId];
  if (assessedLossPct === null) {
    moveClaim(store, claim, { status: 'assessment_scheduled', at, peritajeIds });
    return;
  }
  const policy = store.named('policies', claim.policyId);
  const settlement = settlementOf(policy, claim, { assessedLossPct, peritajeId });
  moveClaim(store, claim, { status: 'assessed', at, peritajeIds, assessedLossPct, settlement });
});
