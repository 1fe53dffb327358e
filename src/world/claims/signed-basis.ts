// The basis of a signed report: the insured, the claim, its policy, copies of the plots and the events, the letterhead, and the
// amount. The manifest contains it, since those records change later and no digest of them would match (Decision 12).

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Aoi, Report } from '../../contract/records.ts';
import * as manifest from '../../contract/schemas/report-manifest.ts';
import { momentOf } from '../../law/days/moment.ts';
import { plotAt } from '../../law/days/versions.ts';
import { policyAt } from '../../law/figures/policy-versions.ts';

export interface Readable {
  get<Name extends CollectionName>(name: Name, id: string): RecordOf<Name> | undefined;
}

/** The event of a claim may change until its loss is assessed, so a signed report is compared with the one in `signed`. */
export function basisOf(
  records: Readable,
  branding: manifest.Basis['branding'],
  { claimId, aoiIds, detectionIds, jobId, summary }: Report,
  signed: manifest.Basis['claim'] = null,
): manifest.Basis {
  const claim = claimId === null ? undefined : records.get('claims', claimId);
  const moment = claim && momentOf(claim, claim.eventId === null ? undefined : records.get('events', claim.eventId));
  const stored = claim && records.get('policies', claim.policyId);
  const policy = stored && (policyAt(stored, moment as string) ?? stored);
  const plotOf = (plot: Aoi) => (moment === undefined ? plot : plotAt(plot, moment));
  const client = claim && records.get('clients', claim.clientId);
  const result = jobId === null ? undefined : records.get('jobResults', jobId);
  const eventOfClaim = (signed ?? claim)?.eventId;
  const eventIds = new Set([
    ...(eventOfClaim ? [eventOfClaim] : []),
    ...detectionIds.flatMap((id) => records.get('detections', id)?.eventId ?? []),
    ...(result !== undefined && 'eventId' in result ? [result.eventId] : []),
  ]);
  return {
    claim: claim === undefined ? null : membersOf(manifest.SignedClaim, claim),
    policy: policy === undefined ? null : membersOf(manifest.SignedPolicy, policy),
    client: client === undefined ? null : membersOf(manifest.SignedClient, client),
    plots: aoiIds
      .flatMap((id) => records.get('aois', id) ?? [])
      .map((plot) => membersOf(manifest.SignedPlot, plotOf(plot))),
    events: [...eventIds]
      .flatMap((id) => records.get('events', id) ?? [])
      .map((one) => membersOf(manifest.SignedEvent, one)),
    branding: membersOf(manifest.SignedBranding, branding),
    amount: summary?.settlement?.amount ?? null,
  };
}

/** The part of a basis that no later change of its records touches. */
export const lastingPartOf = ({ claim, policy, events, amount }: manifest.Basis) => ({
  claim: claim === null ? null : membersOf(manifest.LastingClaim, claim),
  policy: policy === null ? null : membersOf(manifest.LastingPolicy, policy),
  events: events.map((event) => membersOf(manifest.LastingEvent, event)),
  amount,
});

function membersOf<Name extends string, Whole extends Readonly<Record<Name, unknown>>>(
  { properties }: { readonly properties: Readonly<Record<Name, unknown>> },
  record: Whole,
): Pick<Whole, Name> {
  const names = Object.keys(properties) as Name[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Whole, Name>;
}
