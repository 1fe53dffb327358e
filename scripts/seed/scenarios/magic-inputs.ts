// The magic inputs that each organization has, in the order in which a reader tries them.

import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import type { Cast } from './cast.ts';
import { listJobs } from './footprint-jobs.ts';
import { listCreated, listWebhooks } from './later-outcomes.ts';
import { listAccess, listReads } from './refused-reads.ts';
import { listConflicts, listForms, listRefusedClaims } from './refused-writes.ts';

const parts = [listAccess, listReads, listJobs, listConflicts, listRefusedClaims, listForms, listWebhooks, listCreated];

export const listMagicInputs = (cast: Cast): Scenario[] => parts.flatMap((list) => list(cast));
