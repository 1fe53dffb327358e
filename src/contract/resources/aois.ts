// Plots, which the specification calls AOIs.

import { row } from '../row.ts';
import { Aoi, AoiRead, NewAoi } from '../schemas/aoi.ts';
import * as filter from '../schemas/filters.ts';

export const listAois = row(
  {
    id: 'listAois',
    method: 'GET',
    path: '/v1/aois',
    permission: 'portfolio:read',
    idempotencyKey: false,
    answer: 'page',
    collection: 'aois',
    filters: { portfolioId: { schema: filter.portfolioId }, peril: { schema: filter.peril, by: 'perilProfile' } },
    data: Aoi,
    geometry: 'ring',
    problems: [],
    command: ['aois', 'list'],
    summary: 'List plots (AOIs)',
    decision: 4,
  },
  { query: { portfolioId: 'pf_0001', peril: 'hail' } },
);

export const createAoi = row(
  {
    id: 'createAoi',
    method: 'POST',
    path: '/v1/aois',
    permission: 'portfolio:write',
    idempotencyKey: true,
    answer: 'created',
    body: NewAoi,
    data: Aoi,
    problems: ['resource_not_found', 'invalid_geometry', 'duplicate_resource'],
    command: ['aois', 'create'],
    summary: 'Create a plot (AOI) from its ring',
    decision: 6,
  },
  {
    body: {
      portfolioId: 'pf_0001',
      name: 'La Aurora – Lote 3, Rojas',
      ring: [
        [-60.74, -34.2],
        [-60.73, -34.2],
        [-60.73, -34.192],
        [-60.74, -34.192],
        [-60.74, -34.2],
      ],
      perilProfile: ['hail', 'drought'],
      crop: 'soybean',
      sowingDate: '2025-11-20',
      season: '2025/26',
      externalRef: 'ROJ-0003',
    },
  },
);

export const getAoi = row(
  {
    id: 'getAoi',
    method: 'GET',
    path: '/v1/aois/{id}',
    permission: 'portfolio:read',
    idempotencyKey: false,
    answer: 'item',
    collection: 'aois',
    data: AoiRead,
    geometry: 'ring',
    problems: [],
    command: ['aois', 'get'],
    summary: 'Read a plot (AOI) with its current geometry',
  },
  { params: { id: 'aoi_0001' } },
);
