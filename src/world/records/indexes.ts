// The index values of records. An index is a member of the record, or one of those named here.

import { type CollectionName, collections, type RecordOf } from '../../contract/collections.ts';
import type { operations } from '../../contract/operations.ts';
import type { Aoi } from '../../contract/records.ts';
import type { ComparedMember, NamedIndexOf } from '../../contract/row.ts';
import { worldRows } from '../../contract/rows.ts';
import type { JobStatus } from '../../contract/schemas/vocabularies.ts';
import type { SetFacts } from '../../engine/records/facts.ts';
import { type Term, yearOf } from '../../law/days/seasons.ts';
import { versionsOf } from '../../law/days/versions.ts';
import { type Box, boxOf } from '../../primitives/polygon.ts';
import { ringNumber } from '../../primitives/same-ring.ts';
import { dueInstants } from '../time/due.ts';

type Row = Extract<(typeof operations)[number], { readonly collection: CollectionName; readonly filters: object }>;
type Index<Name extends CollectionName> = (value: RecordOf<Name>) => readonly string[];
/** The indexes that rules use, and each that a filter names. */
type Indexes = { readonly [Name in CollectionName]?: Readonly<Record<string, Index<Name>>> } & {
  readonly [R in Row as NamedIndexOf<R> extends never ? never : R['collection']]: Readonly<
    Record<NamedIndexOf<R>, unknown>
  >;
};

const indexes = {
  aois: {
    sameRing: (aoi) => [ringKey(aoi)],
    tile: (aoi) => (aoi.formerly === undefined ? tilesOf(aoi) : tilesOfAll(versionsOf(aoi).map(({ value }) => value))),
  },
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
    lossOf: ({ status, origin, aoiId }) => (status === 'withdrawn' || origin === 'index' ? [] : [aoiId]),
  },
  peritajes: {
    detectionId: ({ status, detectionId }) => (status === 'cancelled' || detectionId === null ? [] : [detectionId]),
  },
  jobs: { footprint: ({ status, input }) => (isUsable(status) && 'eventId' in input ? [footprintKey(input)] : []) },
  alerts: { due: (alert) => dueInstants('alerts', alert) },
  webhookDeliveries: { due: (delivery) => dueInstants('webhookDeliveries', delivery) },
  watchSubscriptions: { sameWatch: (watch) => (watch.status === 'active' ? [watchKey(watch)] : []) },
  webhookSubscriptions: {
    sameEndpoint: (subscription) => (subscription.status === 'active' ? [endpointKey(subscription)] : []),
  },
} as const satisfies Indexes;

export type IndexOf<Name extends CollectionName> =
  | ComparedMember<RecordOf<Name>>
  | (Name extends keyof typeof indexes ? keyof (typeof indexes)[Name] & string : never);

/** Members whose values no two records share (uniqueness.ts). */
const unique: { readonly [Name in CollectionName]?: ComparedMember<RecordOf<Name>> } = {
  portfolios: 'name',
  aois: 'externalRef',
  clients: 'taxId',
  policies: 'policyNumber',
  claims: 'externalRef',
};

/** The number of keys is limited, so that a million plots share lists; a caller that finds a plot by one compares the rings. */
export const ringKey = ({ ring }: Pick<Aoi, 'ring'>): string => String(ringNumber(ring));
/** The tiles per degree: for plots of at most `maxNarrowDegrees` each way, and for the others. */
const tilesPerDegree = { ofNarrow: 50, ofWide: 5 } as const;
const maxNarrowDegrees = 0.1;
/** The tiles that list a plot: those that its box meets. Plots that share land share one that `tilesMetBy` names. */
export function tilesOf({ ring }: Pick<Aoi, 'ring'>): string[] {
  const box = boxOf(ring);
  const [west, south, east, north] = box;
  const isNarrow = east - west <= maxNarrowDegrees && north - south <= maxNarrowDegrees;
  return tilesIn(box, isNarrow ? tilesPerDegree.ofNarrow : tilesPerDegree.ofWide);
}
export const tilesMetBy = (box: Box): string[] => [
  ...tilesIn(box, tilesPerDegree.ofNarrow),
  ...tilesIn(box, tilesPerDegree.ofWide),
];
function tilesIn(box: Box, perDegree: number): string[] {
  const [west, south, east, north] = box.map((edge) => Math.floor(edge * perDegree)) as Box;
  const tiles: string[] = [];
  for (let row = south; row <= north; row += 1)
    for (let column = west; column <= east; column += 1) tiles.push(`${perDegree} ${column} ${row}`);
  return tiles;
}
const tilesOfAll = (rings: readonly Pick<Aoi, 'ring'>[]): string[] => [...new Set(rings.flatMap(tilesOf))];
export const detectionKey = (of: { eventId: string; aoiId: string; aoiVersion: number; method: string }): string =>
  `${of.eventId} ${of.aoiId} ${of.aoiVersion} ${of.method}`;
export const footprintKey = ({ eventId, aoiId }: { eventId: string; aoiId: string }): string => `${eventId} ${aoiId}`;
const isUsable = (status: JobStatus): boolean => status !== 'failed' && status !== 'cancelled';
export const lossKey = (of: { policyId: string; aoiId: string; peril: string }): string =>
  `${of.policyId} ${of.aoiId} ${of.peril}`;
export const watchKey = (of: { aoiId: string; peril: string }): string => `${of.aoiId} ${of.peril}`;
export const endpointKey = (of: { endpointUrl: string; eventTypes: readonly string[] }): string =>
  `${of.endpointUrl} ${[...of.eventTypes].sort().join(' ')}`;

const minLongYears = 10;
export const isLongTerm = ({ effectiveFrom, effectiveTo }: Term): boolean =>
  yearOf(effectiveTo) - yearOf(effectiveFrom) >= minLongYears;

/** Policies of one plot are found by the years in which they run; the few that run long are in a list of their own. */
export const longTermKey = (aoiId: string): string => `${aoiId} long`;
export function insuredKeys(aoiId: string, term: Term): string[] {
  if (isLongTerm(term)) return [longTermKey(aoiId)];
  const first = yearOf(term.effectiveFrom);
  return Array.from({ length: yearOf(term.effectiveTo) - first + 1 }, (_, year) => `${aoiId} ${first + year}`);
}

export const recordSetFacts: SetFacts<CollectionName> = { rows: worldRows, collections, indexes, unique };
