// Client: who is insured. Tax ids are of the fixture form SBX-…, so that none belongs to anybody.

import * as Type from 'typebox';
import {
  Closed,
  Country,
  Id,
  Name,
  Nullable,
  Omissible,
  OrganizationId,
  recorded,
  type WithoutNulls,
} from './fields.ts';
import { ClientStatus, ClientType } from './vocabularies.ts';

const TaxId = Type.String({ pattern: '^SBX-[A-Z0-9-]{3,40}$', description: 'Fixture tax id.' });
const Email = Type.String({ format: 'email', maxLength: 254 });
const Phone = Type.String({ pattern: '^\\+?[0-9 ()-]{5,30}$' });

export const Client = Closed({
  clientId: Id('cli', 'the client'),
  organizationId: OrganizationId,
  name: Name,
  clientType: ClientType,
  taxId: Nullable(TaxId),
  email: Nullable(Email),
  phone: Nullable(Phone),
  country: Country,
  region: Nullable(Name),
  status: ClientStatus,
  ...recorded,
});
export type Client = Type.Static<typeof Client>;

export const NewClient = Closed({
  name: Name,
  clientType: Type.Optional(ClientType),
  taxId: Omissible(TaxId),
  email: Omissible(Email),
  phone: Omissible(Phone),
  country: Type.Optional(Country),
  region: Omissible(Name),
});
export type NewClient = WithoutNulls<Type.Static<typeof NewClient>>;
