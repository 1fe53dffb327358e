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

const creation =
  <const Id extends OperationId, const Needed extends OperationId>(id: Id, ...needs: readonly Needed[]) =>
  (bodyOf: (known: Known<Needed>) => BodyOf<Id>): Creation => ({
    row: rowOf(id),
    needs,
    bodyOf: bodyOf as Creation['bodyOf'],
  });

const dayMs = 86_400_000;
const instantAfter = (instant: string, days: number) => new Date(Date.parse(instant) + days * dayMs).toISOString();
const dayAfter = (instant: string, days: number) => instantAfter(instant, days).slice(0, 10);

const columns = 256;
const spacingDegrees = 0.015;

/** The ring where one of 65,536 runs has land of its own. */
function ringOf(run: string): [number, number][] {
  const index = Number.parseInt(run.slice(0, 4), 16);
  const shifts = [index % columns, Math.floor(index / columns)].map((count) => count * spacingDegrees) as [
    number,
    number,
  ];
  const shift = (degrees: number, by: number) => Number((degrees - by).toFixed(3));
  return examples.createAoi.body.ring.map(([lon, lat]) => [shift(lon, shifts[0]), shift(lat, shifts[1])]);
}

/** `run`, in hexadecimal digits, tells its records from those of another run, which a service would refuse to take twice. */
export function planWrites(run: string): readonly Creation[] {
  const name = `sbox check ${run}`;
  return [...planBook(run, name), ...planLoss(run, name)];
}

function planBook(run: string, name: string): readonly Creation[] {
  const { crop, sowingDate, season, externalRef, ...plot } = examples.createAoi.body;
  return [
    creation('createPortfolio')(() => ({ ...examples.createPortfolio.body, name })),
    creation(
      'createAoi',
      'createPortfolio',
    )(({ createPortfolio: { portfolioId } }) => ({
      ...plot,
      portfolioId,
      name,
      ring: ringOf(run),
    })),
    creation('createClient')(() => ({ ...examples.createClient.body, name, taxId: `SBX-CHECK-${run.toUpperCase()}` })),
    creation(
      'createPolicy',
      'createPortfolio',
      'createAoi',
      'createClient',
    )(({ createPortfolio: { portfolioId, createdAt }, createAoi: { aoiId }, createClient: { clientId } }) => ({
      clientId,
      portfolioId,
      aoiIds: [aoiId],
      perils: ['hail'],
      sumInsured: examples.createPolicy.body.sumInsured,
      // Its first day has begun in every time zone.
      effectiveFrom: dayAfter(createdAt, -1),
      effectiveTo: dayAfter(createdAt, 150),
    })),
    creation(
      'createDetection',
      'listEvents',
      'createAoi',
    )(({ listEvents: { eventId }, createAoi: { aoiId } }) => ({ eventId, aoiId })),
  ];
}

function planLoss(run: string, name: string): readonly Creation[] {
  const { eventId: _, ...loss } = examples.createClaim.body;
  return [
    // What happened before a policy was written is not insured, and what lies ahead has not happened.
    creation(
      'createClaim',
      'createPolicy',
      'createAoi',
    )(({ createPolicy: { policyId, createdAt }, createAoi: { aoiId } }) => ({
      ...loss,
      policyId,
      aoiId,
      peril: 'hail',
      occurredAt: createdAt,
    })),
    creation(
      'createPeritaje',
      'createClaim',
    )(({ createClaim: { claimId, createdAt } }) => ({
      claimId,
      scheduledAt: instantAfter(createdAt, 5),
      modality: 'field',
    })),
    creation(
      'createReport',
      'createAoi',
    )(({ createAoi: { aoiId } }) => ({ title: name, aoiIds: [aoiId], language: 'en' })),
    creation(
      'createWatchSubscription',
      'createAoi',
    )(({ createAoi: { aoiId } }) => ({
      ...examples.createWatchSubscription.body,
      aoiId,
    })),
    creation('createWebhookSubscription')(() => ({
      ...examples.createWebhookSubscription.body,
      endpointUrl: `https://ok.sandbox.test/check-${run}`,
    })),
    creation(
      'createJob',
      'listEvents',
      'createAoi',
    )(({ listEvents: { eventId }, createAoi: { aoiId } }) => ({
      kind: 'geo.damage_footprint',
      input: { eventId, aoiId },
    })),
  ];
}
