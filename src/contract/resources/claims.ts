// Claims.

import { row } from '../row.ts';
import { Claim, NewClaim } from '../schemas/claim.ts';
import * as filter from '../schemas/filters.ts';
import { creation, item, page } from './row-kinds.ts';

export const listClaims = row(
  {
    ...page,
    id: 'listClaims',
    path: '/v1/claims',
    permission: 'claims:read',
    collection: 'claims',
    filters: {
      status: { schema: filter.claimStatus },
      policyId: { schema: filter.policyId },
      aoiId: { schema: filter.aoiId },
      peril: { schema: filter.peril },
    },
    data: Claim,
    command: ['claims', 'list'],
    summary: 'List claims',
    decision: 4,
  },
  { query: { peril: 'hail' } },
);

export const createClaim = row(
  {
    ...creation,
    id: 'createClaim',
    path: '/v1/claims',
    permission: 'claims:write',
    otherAnswer: 'applied',
    body: NewClaim,
    data: Claim,
    problems: [
      'event_cancelled',
      'resource_not_found',
      'policy_not_in_force',
      'peril_not_covered',
      'aoi_not_insured',
      'detection_claim_mismatch',
      'duplicate_resource',
      'claim_already_open',
      'claim_already_settled',
    ],
    command: ['claims', 'create'],
    summary: 'Report a loss under a policy, change what was reported, or withdraw it',
    decision: 7,
  },
  {
    body: {
      policyId: 'pol_0001',
      aoiId: 'aoi_0002',
      peril: 'hail',
      occurredAt: '2026-01-12T17:45:00-03:00',
      eventId: 'evt_0010',
      claimedHectares: 60,
      reportedLossPct: 45,
      description: 'Leaves stripped and stems broken on the western half.',
    },
  },
  { body: { claimId: 'clm_0002', status: 'withdrawn', reason: 'The crop recovered.' } },
);

export const getClaim = row(
  {
    ...item,
    id: 'getClaim',
    path: '/v1/claims/{id}',
    permission: 'claims:read',
    collection: 'claims',
    data: Claim,
    command: ['claims', 'get'],
    summary: 'Read a claim',
  },
  { params: { id: 'clm_0001' } },
);
