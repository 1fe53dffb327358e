// Peritajes: expert assessments of claims.

import { row } from '../row.ts';
import * as filter from '../schemas/filters.ts';
import { NewPeritaje, Peritaje } from '../schemas/peritaje.ts';

export const listPeritajes = row(
  {
    id: 'listPeritajes',
    method: 'GET',
    path: '/v1/peritajes',
    permission: 'claims:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'peritajes',
    filters: { claimId: { schema: filter.claimId }, status: { schema: filter.peritajeStatus } },
    data: Peritaje,
    problems: [],
    command: ['peritajes', 'list'],
    summary: 'List peritajes (expert assessments)',
    decision: 4,
  },
  { query: { claimId: 'clm_0001' } },
);

export const createPeritaje = row(
  {
    id: 'createPeritaje',
    method: 'POST',
    path: '/v1/peritajes',
    permission: 'claims:write',
    idempotencyKey: true,
    answer: 'created',
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
    id: 'getPeritaje',
    method: 'GET',
    path: '/v1/peritajes/{id}',
    permission: 'claims:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'peritajes',
    data: Peritaje,
    problems: [],
    command: ['peritajes', 'get'],
    summary: 'Read a peritaje (expert assessment)',
    decision: 0,
    extension: true,
  },
  { params: { id: 'per_0001' } },
);
