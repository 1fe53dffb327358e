// Plots, which the specification calls AOIs.

import { row } from '../row.ts';
import { Aoi, AoiRead, NewAoi } from '../schemas/aoi.ts';
import * as filter from '../schemas/filters.ts';
import { creation, item, page } from './row-kinds.ts';

export const listAois = row(
  {
    ...page,
    id: 'listAois',
    path: '/v1/aois',
    permission: 'portfolio:read',
    collection: 'aois',
    filters: { portfolioId: { schema: filter.portfolioId }, peril: { schema: filter.peril, by: 'perilProfile' } },
    data: Aoi,
    geometry: 'ring',
    command: ['aois', 'list'],
    summary: 'List plots (AOIs)',
    decision: 4,
  },
  { query: { portfolioId: 'pf_0001', peril: 'hail' } },
);

export const createAoi = row(
  {
    ...creation,
    id: 'createAoi',
    path: '/v1/aois',
    permission: 'portfolio:write',
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
    ...item,
    id: 'getAoi',
    path: '/v1/aois/{id}',
    permission: 'portfolio:read',
    collection: 'aois',
    data: AoiRead,
    geometry: 'ring',
    command: ['aois', 'get'],
    summary: 'Read a plot (AOI) with its current geometry',
  },
  { params: { id: 'aoi_0001' } },
);
