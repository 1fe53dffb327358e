// Client: who is insured. Tax ids are of the fixture form SBX-…, so that none belongs to anybody.

import * as Type from 'typebox';
import { Closed, Nullable, optional, Recorded, type WithoutNulls } from '../form/fields.ts';
import { Country, Email, Name } from './fields.ts';
import { ClientStatus, ClientType } from './vocabularies.ts';

export const Client = Recorded('clientId', 'cli', 'the client', {
  name: Name,
  clientType: ClientType,
  taxId: Nullable(Type.String({ pattern: '^SBX-[A-Z0-9-]{3,40}$', description: 'Made-up tax id.' })),
  email: Nullable(Email),
  phone: Nullable(Type.String({ pattern: '^\\+?[0-9 ()-]{5,30}$' })),
  country: Country,
  region: Nullable(Name),
  status: ClientStatus,
});
export type Client = Type.Static<typeof Client>;

const { name, clientType, taxId, email, phone, country, region } = Client.properties;
export const NewClient = Closed({ name, ...optional({ clientType, taxId, email, phone, country, region }) });
export type NewClient = WithoutNulls<Type.Static<typeof NewClient>>;
