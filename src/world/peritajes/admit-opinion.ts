// Whether the insured may agree to an assessment or dispute it: only while the claim rests on it and is not decided.

import { say } from '../../contract/form/said/said.ts';
import type { NewPeritaje, Peritaje } from '../../contract/records.ts';
import { findReferences } from '../../engine/call-context/references.ts';
import { buildRefusal, Violations } from '../../engine/kernel/violations.ts';
import type { CallContext } from '../call-context/call-context.ts';
import { assessmentOf } from '../claims/claim-steps.ts';

export type Opinion = NewPeritaje & { readonly peritajeId: string };
export const isOpinion = (body: NewPeritaje): body is Opinion => body.peritajeId !== undefined;

export function admitOpinion(context: CallContext, body: Opinion): (at: string) => Peritaje {
  const { store } = context;
  const peritaje = findReferences(store, (references) => {
    references.findOptional('claims', body.claimId, '#/claimId');
    references.findOptional('detections', body.detectionId, '#/detectionId');
    return references.find('peritajes', body.peritajeId, '#/peritajeId');
  });
  const agreedByInsured = checkForm(body);
  const claim = store.named('claims', peritaje.claimId);
  if (claim.status !== 'assessed' || assessmentOf(claim) !== peritaje.peritajeId) {
    const why =
      claim.status === 'assessed' ? say('is not assessed by {peritajeId}', peritaje) : say('is {status}', claim);
    const detail = say('{claimId} {why}; only the assessment of an undecided claim is agreed to or disputed', {
      claimId: claim.claimId,
      why,
    });
    throw buildRefusal([{ pointer: '#/peritajeId', code: 'not_the_assessment', detail }]);
  }
  const status = agreedByInsured ? 'completed' : 'disputed';
  return (at) => store.put('peritajes', { ...peritaje, status, agreedByInsured, updatedAt: at }).value;
}

function checkForm(body: Opinion): boolean {
  const violations = new Violations();
  const why = say('cannot be given with peritajeId: only the answer of the insured changes');
  violations.refuseOthers(body, ['peritajeId', 'agreedByInsured'], 'not_with_peritaje_id', why);
  violations.require(body, ['agreedByInsured'], say('is required with peritajeId: true to agree, false to dispute'));
  violations.check();
  return body.agreedByInsured === true;
}
