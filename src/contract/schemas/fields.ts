// Schemas of members that several resources share: names, money, percentages, geometry, provenance. No resource is defined here.

import * as Type from 'typebox';
import { Closed, refusedAs } from '../form/fields.ts';
import { limits } from '../form/surface.ts';
import { LicenceTier } from './vocabularies.ts';

export const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' });
/** The name that another system has for a record. */
export const ExternalRef = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
export const Prose = Type.String({ minLength: 1, maxLength: 2000 });

export const Email = Type.String({ format: 'email', maxLength: 254 });
export const Country = Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.' });
export const Currency = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.' });
export const Season = Type.String({ pattern: '^[0-9]{4}(/[0-9]{2})?$', description: 'Crop season, such as 2025/26.' });

export const Money = Closed(
  { amount: Type.Number({ minimum: 0, maximum: 1e12 }), currency: Currency },
  'An amount with at most two decimals.',
);
export type Money = Type.Static<typeof Money>;

/** The version of the plot's geometry that was measured: figures stay valid for it when the plot gets a new ring. */
export const AoiVersion = Type.Integer({ minimum: 1, description: 'Version of the geometry that was measured.' });

export const AoiHectares = Type.Number({
  exclusiveMinimum: 0,
  description: 'Hectares of the measured geometry, of which affectedPct is a share.',
});

export const Percent = Type.Number({ minimum: 0, maximum: 100 });
/** Two methods may differ by the sum of their uncertainties. */
export const UncertaintyPct = Type.Number({
  minimum: 0,
  maximum: 100,
  description:
    "Percent of the plot's hectares where the method cannot tell whether there is damage: affectedPct may be off by that much.",
});
export const Hectares = Type.Number({ minimum: 0, description: 'Hectares, two decimals.' });

export const Position = Type.Tuple([Type.Number(), Type.Number()], {
  description: '[longitude, latitude] in degrees.',
});
export type Position = [number, number];

export const Ring = Type.Array(Position, {
  ...refusedAs('invalid_geometry'),
  minItems: limits.ringPositions.minimum,
  maxItems: limits.ringPositions.maximum,
  description: 'Closed polygon ring, longitude first.',
});

export const Point = Closed({ lat: Type.Number(), lon: Type.Number() });
export type Point = Type.Static<typeof Point>;

export const GeoPolygon = Closed({ type: Type.Literal('Polygon'), coordinates: Type.Array(Ring) }, 'RFC 7946 Polygon.');
export const GeoMultiPolygon = Closed(
  { type: Type.Literal('MultiPolygon'), coordinates: Type.Array(Type.Array(Type.Array(Position))) },
  'RFC 7946 MultiPolygon; its coordinates are empty when nothing is damaged.',
);
export type GeoPolygon = { type: 'Polygon'; coordinates: Position[][] };
export type GeoMultiPolygon = { type: 'MultiPolygon'; coordinates: Position[][][] };

/** The licence of each source and of its figures. */
const licenceTiers = { 'sentinel-2': 'open', 'sentinel-1': 'open', mesh: 'commercial', station: 'restricted' } as const;
export type Source = keyof typeof licenceTiers;

export const Provenance = Closed({
  provider: Type.String({ pattern: `^sbox-fixture:(${Object.keys(licenceTiers).join('|')})$` }),
  licenceTier: LicenceTier,
  externalProviderCalls: Type.Literal(false),
});
export type Provenance = Type.Static<typeof Provenance>;

/** The licence of a provider, whose form was validated before. */
export const tierOf = (provider: Provenance['provider']): Provenance['licenceTier'] =>
  licenceTiers[provider.slice(provider.indexOf(':') + 1) as Source];

export const provenanceFrom = (source: Source): Provenance => ({
  provider: `sbox-fixture:${source}`,
  licenceTier: licenceTiers[source],
  externalProviderCalls: false,
});
