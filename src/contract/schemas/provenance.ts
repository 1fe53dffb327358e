// Where a figure comes from. Every fixture states that no external provider was called (Spec, What the service does 1).

import * as Type from 'typebox';
import { Closed } from '../form/fields.ts';
import { LicenceTier } from './vocabularies.ts';

/** The licence of each source, which all its figures have. */
const licenceTiers = { 'sentinel-2': 'open', 'sentinel-1': 'open', mesh: 'commercial', station: 'restricted' } as const;
export type Source = keyof typeof licenceTiers;

export const Provenance = Closed({
  provider: Type.String({ pattern: `^sbox-fixture:(${Object.keys(licenceTiers).join('|')})$` }),
  licenceTier: LicenceTier,
  externalProviderCalls: Type.Literal(false),
});
export type Provenance = Type.Static<typeof Provenance>;

/** The licence of a provider, whose form was checked before. */
export const tierOf = (provider: Provenance['provider']): Provenance['licenceTier'] =>
  licenceTiers[provider.slice(provider.indexOf(':') + 1) as Source];

export const provenanceFrom = (source: Source): Provenance => ({
  provider: `sbox-fixture:${source}`,
  licenceTier: licenceTiers[source],
  externalProviderCalls: false,
});
