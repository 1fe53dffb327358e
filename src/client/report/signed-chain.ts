// Checks whether the parts of a signed report belong to one loss: its claim, the policy, the events, the detections, the peritaje
// and the amount, as far as they are available. Signature and digests are checked elsewhere.

import canonicalize from 'canonicalize';
import type { Detection, Manifest, Peritaje, Report } from '../../contract/records.ts';
import type { Verification } from '../check-delivery.ts';
import { figuresOf } from '../reading/figures.ts';

/** `evidence` is the `data` by path. Older manifests, which lack these members, get no check. */
export function checkChain(
  report: Report,
  { statement }: Manifest,
  evidence: Readonly<Record<string, unknown>>,
): Verification[] {
  const { claim, policy, client, plots, events, amount } = statement.predicate as OfAnyAge;
  if (claim === undefined || events === undefined) return [];
  const detections = report.detectionIds.flatMap((id) => find<Detection>(evidence, `/v1/detections/${id}`));
  const [peritaje] = find<Peritaje>(evidence, `/v1/peritajes/${report.peritajeId}`);
  const eventIds = events.map(({ eventId }) => eventId);
  const knows = (eventId: string | null) => eventId === null || eventIds.includes(eventId);
  const links: readonly boolean[] = [
    (claim?.claimId ?? null) === report.claimId,
    claim?.policyId === policy?.policyId,
    client === undefined || client?.clientId === policy?.clientId,
    plots === undefined || canonicalize(plots.map(({ aoiId }) => aoiId)) === canonicalize(report.aoiIds),
    claim === null || (knows(claim.eventId) && report.aoiIds.includes(claim.aoiId)),
    detections.every(({ eventId, aoiId }) => knows(eventId) && report.aoiIds.includes(aoiId)),
    peritaje === undefined || claim === null || peritaje.claimId === claim.claimId,
    peritaje?.detectionId == null || report.detectionIds.includes(peritaje.detectionId),
    canonicalize(amount ?? null) === canonicalize(report.summary?.settlement?.amount ?? null),
  ];
  const named = [
    claim?.claimId,
    policy?.policyId,
    client?.clientId,
    ...report.aoiIds,
    ...eventIds,
    ...report.detectionIds,
    report.peritajeId,
  ];
  const shown = named.filter((id) => id != null).join(', ') || 'nothing';
  const paid = amount == null ? 'no amount' : figuresOf('en').money(amount);
  return [{ check: 'chain', holds: links.every(Boolean), detail: `${shown}: ${paid}` }];
}

/** Older statements have fewer members, and other services may sign others. */
type OfAnyAge = Partial<Manifest['statement']['predicate']>;

/** The first statements lacked these members, which a report shows beside its evidence. */
const laterMembers = {
  client: 'taxId',
  policy: 'perils',
  claim: 'claimNumber',
  plots: 'ring',
  events: 'name',
  branding: 'displayName',
} as const;
export type Part = keyof typeof laterMembers;

/** The parts that the statement lacks, so that the signature does not cover them; none for reports signed by this version. */
export function listUncovered({ statement: { predicate } }: Manifest): Part[] {
  const signed: OfAnyAge = predicate;
  const lacks = (part: Part) => (one: object | null | undefined) =>
    one === undefined || (one !== null && !Object.hasOwn(one, laterMembers[part]));
  return (Object.keys(laterMembers) as Part[]).filter((part) => [signed[part]].flat().some(lacks(part)));
}

const find = <Data>(evidence: Readonly<Record<string, unknown>>, path: string): Data[] => {
  const data = evidence[path];
  return data === undefined ? [] : [data as Data];
};
