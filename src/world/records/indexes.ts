// The values under which a record is found. An index is a member of the record, or one of those named here.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import type { Filter, Operation } from '../../contract/form/operation.ts';
import { operations } from '../../contract/operations.ts';
import type { ComparedMember, NamedIndexOf } from '../../contract/row.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import { endedClaimStatuses } from '../../contract/schemas/vocabularies.ts';
import type { KeysOf } from '../../engine/records/record-set.ts';
import { type Term, yearOf } from '../../law/days/seasons.ts';
import { ringNumber } from '../../primitives/same-ring.ts';
import { dueInstants } from '../time/due.ts';

type Row = Extract<(typeof operations)[number], { readonly collection: CollectionName; readonly filters: object }>;
type Index<Name extends CollectionName> = (value: RecordOf<Name>) => readonly string[];
/** The indexes that rules look up, and each that a filter names. */
type Indexes = { readonly [Name in CollectionName]?: Readonly<Record<string, Index<Name>>> } & {
  readonly [R in Row as NamedIndexOf<R> extends never ? never : R['collection']]: Readonly<
    Record<NamedIndexOf<R>, unknown>
  >;
};

const indexes = {
  aois: { sameRing: (aoi) => [ringKey(aoi)] },
  events: {
    due: (event) => dueInstants('events', event),
    isTouching: (event) => [String(event.affectedAoiIds.length > 0)],
  },
  policies: {
    due: (policy) => dueInstants('policies', policy),
    insured: (policy) => policy.aoiIds.flatMap((id) => insuredKeys(id, policy)),
  },
  detections: { sameDetection: (detection) => [detectionKey(detection)] },
  claims: {
    due: (claim) => dueInstants('claims', claim),
    detectionId: (claim) => (claim.status === 'withdrawn' ? [] : claim.detectionIds),
    loss: (claim) => (claim.status === 'withdrawn' ? [] : [lossKey(claim)]),
    openPlot: (claim) =>
      endedClaimStatuses.includes(claim.status) || claim.status === 'approved' ? [] : [openPlotKey(claim)],
  },
  peritajes: {
    detectionId: ({ status, detectionId }) => (status === 'cancelled' || detectionId === null ? [] : [detectionId]),
  },
  alerts: { due: (alert) => dueInstants('alerts', alert) },
  webhookDeliveries: { due: (delivery) => dueInstants('webhookDeliveries', delivery) },
  watchSubscriptions: {
    sameWatch: (watch) => (watch.status === 'active' ? [watchKey(watch)] : []),
  },
  webhookSubscriptions: {
    sameEndpoint: (subscription) => (subscription.status === 'active' ? [endpointKey(subscription)] : []),
  },
} as const satisfies Indexes;

export type IndexOf<Name extends CollectionName> =
  | ComparedMember<RecordOf<Name>>
  | (Name extends keyof typeof indexes ? keyof (typeof indexes)[Name] & string : never);

/** Members whose values no two records share; blanks make no difference between values (uniqueness.ts). */
const unique: { readonly [Name in CollectionName]?: readonly [ComparedMember<RecordOf<Name>>] } = {
  portfolios: ['name'],
  aois: ['externalRef'],
  clients: ['taxId'],
  policies: ['policyNumber'],
  claims: ['externalRef'],
};

/** The index that answers a filter; undefined where none does. */
export const indexOfFilter = (name: string, { by, unindexed }: Filter): string | undefined =>
  unindexed === true ? undefined : (by ?? name);

/** The indexes of a collection: those named here, its unique member, and the filters of its page. */
export function indexNamesOf(name: CollectionName): readonly string[] {
  const pages: readonly Operation[] = operations.filter(({ answer }) => answer === 'page');
  const { filters = {} } = pages.find(({ collection }) => collection === name) ?? {};
  const ofFilters = Object.entries(filters).flatMap((filter) => indexOfFilter(...filter) ?? []);
  return [...new Set([...Object.keys(named(name)), ...(unique[name] ?? []), ...ofFilters])];
}

const named = (name: CollectionName): Readonly<Record<string, (value: unknown) => readonly string[]>> =>
  ((indexes as Readonly<Record<string, object>>)[name] as never) ?? {};

/** The key of a unique member's value: blanks at its ends do not count, and several within it count as one. */
export const uniqueKey = (value: string): string => value.trim().replaceAll(/\s+/g, ' ');

/** There are so few of these keys that a million plots share lists; whoever finds a plot by one compares the rings. */
export const ringKey = ({ ring }: Pick<Aoi, 'ring'>): string => String(ringNumber(ring));
export const detectionKey = (of: { eventId: string; aoiId: string; aoiVersion: number; method: string }): string =>
  `${of.eventId} ${of.aoiId} ${of.aoiVersion} ${of.method}`;
export const lossKey = (of: { policyId: string; aoiId: string; peril: string }): string =>
  `${of.policyId} ${of.aoiId} ${of.peril}`;
export const openPlotKey = (of: { policyId: string; aoiId: string }): string => `${of.policyId} ${of.aoiId}`;
export const watchKey = (of: { aoiId: string; peril: string }): string => `${of.aoiId} ${of.peril}`;
export const endpointKey = (of: { endpointUrl: string; eventTypes: readonly string[] }): string =>
  `${of.endpointUrl} ${[...of.eventTypes].sort().join(' ')}`;

const longYears = 10;
export const isLong = ({ effectiveFrom, effectiveTo }: Term): boolean =>
  yearOf(effectiveTo) - yearOf(effectiveFrom) >= longYears;

/** Policies of one plot are looked up by the years in which they run; the few that run long have a list of their own. */
export const longKey = (aoiId: string): string => `${aoiId} long`;
export function insuredKeys(aoiId: string, term: Term): string[] {
  if (isLong(term)) return [longKey(aoiId)];
  const first = yearOf(term.effectiveFrom);
  return Array.from({ length: yearOf(term.effectiveTo) - first + 1 }, (_, year) => `${aoiId} ${first + year}`);
}

/** The index keys of a collection's records; a null member has none. */
export function keysOf<Name extends CollectionName>(name: Name): KeysOf<RecordOf<Name>> {
  const [own, [uniqueMember] = []] = [named(name), unique[name]];
  return (value, index) => {
    const keys = own[index];
    if (keys !== undefined) return keys(value);
    const member = (value as Readonly<Record<string, unknown>>)[index];
    if (typeof member !== 'string') return Array.isArray(member) ? member : [];
    return [index === uniqueMember ? uniqueKey(member) : member];
  };
}
