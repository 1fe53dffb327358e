import { t } from '../../contract/form/localization/localized-text.ts';
import type { NewPeritaje, Peritaje } from '../../contract/records.ts';
import { locationOf } from '../../contract/rows.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { buildRefusal, Violations } from '../../engine/kernel/violations.ts';
import { settlementOf } from '../../law/figures/payout.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import { assessmentOf, moveClaim } from '../claims/claim-steps.ts';
import { termsOfClaim } from '../claims/loss.ts';
import { admitPeritaje } from './admit-peritaje.ts';

export const createPeritaje: Handler<'createPeritaje'> = (context, { body }) => {
  const isAnswer = isInsuredAnswer(body);
  const apply = isAnswer ? admitInsuredAnswer(context, body) : admitPeritaje(context, body);
  const at = context.clock.tick();
  const peritaje = apply(at);
  const json = JSON.stringify(peritaje);
  if (!isAnswer) updateClaim(context, peritaje, at);
  if (peritaje.createdAt !== at) return { json, isOtherAnswer: true };
  return { json, location: locationOf('peritajes', peritaje.peritajeId) };
};

/** A visit that is scheduled after a dispute removes the disputed assessment; a completed visit assesses the claim. */
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

type InsuredAnswer = NewPeritaje & { readonly peritajeId: string };
const isInsuredAnswer = (body: NewPeritaje): body is InsuredAnswer => body.peritajeId !== undefined;

function admitInsuredAnswer(context: CallContext, body: InsuredAnswer): (at: string) => Peritaje {
  const { store } = context;
  const peritaje = findReferences(store, (references) => {
    references.findOptional('claims', body.claimId, '#/claimId');
    references.findOptional('detections', body.detectionId, '#/detectionId');
    return references.find('peritajes', body.peritajeId, '#/peritajeId');
  });
  const agreedByInsured = checkForm(body);
  const claim = store.named('claims', peritaje.claimId);
  if (claim.status !== 'assessed' || assessmentOf(claim) !== peritaje.peritajeId) {
    const why = claim.status === 'assessed' ? t('is not assessed by {peritajeId}', peritaje) : t('is {status}', claim);
    const detail = t('{claimId} {why}; only the assessment of an undecided claim can be accepted or disputed', {
      claimId: claim.claimId,
      why,
    });
    throw buildRefusal([{ pointer: '#/peritajeId', code: 'not_the_assessment', detail }]);
  }
  const status = agreedByInsured ? 'completed' : 'disputed';
  return (at) => store.put('peritajes', { ...peritaje, status, agreedByInsured, updatedAt: at }).value;
}

function checkForm(body: InsuredAnswer): boolean {
  const violations = new Violations();
  const why = t("cannot be given with peritajeId: only the insured's answer changes");
  violations.refuseOthers(body, ['peritajeId', 'agreedByInsured'], 'not_with_peritaje_id', why);
  violations.require(body, ['agreedByInsured'], t('is required with peritajeId: true to agree, false to dispute'));
  violations.check();
  return body.agreedByInsured === true;
}
