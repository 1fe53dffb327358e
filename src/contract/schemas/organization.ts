import * as Type from 'typebox';
import { Closed, Id, Nullable, OrganizationId } from '../form/fields.ts';
import { Country, Currency, Name, Season } from './fields.ts';

export const Organization = Closed({
  organizationId: OrganizationId,
  name: Name,
  country: Country,
  currency: Currency,
  season: Season,
  operatingArea: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()], {
    description: 'Where its plots are: west, south, east, north (RFC 7946 bbox). It reveals swapped coordinates.',
  }),
  reportSigner: Name,
  experts: Type.Array(Closed({ name: Name, licenceNumber: Type.String() }), { minItems: 1 }),
  budget: Closed({
    capCredits: Type.Integer({ minimum: 0 }),
    usedCredits: Type.Integer({ minimum: 0 }),
    unit: Type.Literal('credits'),
  }),
  jobFailures: Type.Array(
    Closed({ aoiId: Id('aoi', 'the plot'), code: Type.Enum(['no_cloud_free_scene', 'worker_time_budget_exceeded']) }),
    { description: 'Plots whose footprint jobs fail, and why.' },
  ),
});
export type Organization = Type.Static<typeof Organization>;

export const SigningKey = Closed({
  signingKeyRef: Type.String({ pattern: '^whkey_[0-9]{4,}$' }),
  organizationId: OrganizationId,
  secret: Type.String({ pattern: '^whsec_', description: 'Standard Webhooks secret. A fixture, not a secret.' }),
});
export type SigningKey = Type.Static<typeof SigningKey>;

export const TokenFixture = Closed({
  token: Type.String(),
  organizationId: OrganizationId,
  permissions: Type.Array(Type.String()),
  purpose: Type.String(),
});
export type TokenFixture = Type.Static<typeof TokenFixture>;

const request = {
  method: Type.Enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: Type.String({ pattern: '^(/|\\{location\\})' }),
  headers: Type.Record(Type.String(), Type.String()),
  body: Type.Unknown({ description: 'JSON; null when nothing is sent.' }),
};
const reply = {
  status: Type.Integer({ minimum: 200, maximum: 599, description: 'HTTP status.' }),
  code: Nullable(Type.String({ description: 'Code of the problem; null for a success.' })),
  finds: Type.Record(Type.String(), Type.Unknown(), { description: 'Members of the reply by JSON pointer.' }),
};

/** A request after a scenario, in its world and with its token. */
export const FollowUp = Closed(
  {
    ...request,
    times: Type.Integer({ minimum: 1, description: 'Number of times to send it; the last reply counts.' }),
    expect: Closed(reply),
  },
  'In path, {location} is the Location of the reply to the scenario.',
);
export type FollowUp = Type.Static<typeof FollowUp>;

export const Scenario = Closed({
  organizationId: OrganizationId,
  outcome: Type.String({ description: 'For people: status and code, or what happens.' }),
  token: Type.String({ description: 'Empty when no Authorization header is sent.' }),
  ...request,
  followsPrevious: Type.Boolean({ description: 'Sent to the world of the previous scenario, not to a fresh one.' }),
  // biome-ignore lint/suspicious/noThenProperty: the word of the document; it is a list and never a function.
  expect: Closed({ ...reply, then: Type.Array(FollowUp) }),
  note: Type.String(),
});
export type Scenario = Type.Static<typeof Scenario>;
