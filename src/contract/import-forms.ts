// The form of a row for each kind of import: the body of the single creation, but claims may bring their past along.

import { NewAoi } from './schemas/aoi.ts';
import { ImportedClaim } from './schemas/claim.ts';
import { NewClient } from './schemas/client.ts';
import { ImportedPolicy } from './schemas/policy.ts';
import type { ImportKind } from './schemas/vocabularies.ts';

export const importForms = {
  aois: NewAoi,
  policies: ImportedPolicy,
  clients: NewClient,
  claims: ImportedClaim,
} as const satisfies Record<ImportKind, object>;
