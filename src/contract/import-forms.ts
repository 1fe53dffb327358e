// What a row of each kind of import is: the body of the single create, but for claims, which may bring their past with them.

import { NewAoi } from './schemas/aoi.ts';
import { ImportedClaim } from './schemas/claim.ts';
import { NewClient } from './schemas/client.ts';
import { NewPolicy } from './schemas/policy.ts';
import type { ImportKind } from './schemas/vocabularies.ts';

export const importForms = {
  aois: NewAoi,
  policies: NewPolicy,
  clients: NewClient,
  claims: ImportedClaim,
} as const satisfies Record<ImportKind, object>;
