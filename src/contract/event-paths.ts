// For each type of webhook event the shortest way to make it happen again and again: calls of the table, one after the
// other. They need no particular record of the seed, so they work in any organization and at any time of the clock.

import { examples } from './examples.ts';
import type { RowOf, WorldOperationId } from './operation-id.ts';
import type { ExampleFor } from './row.ts';
import type { WebhookEventType } from './schemas/vocabularies.ts';

/** `{name}` in the place of a value: the newest member of that name in an answer, but for nulls. `{fresh}` differs each time. */
type Filled<Value> =
  | `${string}{${string}}${string}`
  | (Value extends object ? { readonly [Name in keyof Value]: Filled<Value[Name]> } : Value);

type StepOf<Id extends WorldOperationId> = { readonly operation: Id } & {
  readonly [Member in keyof ExampleFor<RowOf<Id>>]: Exclude<Filled<ExampleFor<RowOf<Id>>[Member]>, string>;
};
export type PathStep = { readonly [Id in WorldOperationId]: StepOf<Id> }[WorldOperationId];

const newPortfolio = {
  operation: 'createPortfolio',
  body: { ...examples.createPortfolio.body, name: 'Triggered {fresh}' },
} as const satisfies PathStep;

export const eventPaths: { readonly [Type in WebhookEventType]: readonly [...PathStep[], PathStep] } = {
  // An open claim stands in the way of another on the same loss, so each has a plot and a policy of its own.
  'claim.created': [
    { operation: 'listClients', query: { limit: '1' } },
    newPortfolio,
    {
      operation: 'createAoi',
      body: { ...examples.createAoi.body, portfolioId: '{portfolioId}', externalRef: '{fresh}' },
    },
    {
      operation: 'createPolicy',
      body: {
        ...examples.createPolicy.body,
        clientId: '{clientId}',
        portfolioId: '{portfolioId}',
        aoiIds: ['{aoiId}'],
        effectiveFrom: '2026-01-01',
        // In force for as long as a clock can be moved.
        effectiveTo: '2036-12-31',
      },
    },
    {
      operation: 'createClaim',
      body: { policyId: '{policyId}', aoiId: '{aoiId}', peril: 'wind', occurredAt: '{createdAt}' },
    },
  ],
  'report.approved': [
    { operation: 'listAois', query: { limit: '1' } },
    {
      operation: 'createReport',
      body: { ...examples.createReport.body, title: 'Triggered {fresh}', aoiIds: ['{aoiId}'], status: 'signed' },
    },
  ],
  // A watch raises an alert at once on a plot that was struck before, such as one that has the ring of an earlier alert's.
  'weather.alert': [
    { operation: 'listAlerts', query: { limit: '1' } },
    { operation: 'getAoi', params: { id: '{aoiId}' } },
    newPortfolio,
    { operation: 'createAoi', body: { portfolioId: '{portfolioId}', name: 'Triggered {fresh}', ring: '{ring}' } },
    { operation: 'createWatchSubscription', body: { aoiId: '{aoiId}', peril: '{peril}', minSeverity: 'low' } },
  ],
};
