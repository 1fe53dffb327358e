import { resource, row, updatedSince } from '../row.ts';
import { NewClaim } from '../schemas/claim.ts';
import * as filter from '../schemas/filters.ts';

const claims = resource({ collection: 'claims', path: '/v1/claims', area: 'claims' });

export const listClaims = row('listClaims', {
  ...claims.page,
  filters: {
    status: { schema: filter.claimStatus },
    policyId: { schema: filter.policyId },
    clientId: { schema: filter.clientId },
    aoiId: { schema: filter.aoiId },
    eventId: { schema: filter.eventId },
    peril: { schema: filter.peril },
    from: { schema: filter.from, since: 'occurredAt' },
    to: { schema: filter.to, before: 'occurredAt' },
    ...updatedSince,
  },
  problems: ['invalid_window'],
  summary: 'List claims',
  decision: 4,
  example: { query: { peril: 'hail' } },
});

export const createClaim = row('createClaim', {
  ...claims.creation,
  offeredByDefault: [
    'policyId',
    'aoiId',
    'peril',
    'occurredAt',
    'eventId',
    'detectionIds',
    'claimedHectares',
    'idempotencyKey',
  ],
  intents: { changeClaim: 'Change the claim', withdrawClaim: 'Withdraw the claim' },
  otherAnswer: 'applied',
  body: NewClaim,
  needed: {
    names: ['policyId', 'aoiId', 'peril', 'occurredAt'],
    unless: 'claimId',
    why: 'is required for a new claim',
  },
  problems: [
    'event_cancelled',
    'resource_not_found',
    'policy_not_in_force',
    'peril_not_covered',
    'aoi_not_insured',
    'no_crop_standing',
    'crop_differs',
    'detection_claim_mismatch',
    'duplicate_resource',
    'claim_already_open',
    'claim_already_assessed',
    'claim_already_settled',
  ],
  summary: 'Report a loss under a policy, change what was reported, or withdraw it',
  decision: 7,
  example: {
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
  otherExample: { body: { claimId: 'clm_0002', status: 'withdrawn', reason: 'The crop recovered.' } },
});

export const getClaim = row('getClaim', { ...claims.item, summary: 'Read a claim' });
