// The form of a row for each kind of import: the body of the single creation, but plots may be named, and claims
// may bring their past along.

import type { ImportKind } from './records.ts';
import { ImportedAoi } from './schemas/aoi.ts';
import { ImportedClaim } from './schemas/claim.ts';
import { NewClient } from './schemas/client.ts';
import { ImportedPolicy } from './schemas/policy.ts';

export const importForms = {
  aois: ImportedAoi,
  policies: ImportedPolicy,
  clients: NewClient,
  claims: ImportedClaim,
} as const satisfies Record<ImportKind, object>;
