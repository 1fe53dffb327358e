// Policies.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewPolicy, Policy } from '../schemas/policy.ts';
import { creation, item, page } from './row-kinds.ts';

export const listPolicies = row(
  {
    ...page,
    id: 'listPolicies',
    path: '/v1/policies',
    permission: 'underwriting:read',
    collection: 'policies',
    filters: { clientId: { schema: filter.clientId }, status: { schema: filter.policyStatus } },
    data: Policy,
    command: ['policies', 'list'],
    summary: 'List policies',
    decision: 4,
  },
  { query: { status: 'active' } },
);

export const createPolicy = row(
  {
    ...creation,
    id: 'createPolicy',
    path: '/v1/policies',
    permission: 'underwriting:write',
    body: NewPolicy,
    data: Policy,
    problems: ['resource_not_found', 'duplicate_resource', 'policy_overlap'],
    command: ['policies', 'create'],
    summary: 'Create a policy',
    decision: 6,
  },
  {
    body: {
      clientId: 'cli_0001',
      portfolioId: 'pf_0001',
      aoiIds: ['aoi_0001'],
      perils: ['wind'],
      sumInsured: { amount: 54600, currency: 'USD' },
      effectiveFrom: '2026-02-01',
      effectiveTo: '2026-06-30',
      crop: 'soybean',
      deductiblePct: 6,
      deductibleType: 'straight',
    },
  },
);

export const getPolicy = row(
  {
    ...item,
    id: 'getPolicy',
    path: '/v1/policies/{id}',
    permission: 'underwriting:read',
    collection: 'policies',
    data: Policy,
    command: ['policies', 'get'],
    summary: 'Read a policy',
    decision: 0,
    extension: true,
  },
  { params: { id: 'pol_0001' } },
);
