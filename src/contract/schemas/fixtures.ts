import * as Type from 'typebox';
import { type CollectionName, collections } from '../collections.ts';
import { Closed, Nullable, Timestamp } from '../form/fields.ts';
import { Branding } from './branding.ts';
import { Organization, Scenario, SigningKey, TokenFixture } from './organization.ts';
import { Upcoming } from './upcoming.ts';

type Lists = { [Name in CollectionName]: Type.TArray<(typeof collections)[Name]['schema']> };
const lists = Object.entries(collections).map(([name, { schema }]) => [name, Type.Array(schema)] as const);

export const Fixtures = Closed({
  organization: Organization,
  ...(Object.fromEntries(lists) as unknown as Lists),
  upcoming: Nullable(Upcoming),
  branding: Branding,
  tokens: Type.Array(TokenFixture),
  signingKeys: Type.Array(SigningKey),
  scenarios: Type.Array(Scenario),
  surfaceVersion: Type.String(),
  datasetVersion: Type.String(),
  seededAt: Timestamp,
});
export type Fixtures = Type.Static<typeof Fixtures>;

export const Reset = Closed({
  resetAt: Timestamp,
  datasetVersion: Type.String(),
  counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
});
