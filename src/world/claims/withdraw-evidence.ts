// The effect of a cancelled event on its claims: their histories mention it, and nothing further is paid.

import type { Claim } from '../../contract/records.ts';
import { noteOfCancelled } from '../../law/days/evidence-withdrawn.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { OrganizationStore } from '../call-context/call-context.ts';
import { eventsBehind, isSettled, moveClaim } from './claim-steps.ts';

export function* withdrawEvidence(store: OrganizationStore, eventId: string, at: string): Slices<void> {
  for (const claimId of claimsOn(store, eventId)) {
    const claim = store.named('claims', claimId);
    if (claim.status === 'withdrawn' || (isSettled(claim) && !eventsBehind(store, claim).includes(eventId))) continue;
    moveClaim(store, claim, { status: claim.status, at, note: noteOfCancelled(eventId) });
    yield;
  }
}

/** The claims that name the event, or a measurement of it, themselves or by a visit. */
function claimsOn(store: OrganizationStore, eventId: string): Set<string> {
  const measured = store
    .all('detections', 'eventId', eventId)
    .flatMap(({ detectionId }): Pick<Claim, 'claimId'>[] => [
      ...store.all('claims', 'detectionId', detectionId),
      ...store.all('peritajes', 'detectionId', detectionId),
    ]);
  return new Set([...store.all('claims', 'eventId', eventId), ...measured].map(({ claimId }) => claimId));
}
