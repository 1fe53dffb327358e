// What a signed report is about and decides: the claim, its policy and the events as they were, and the amount. The manifest
// contains them itself, since those records change later and no digest of them would match (Decision 12).

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import { type Basis, type Report, SignedClaim, SignedEvent, SignedPolicy } from '../../contract/schemas/report.ts';

export interface Readable {
  get<Name extends CollectionName>(name: Name, id: string): RecordOf<Name> | undefined;
}

/** The event of a claim may change until its loss is assessed, so a report that was signed is held to the one in `signed`. */
export function basisOf(
  records: Readable,
  { claimId, detectionIds, jobId, summary }: Report,
  signed: Basis['claim'] = null,
): Basis {
  const claim = claimId === null ? undefined : records.get('claims', claimId);
  const policy = claim === undefined ? undefined : records.get('policies', claim.policyId);
  const result = jobId === null ? undefined : records.get('jobResults', jobId);
  const eventOfClaim = (signed ?? claim)?.eventId;
  const eventIds = new Set([
    ...(eventOfClaim ? [eventOfClaim] : []),
    ...detectionIds.flatMap((id) => records.get('detections', id)?.eventId ?? []),
    ...(result !== undefined && 'eventId' in result ? [result.eventId] : []),
  ]);
  return {
    claim: claim === undefined ? null : membersOf(SignedClaim, claim),
    policy: policy === undefined ? null : membersOf(SignedPolicy, policy),
    events: [...eventIds].flatMap((id) => {
      const event = records.get('events', id);
      return event === undefined ? [] : [membersOf(SignedEvent, event)];
    }),
    amount: summary?.settlement?.amount ?? null,
  };
}

function membersOf<Name extends string, Whole extends Readonly<Record<Name, unknown>>>(
  { properties }: { readonly properties: Readonly<Record<Name, unknown>> },
  record: Whole,
): Pick<Whole, Name> {
  const names = Object.keys(properties) as Name[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Whole, Name>;
}
