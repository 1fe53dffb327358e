// Under which values a record is found: the filters of the pages and the members that must be unique.
// Where nothing stands here, the member of the index's own name is the value.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import { operations } from '../../contract/operations.ts';
import type { Aoi } from '../../contract/schemas/aoi.ts';
import { endedClaimStatuses } from '../../contract/schemas/vocabularies.ts';
import { ringNumber } from '../../primitives/same-ring.ts';
import { dueInstants } from '../time/due.ts';
import type { KeysOf } from './record-set.ts';

type Indexes = {
  readonly [Name in CollectionName]?: Readonly<Record<string, (value: RecordOf<Name>) => readonly string[]>>;
};

const indexes: Indexes = {
  aois: {
    peril: (aoi) => aoi.perilProfile,
    sameRing: (aoi) => [ringKey(aoi)],
  },
  events: {
    aoiId: (event) => event.affectedAoiIds,
    isTouching: (event) => [String(event.affectedAoiIds.length > 0)],
  },
  policies: {
    aoiId: (policy) => policy.aoiIds,
    due: (policy) => dueInstants('policies', policy),
    insured: (policy) => policy.aoiIds.flatMap((id) => insuredKeys(id, policy)),
  },
  detections: { sameDetection: (detection) => [detectionKey(detection)] },
  claims: {
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
    eventType: (subscription) => subscription.eventTypes,
  },
};

/** Members that no two records share, however many blanks stand in them (uniqueness.ts). */
const unique: { readonly [Name in CollectionName]?: string } = {
  portfolios: 'name',
  aois: 'externalRef',
  clients: 'taxId',
  policies: 'policyNumber',
  claims: 'externalRef',
};

/** Filters that no index answers: they need another collection, or a span of time (operations/lists.ts). */
const unindexed = ['from', 'to'];

/** What a collection is asked by: those that stand here, the unique member, and the filters of its page. */
export function indexNamesOf(name: CollectionName): readonly string[] {
  const page = operations.find((row) => row.answer === 'page' && 'collection' in row && row.collection === name);
  const filters = page !== undefined && 'filters' in page ? Object.keys(page.filters) : [];
  const member = unique[name];
  const names = new Set([...Object.keys(indexes[name] ?? {}), ...(member === undefined ? [] : [member]), ...filters]);
  return [...names].filter((index) => !unindexed.includes(index));
}

/** Of a unique member's value: blanks at its ends and how many stand within make no other name of it. */
export const uniqueKey = (value: string): string => value.trim().replaceAll(/\s+/g, ' ');

/** Few enough that a million plots share their lists; whoever finds a plot by it compares the rings. */
export const ringKey = ({ ring }: Pick<Aoi, 'ring'>): string => String(ringNumber(ring));
export const detectionKey = (of: { eventId: string; aoiId: string; aoiVersion: number; method: string }): string =>
  `${of.eventId} ${of.aoiId} ${of.aoiVersion} ${of.method}`;
export const lossKey = (of: { policyId: string; aoiId: string; peril: string }): string =>
  `${of.policyId} ${of.aoiId} ${of.peril}`;
export const openPlotKey = (of: { policyId: string; aoiId: string }): string => `${of.policyId} ${of.aoiId}`;
export const watchKey = (of: { aoiId: string; peril: string }): string => `${of.aoiId} ${of.peril}`;
export const endpointKey = (of: { endpointUrl: string; eventTypes: readonly string[] }): string =>
  `${of.endpointUrl} ${[...of.eventTypes].sort().join(' ')}`;

interface Term {
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));
const longYears = 10;
export const isLong = ({ effectiveFrom, effectiveTo }: Term): boolean =>
  yearOf(effectiveTo) - yearOf(effectiveFrom) >= longYears;

/** Policies of one plot are looked for by the years in which they run; the few that run long are a list of their own. */
export const longKey = (aoiId: string): string => `${aoiId} long`;
export function insuredKeys(aoiId: string, term: Term): string[] {
  if (isLong(term)) return [longKey(aoiId)];
  const first = yearOf(term.effectiveFrom);
  return Array.from({ length: yearOf(term.effectiveTo) - first + 1 }, (_, year) => `${aoiId} ${first + year}`);
}

/** The index keys of a collection's records; a null member has none. */
export function keysOf<Name extends CollectionName>(name: Name): KeysOf<RecordOf<Name>> {
  const special = indexes[name] as Readonly<Record<string, (value: unknown) => readonly string[]>> | undefined;
  return (value, index) => {
    const keys = special?.[index];
    if (keys !== undefined) return keys(value);
    const member = (value as Readonly<Record<string, unknown>>)[index];
    if (typeof member !== 'string') return [];
    return [index === unique[name] ? uniqueKey(member) : member];
  };
}
