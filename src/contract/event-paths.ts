// For each type of webhook event, the calls that make it happen, in order and as often as wanted. Some records may be
// chosen; the rest is found by reads, or made, so that the calls work in any organization and at any time of the clock.

import { examples } from './examples.ts';
import type { Peril, Severity, SupportedPeril, WebhookEventType } from './records.ts';
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

export interface Chosen {
  readonly aoiId?: string | undefined;
  readonly peril?: string | undefined;
  readonly severity?: string | undefined;
  readonly policyId?: string | undefined;
  readonly claimId?: string | undefined;
  /** True when the plot is watched for the peril already. */
  readonly isWatched?: boolean;
}

export const eventPaths: { readonly [Type in WebhookEventType]: (chosen: Chosen) => Path } = {
  'claim.created': ({ policyId, aoiId, peril }) =>
    policyId === undefined ? onNewLand(peril) : claimUnder(policyId, aoiId, peril),
  'report.approved': ({ claimId, aoiId }) => {
    const signed = { title: 'Triggered {fresh}', status: 'signed' } as const;
    if (claimId !== undefined) return [{ operation: 'createReport', body: { ...signed, claimId } as never }];
    return [
      // A report on damage is signed over evidence.
      aoiId === undefined
        ? { operation: 'listDetections', query: { limit: '1' } }
        : { operation: 'getAoi', params: { id: aoiId } },
      // An exposure needs no evidence: the plot may be one that nothing struck.
      {
        operation: 'createReport',
        body: { ...examples.createReport.body, ...signed, type: 'portfolio_exposure', aoiIds: ['{aoiId}'] },
      },
    ];
  },
  'weather.alert': ({ aoiId = '{aoiId}', peril = 'hail', severity = 'severe', isWatched = false }) => {
    const strike: PathStep = {
      operation: 'strikeEvent',
      body: { aoiId: '{aoiId}', peril: peril as SupportedPeril, severity: severity as Severity },
    };
    const watch: PathStep = {
      operation: 'createWatchSubscription',
      body: { aoiId: '{aoiId}', peril: peril as SupportedPeril, minSeverity: 'low' },
    };
    if (aoiId === '{aoiId}') return [{ operation: 'listPortfolios', query: { limit: '1' } }, newLand, watch, strike];
    const plot: PathStep = { operation: 'getAoi', params: { id: aoiId } };
    return isWatched ? [plot, strike] : [plot, watch, strike];
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
const onNewLand = (peril = 'wind'): Path => [
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
      perils: [peril as Peril],
      effectiveFrom: '2026-01-01',
      // In force for as long as a clock can be moved.
      effectiveTo: '2036-12-31',
    },
  },
  {
    operation: 'createClaim',
    body: { policyId: '{policyId}', aoiId: '{aoiId}', peril: peril as Peril, occurredAt: '{createdAt}' },
  },
];

/** Claims a loss that occurred now, on a plot that the policy insures. */
const claimUnder = (policyId: string, aoiId = '{aoiIds.0}', peril = '{perils.0}'): Path => [
  { operation: 'getClock' },
  { operation: 'getPolicy', params: { id: policyId } },
  { operation: 'createClaim', body: { policyId, aoiId, peril: peril as never, occurredAt: '{now}' } },
];
