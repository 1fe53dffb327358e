// AOI: a plot. Its centroid and area are computed from the ring by the service, never taken from a caller.

import * as Type from 'typebox';
import {
  CalendarDate,
  Closed,
  Id,
  Nullable,
  Omissible,
  optional,
  Recorded,
  Reference,
  Timestamp,
  type WithoutNulls,
  WordsOf,
} from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { ExternalRef, Hectares, Name, Point, Ring, Season } from './fields.ts';
import { GrowthStage } from './growth.ts';
import { Crop, Peril, Species } from './vocabularies.ts';

const SowingDate = Type.String({
  format: 'date',
  description: 'Local day on which the crop of the season was sown; perennials have none.',
});
const PerilProfile = WordsOf(Peril, 'Perils monitored.');

/** The facts on which a loss is assessed: those of the version that was current when it happened. */
const facts = {
  centroid: Point,
  areaHectares: Hectares,
  ring: Ring,
  aoiVersion: Type.Integer({ minimum: 1, description: 'Version of the geometry.' }),
  crop: Nullable(Crop),
  species: Nullable(Species, 'Of stone fruit.'),
  sowingDate: Nullable(SowingDate),
};

export const Aoi = Recorded('aoiId', 'aoi', 'the plot', {
  portfolioId: Id('pf', 'the owning portfolio'),
  name: Name,
  centroid: facts.centroid,
  weatherAt: Closed(
    Point.properties,
    'Where its weather is measured: the centroid of its first ring, even if the ring changes.',
  ),
  areaHectares: facts.areaHectares,
  perilProfile: PerilProfile,
  ring: facts.ring,
  aoiVersion: facts.aoiVersion,
  crop: facts.crop,
  species: facts.species,
  sowingDate: facts.sowingDate,
  season: Nullable(Season),
  clientId: Nullable(Id('cli', 'the client who farms it')),
  externalRef: Nullable(ExternalRef),
  formerly: Type.Optional(
    Type.Array(Closed({ until: Timestamp, ...optional(facts) }), {
      minItems: 1,
      maxItems: limits.formerVersions,
      description: 'Earlier versions, oldest first: each has only the fields that differ from the next.',
    }),
  ),
});
export type Aoi = Type.Static<typeof Aoi>;

/** A single read adds the state of the crop, which is not part of the record since it changes with the clock. */
export const AoiRead = Closed({
  ...Aoi.properties,
  climate: Nullable(Type.String(), 'Region whose climate its weather follows; null if none is within 400 km.'),
  growthStage: Nullable(GrowthStage),
  harvestedOn: Nullable(
    CalendarDate,
    'Local day on which the crop, or the fruit of the year, is usually harvested; null if its stages are unknown.',
  ),
});

export const NewAoi = Closed({
  portfolioId: Reference('the owning portfolio'),
  name: Name,
  ring: Ring,
  perilProfile: Type.Optional(PerilProfile),
  crop: Omissible(Crop),
  species: Omissible(Species),
  sowingDate: Omissible(SowingDate),
  season: Omissible(Season),
  clientId: Omissible(Reference('the client who farms it')),
  externalRef: Omissible(ExternalRef),
});
export type NewAoi = WithoutNulls<Type.Static<typeof NewAoi>>;

/** A row of an import may name the plot that it updates. */
export const ImportedAoi = Closed({
  aoiId: Omissible(Reference('the plot to update, with mode upsert')),
  ...NewAoi.properties,
});
