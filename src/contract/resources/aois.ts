import { resource, row, updatedSince } from '../row.ts';
import { AoiRead, NewAoi } from '../schemas/aoi.ts';
import * as filter from '../schemas/filters.ts';

const aois = resource({ collection: 'aois', path: '/v1/aois', area: 'portfolio' });

export const listAois = row('listAois', {
  ...aois.page,
  geometry: 'ring',
  filters: {
    portfolioId: { schema: filter.portfolioId },
    clientId: { schema: filter.clientId },
    peril: { schema: filter.peril, by: 'perilProfile' },
    ...updatedSince,
  },
  summary: 'List plots (AOIs)',
  decision: 4,
  example: { query: { portfolioId: 'pf_0001', peril: 'hail' } },
});

export const createAoi = row('createAoi', {
  ...aois.creation,
  body: NewAoi,
  problems: ['resource_not_found', 'invalid_geometry', 'duplicate_resource'],
  summary: 'Create a plot (AOI) from its ring',
  decision: 6,
  example: {
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
});

export const getAoi = row('getAoi', {
  ...aois.item,
  geometry: 'ring',
  data: AoiRead,
  summary: 'Read a plot (AOI) with its current geometry',
});
