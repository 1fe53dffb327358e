import { extension, resource, row, updatedSince } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewPolicy } from '../schemas/policy.ts';

const policies = resource({ collection: 'policies', path: '/v1/policies', area: 'underwriting' });

export const listPolicies = row('listPolicies', {
  ...policies.page,
  filters: {
    clientId: { schema: filter.clientId },
    aoiId: { schema: filter.aoiId, by: 'aoiIds' },
    status: { schema: filter.policyStatus },
    ...updatedSince,
  },
  summary: 'List policies',
  decision: 4,
  example: { query: { status: 'active' } },
});

export const createPolicy = row('createPolicy', {
  ...policies.creation,
  body: NewPolicy,
  problems: [
    'policy_not_in_force',
    'no_weather_here',
    'ground_has_a_crop',
    'crop_differs',
    'resource_not_found',
    'duplicate_resource',
    'policy_overlap',
  ],
  summary: 'Create a policy',
  decision: 6,
  example: {
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
});

export const getPolicy = row('getPolicy', {
  ...policies.item,
  summary: 'Read a policy',
  ...extension,
});
