// org_pampa: its portfolios.

import type { PortfolioFacts } from '../facts.ts';

export const portfolios: PortfolioFacts[] = [
  {
    portfolioId: 'pf_0001',
    name: 'Núcleo',
    description: 'Zona núcleo: soja, maíz y trigo en el norte de Buenos Aires, Santa Fe y Córdoba.',
    country: 'AR',
    currency: 'USD',
    season: '2025/26',
    status: 'active',
    createdAt: '2024-08-05T13:10:00.000Z',
    updatedAt: '2025-07-01T12:00:00.000Z',
  },
  {
    portfolioId: 'pf_0002',
    name: 'Oeste',
    description: 'Oeste y sur bonaerense, La Pampa y Cuyo: girasol, maíz tardío, trigo y vid.',
    country: 'AR',
    currency: 'USD',
    season: '2025/26',
    status: 'active',
    createdAt: '2024-08-05T13:25:00.000Z',
    updatedAt: '2025-07-01T12:00:00.000Z',
  },
  {
    portfolioId: 'pf_0003',
    name: 'Maule',
    description: 'Frutales del Maule, Chile.',
    country: 'CL',
    currency: 'USD',
    season: '2025/26',
    status: 'active',
    createdAt: '2024-08-06T14:40:00.000Z',
    updatedAt: '2025-07-01T12:00:00.000Z',
  },
];
