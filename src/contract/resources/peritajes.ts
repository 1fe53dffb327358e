import { extension, resource, row, updatedSince } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewPeritaje } from '../schemas/peritaje.ts';

const peritajes = resource({ collection: 'peritajes', path: '/v1/peritajes', area: 'claims' });

export const listPeritajes = row('listPeritajes', {
  ...peritajes.page,
  filters: { claimId: { schema: filter.claimId }, status: { schema: filter.peritajeStatus }, ...updatedSince },
  summary: 'List peritajes (expert assessments)',
  decision: 4,
  example: { query: { claimId: 'clm_0001' } },
});

export const createPeritaje = row('createPeritaje', {
  ...peritajes.creation,
  otherAnswer: 'applied',
  body: NewPeritaje,
  needed: { names: ['claimId'], unless: 'peritajeId', why: 'is required for a visit' },
  problems: [
    'event_cancelled',
    'resource_not_found',
    'policy_not_in_force',
    'detection_claim_mismatch',
    'peritaje_already_open',
  ],
  summary: 'Schedule or record a peritaje (expert assessment), or say whether the insured agrees',
  decision: 7,
  example: {
    body: { claimId: 'clm_0001', detectionId: 'det_0001', scheduledAt: '2026-01-20T13:00:00Z', modality: 'field' },
  },
  otherExample: { body: { peritajeId: 'per_0006', agreedByInsured: true } },
});

export const getPeritaje = row('getPeritaje', {
  ...peritajes.item,
  summary: 'Read a peritaje (expert assessment)',
  ...extension,
});
