// Peritajes: expert assessments of claims.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewPeritaje, Peritaje } from '../schemas/peritaje.ts';
import { creation, item, page } from './row-kinds.ts';

export const listPeritajes = row(
  {
    ...page,
    id: 'listPeritajes',
    path: '/v1/peritajes',
    permission: 'claims:read',
    collection: 'peritajes',
    filters: { claimId: { schema: filter.claimId }, status: { schema: filter.peritajeStatus } },
    data: Peritaje,
    command: ['peritajes', 'list'],
    summary: 'List peritajes (expert assessments)',
    decision: 4,
  },
  { query: { claimId: 'clm_0001' } },
);

export const createPeritaje = row(
  {
    ...creation,
    id: 'createPeritaje',
    path: '/v1/peritajes',
    permission: 'claims:write',
    otherAnswer: 'applied',
    body: NewPeritaje,
    data: Peritaje,
    problems: ['resource_not_found', 'detection_claim_mismatch', 'peritaje_already_open'],
    command: ['peritajes', 'create'],
    summary: 'Schedule or record a peritaje (expert assessment), or say whether the insured agrees',
    decision: 7,
  },
  {
    body: { claimId: 'clm_0001', detectionId: 'det_0001', scheduledAt: '2026-01-20T13:00:00Z', modality: 'field' },
  },
  { body: { peritajeId: 'per_0006', agreedByInsured: true } },
);

export const getPeritaje = row(
  {
    ...item,
    id: 'getPeritaje',
    path: '/v1/peritajes/{id}',
    permission: 'claims:read',
    collection: 'peritajes',
    data: Peritaje,
    command: ['peritajes', 'get'],
    summary: 'Read a peritaje (expert assessment)',
    decision: 0,
    extension: true,
  },
  { params: { id: 'per_0001' } },
);
