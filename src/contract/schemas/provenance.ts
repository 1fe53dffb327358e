// Where a figure comes from. Every fixture states that no external provider was called (Spec, What the service does 1).

import * as Type from 'typebox';
import { Closed } from './fields.ts';
import { LicenceTier } from './vocabularies.ts';

export const Provenance = Closed({
  provider: Type.String({ pattern: '^sbox-fixture:(sentinel-2|sentinel-1|mesh|station)$' }),
  licenceTier: LicenceTier,
  externalProviderCalls: Type.Literal(false),
});
export type Provenance = Type.Static<typeof Provenance>;
