// Checks whether the parts of a signed report belong to one loss: its claim, the policy, the events, the detections, the
// peritaje and the amount, as far as they are at hand. Pure; signature and digests are checked elsewhere.

import canonicalize from 'canonicalize';
import type { Detection } from '../contract/schemas/detection.ts';
import type { Peritaje } from '../contract/schemas/peritaje.ts';
import type { Manifest, Report } from '../contract/schemas/report.ts';
import { renderCents } from '../primitives/hundredths.ts';
import type { Verification } from './check-delivery.ts';

/** `evidence` is the `data` by path. Older manifests, which lack these members, get no check. */
export function checkChain(
  report: Report,
  { statement }: Manifest,
  evidence: ReadonlyMap<string, unknown>,
  renderAmount: (amount: number) => string = renderCents,
): Verification[] {
  const { claim, policy, events, amount } = statement.predicate;
  if (events === undefined) return [];
  const detections = report.detectionIds.flatMap((id) => find<Detection>(evidence, `/v1/detections/${id}`));
  const [peritaje] = find<Peritaje>(evidence, `/v1/peritajes/${report.peritajeId}`);
  const eventIds = events.map(({ eventId }) => eventId);
  const knows = (eventId: string | null) => eventId === null || eventIds.includes(eventId);
  const links: readonly boolean[] = [
    (claim?.claimId ?? null) === report.claimId,
    claim?.policyId === policy?.policyId,
    claim === null || (knows(claim.eventId) && report.aoiIds.includes(claim.aoiId)),
    detections.every(({ eventId, aoiId }) => knows(eventId) && report.aoiIds.includes(aoiId)),
    peritaje === undefined || claim === null || peritaje.claimId === claim.claimId,
    peritaje?.detectionId == null || report.detectionIds.includes(peritaje.detectionId),
    canonicalize(amount) === canonicalize(report.summary?.settlement?.amount ?? null),
  ];
  const named = [claim?.claimId, policy?.policyId, ...eventIds, ...report.detectionIds, report.peritajeId];
  const shown = named.filter((id) => id != null).join(', ') || 'nothing';
  const paid = amount === null ? 'no amount' : `${renderAmount(amount.amount)} ${amount.currency}`;
  return [{ check: 'chain', holds: links.every(Boolean), detail: `${shown}: ${paid}` }];
}

const find = <Data>(evidence: ReadonlyMap<string, unknown>, path: string): Data[] => {
  const data = evidence.get(path);
  return data === undefined ? [] : [data as Data];
};
