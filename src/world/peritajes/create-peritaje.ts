// Peritajes: a visit that is scheduled or recorded, which completes the one that was scheduled, or what the insured says of one.

import type { Peritaje } from '../../contract/records.ts';
import { locationOf } from '../../contract/rows.ts';
import { settlementOf } from '../../law/figures/settlement.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import { moveClaim } from '../claims/claim-steps.ts';
import { termsOfClaim } from '../claims/loss.ts';
import { admitOpinion, isOpinion } from './admit-opinion.ts';
import { admitPeritaje } from './admit-peritaje.ts';

export const createPeritaje: Handler<'createPeritaje'> = (context, { body }) => {
  const hasOpinion = isOpinion(body);
  const apply = hasOpinion ? admitOpinion(context, body) : admitPeritaje(context, body);
  const at = context.clock.tick();
  const peritaje = apply(at);
  const json = JSON.stringify(peritaje);
  if (!hasOpinion) updateClaim(context, peritaje, at);
  if (peritaje.createdAt !== at) return { json, isOtherAnswer: true };
  return { json, location: locationOf('peritajes', peritaje.peritajeId) };
};

/** Schedules the assessment of the claim, which takes back what a disputed one found, or assesses it. */
function updateClaim({ store }: CallContext, peritaje: Peritaje, at: string): void {
  const { peritajeId, claimId, assessedDamagePct: assessedLossPct } = peritaje;
  const claim = store.named('claims', claimId);
  const peritajeIds = [...new Set([...claim.peritajeIds, peritajeId])];
  if (assessedLossPct === null) {
    moveClaim(store, claim, { status: 'assessment_scheduled', at, peritajeIds, assessedLossPct, settlement: null });
    return;
  }
  const policy = termsOfClaim(store, claim);
  const { ground } = claim;
  if (ground === null) throw new Error(`${claimId} is not open.`);
  const settlement = settlementOf(policy, { ...claim, ground }, { assessedLossPct, peritajeId });
  const note = claim.status === 'assessed' ? { note: `Assessed again by ${peritajeId}.` } : {};
  moveClaim(store, claim, { status: 'assessed', at, peritajeIds, assessedLossPct, settlement, ...note });
}
