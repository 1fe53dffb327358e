// For each type of webhook event, the calls that make it happen, in order and as often as wanted. Records are found by reads, or
// made, so that the calls work in any organization and at any time of the clock.

import { examples } from './examples.ts';
import type { SupportedPeril, WatchSubscription, WebhookEventType } from './records.ts';
import type { ExampleFor } from './row.ts';
import type { RowOf, WorldOperationId } from './rows.ts';

/** `{name}` in place of a value is the newest member of that name in an answer, nulls aside. `{fresh}`, `{west}` and
 * `{east}` differ each time. */
type Filled<Value> =
  | `${string}{${string}}${string}`
  | (Value extends object ? { readonly [Name in keyof Value]: Filled<Value[Name]> } : Value);

type StepOf<Id extends WorldOperationId> = { readonly operation: Id } & {
  readonly [Member in keyof ExampleFor<RowOf<Id>>]: Exclude<Filled<ExampleFor<RowOf<Id>>[Member]>, string>;
};
export type PathStep = { readonly [Id in WorldOperationId]: StepOf<Id> }[WorldOperationId];
type Path = readonly [...PathStep[], PathStep];

/** What an active watch looks at. */
export type Watched = Pick<WatchSubscription, 'aoiId' | 'peril'>;

/** An alert needs a watch: the one that is given, or else a new one on new land. */
export const eventPaths: { readonly [Type in WebhookEventType]: (watched?: Watched) => Path } = {
  'claim.created': () => onNewLand,
  'report.approved': () => [
    // A report on damage is signed over evidence.
    { operation: 'listDetections', query: { limit: '1' } },
    // An exposure needs no evidence: the plot may be one that nothing struck.
    {
      operation: 'createReport',
      body: {
        ...examples.createReport.body,
        ...{ title: 'Triggered {fresh}', status: 'signed', type: 'portfolio_exposure', aoiIds: ['{aoiId}'] },
      },
    },
  ],
  'weather.alert': (watched) => {
    const struck = { aoiId: '{aoiId}', peril: (watched?.peril ?? 'hail') as SupportedPeril } as const;
    const strike: PathStep = { operation: 'strikeEvent', body: { ...struck, severity: 'severe' } };
    if (watched !== undefined) return [{ operation: 'getAoi', params: { id: watched.aoiId } }, strike];
    const watch: PathStep = { operation: 'createWatchSubscription', body: { ...struck, minSeverity: 'low' } };
    return [{ operation: 'listPortfolios', query: { limit: '1' } }, newLand, watch, strike];
  },
};

const freshRing = [
  ['{west}', -34.2],
  ['{east}', -34.2],
  ['{east}', -34.192],
  ['{west}', -34.192],
  ['{west}', -34.2],
] as const;

/** Nothing tells when its crop is sown or harvested, so it can be struck on every day. */
const newLand: PathStep = {
  operation: 'createAoi',
  body: {
    ...examples.createAoi.body,
    ...{ portfolioId: '{portfolioId}', externalRef: '{fresh}', ring: freshRing, crop: null, sowingDate: null },
  },
};

/** An open claim stands in the way of another on the same loss, so each has a plot and a policy of its own. */
const onNewLand: Path = [
  { operation: 'listClients', query: { limit: '1' } },
  { operation: 'createPortfolio', body: { ...examples.createPortfolio.body, name: 'Triggered {fresh}' } },
  newLand,
  {
    operation: 'createPolicy',
    body: {
      ...examples.createPolicy.body,
      clientId: '{clientId}',
      portfolioId: '{portfolioId}',
      aoiIds: ['{aoiId}'],
      perils: ['wind'],
      effectiveFrom: '2026-01-01',
      // In force for as long as a clock can be moved.
      effectiveTo: '2036-12-31',
    },
  },
  {
    operation: 'createClaim',
    body: { policyId: '{policyId}', aoiId: '{aoiId}', peril: 'wind', occurredAt: '{createdAt}' },
  },
];
