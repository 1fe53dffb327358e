// AOI: a plot. Its centroid and area are computed from the ring by the service, never taken from a caller.

import * as Type from 'typebox';
import {
  Closed,
  ExternalRef,
  Hectares,
  Id,
  Name,
  Nullable,
  Omissible,
  OrganizationId,
  Point,
  Reference,
  Ring,
  recorded,
  Season,
  type WithoutNulls,
  WordsOf,
} from './fields.ts';
import { Crop, Peril } from './vocabularies.ts';

const PerilProfile = WordsOf(Peril, 'Perils monitored.');

export const Aoi = Closed({
  aoiId: Id('aoi', 'the plot'),
  organizationId: OrganizationId,
  portfolioId: Id('pf', 'the owning portfolio'),
  name: Name,
  centroid: Point,
  areaHectares: Hectares,
  perilProfile: PerilProfile,
  ring: Ring,
  aoiVersion: Type.Integer({ minimum: 1, description: 'Version of the current geometry.' }),
  crop: Nullable(Crop),
  season: Nullable(Season),
  clientId: Nullable(Id('cli', 'the client who farms it')),
  externalRef: Nullable(ExternalRef),
  ...recorded,
});
export type Aoi = Type.Static<typeof Aoi>;

export const NewAoi = Closed({
  portfolioId: Reference('the owning portfolio'),
  name: Name,
  ring: Ring,
  perilProfile: Type.Optional(PerilProfile),
  crop: Omissible(Crop),
  season: Omissible(Season),
  clientId: Omissible(Reference('the client who farms it')),
  externalRef: Omissible(ExternalRef),
});
export type NewAoi = WithoutNulls<Type.Static<typeof NewAoi>>;
