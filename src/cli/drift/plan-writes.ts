// What `check --writes` creates, in the order in which one needs the other: the examples of the contract, of each other's records
// and by the clock of the service, so that no record of the service has to be known. Pure.

import { examples } from '../../contract/examples.ts';
import type { TableRow } from '../../contract/row.ts';
import { type BodyOf, type DataOf, type OperationId, rowOf } from '../../contract/rows.ts';

/** What an operation that came before has answered. */
type Known<Ids extends OperationId> = { readonly [Id in Ids]: DataOf<Id> };

export interface Creation {
  readonly row: TableRow;
  /** The operations whose records it names. */
  readonly needs: readonly OperationId[];
  readonly bodyOf: (known: Known<never>) => unknown;
}

const creation = <const Id extends OperationId, const Needed extends OperationId>(
  id: Id,
  needs: readonly Needed[],
  bodyOf: (known: Known<Needed>) => BodyOf<Id>,
): Creation => ({ row: rowOf(id), needs, bodyOf: bodyOf as Creation['bodyOf'] });

const dayMs = 86_400_000;
const instantAfter = (instant: string, days: number) => new Date(Date.parse(instant) + days * dayMs).toISOString();
const dayAfter = (instant: string, days: number) => instantAfter(instant, days).slice(0, 10);

const columns = 256;
const spacingDegrees = 0.015;

/** The ring where one of 65,536 runs has land of its own. */
function ringOf(run: string): [number, number][] {
  const index = Number.parseInt(run.slice(0, 4), 16);
  const shift = (degrees: number, count: number) => Number((degrees - count * spacingDegrees).toFixed(3));
  return examples.createAoi.body.ring.map(([lon, lat]) => [
    shift(lon, index % columns),
    shift(lat, Math.floor(index / columns)),
  ]);
}

/** `run`, in hexadecimal digits, tells its records from those of another run, which a service would refuse to take twice. */
export function planWrites(run: string): readonly Creation[] {
  const name = `sbox check ${run}`;
  const { crop, sowingDate, season, externalRef, ...plot } = examples.createAoi.body;
  const { eventId, ...loss } = examples.createClaim.body;
  const { detectionId, ...visit } = examples.createPeritaje.body;
  return [
    creation('createPortfolio', [], () => ({ ...examples.createPortfolio.body, name })),
    creation('createAoi', ['createPortfolio'], ({ createPortfolio: { portfolioId } }) => ({
      ...plot,
      portfolioId,
      name,
      ring: ringOf(run),
    })),
    creation('createClient', [], () => ({
      ...examples.createClient.body,
      name,
      taxId: `SBX-CHECK-${run.toUpperCase()}`,
    })),
    creation('createPolicy', ['createPortfolio', 'createAoi', 'createClient'], (known) => ({
      clientId: known.createClient.clientId,
      portfolioId: known.createPortfolio.portfolioId,
      aoiIds: [known.createAoi.aoiId],
      perils: ['hail' as const],
      sumInsured: examples.createPolicy.body.sumInsured,
      // Its first day has begun in every time zone.
      effectiveFrom: dayAfter(known.createPortfolio.createdAt, -1),
      effectiveTo: dayAfter(known.createPortfolio.createdAt, 150),
    })),
    creation('createDetection', ['listEvents', 'createAoi'], impactOf),
    creation('createClaim', ['createPolicy', 'createAoi'], ({ createPolicy, createAoi }) => ({
      ...loss,
      policyId: createPolicy.policyId,
      aoiId: createAoi.aoiId,
      // What happened before a policy was written is not insured, and what lies ahead has not happened.
      occurredAt: createPolicy.createdAt,
    })),
    creation('createPeritaje', ['createClaim'], ({ createClaim: { claimId, createdAt } }) => ({
      ...visit,
      claimId,
      scheduledAt: instantAfter(createdAt, 5),
    })),
    creation('createReport', ['createAoi'], ({ createAoi: { aoiId } }) => ({
      ...examples.createReport.body,
      title: name,
      aoiIds: [aoiId],
    })),
    creation('createWatchSubscription', ['createAoi'], ({ createAoi: { aoiId } }) => ({
      ...examples.createWatchSubscription.body,
      aoiId,
    })),
    creation('createWebhookSubscription', [], () => ({
      ...examples.createWebhookSubscription.body,
      endpointUrl: `https://ok.sandbox.test/check-${run}`,
    })),
    creation('createJob', ['listEvents', 'createAoi'], (known) => ({
      ...examples.createJob.body,
      input: impactOf(known),
    })),
  ];
}

const impactOf = ({ listEvents: { eventId }, createAoi: { aoiId } }: Known<'listEvents' | 'createAoi'>) => ({
  eventId,
  aoiId,
});
