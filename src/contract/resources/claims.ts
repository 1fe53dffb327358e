// Claims.

import { row } from '../row.ts';
import { Claim, NewClaim } from '../schemas/claim.ts';
import * as filter from '../schemas/filters.ts';

export const listClaims = row(
  {
    id: 'listClaims',
    method: 'GET',
    path: '/v1/claims',
    permission: 'claims:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'claims',
    filters: {
      status: { schema: filter.claimStatus },
      policyId: { schema: filter.policyId },
      aoiId: { schema: filter.aoiId },
      peril: { schema: filter.peril },
    },
    data: Claim,
    problems: [],
    command: ['claims', 'list'],
    summary: 'List claims',
    decision: 4,
  },
  { query: { peril: 'hail' } },
);

export const createClaim = row(
  {
    id: 'createClaim',
    method: 'POST',
    path: '/v1/claims',
    permission: 'claims:write',
    idempotencyKey: true,
    answer: 'created',
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
    id: 'getClaim',
    method: 'GET',
    path: '/v1/claims/{id}',
    permission: 'claims:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'claims',
    data: Claim,
    problems: [],
    command: ['claims', 'get'],
    summary: 'Read a claim',
  },
  { params: { id: 'clm_0001' } },
);
