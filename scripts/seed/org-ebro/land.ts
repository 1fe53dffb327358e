// org_ebro: its portfolio, plots, clients and policies.

import type { ClientFacts, PlotFacts, PolicyFacts, PortfolioFacts } from '../facts.ts';

export const portfolios: PortfolioFacts[] = [
  {
    portfolioId: 'pf_9001',
    name: 'Frutales y viñedo 2025',
    description: 'Fruta de hueso del Ebro y el Jalón, viñedo de Rioja y Utiel-Requena.',
    country: 'ES',
    currency: 'EUR',
    season: '2025',
    status: 'active',
    createdAt: '2024-11-04T09:00:00.000Z',
  },
];

const common = { portfolioId: 'pf_9001', season: '2025' } as const;

export const plots: PlotFacts[] = [
  {
    aoiId: 'aoi_9001',
    name: 'Finca Les Planes – Parcela 14, Lleida',
    ...common,
    perilProfile: ['hail', 'frost'],
    crop: 'stone_fruit',
    species: 'peach',
    clientId: 'cli_9001',
    externalRef: 'LLE-0014',
    createdAt: '2024-11-11T10:15:00.000Z',
    shape: {
      ring: [
        [0.472866, 41.606543],
        [0.476657, 41.607043],
        [0.476134, 41.609257],
        [0.472343, 41.608757],
        [0.472866, 41.606543],
      ],
    },
  },
  {
    aoiId: 'aoi_9002',
    name: 'La Vega – Parcela 3, Calatayud',
    ...common,
    perilProfile: ['frost', 'hail'],
    crop: 'stone_fruit',
    species: 'cherry',
    clientId: 'cli_9001',
    externalRef: 'CAL-0003',
    createdAt: '2024-11-11T10:20:00.000Z',
    shape: {
      ring: [
        [-1.761295, 41.324288],
        [-1.757147, 41.326087],
        [-1.758705, 41.328112],
        [-1.762853, 41.326313],
        [-1.761295, 41.324288],
      ],
    },
  },
  {
    aoiId: 'aoi_9003',
    name: 'Casa Nueva – Viñedo 2, Utiel-Requena',
    ...common,
    perilProfile: ['drought', 'hail'],
    crop: 'vineyard',
    clientId: 'cli_9002',
    externalRef: 'UTR-0002',
    createdAt: '2024-11-12T11:05:00.000Z',
    shape: {
      ring: [
        [-1.22234, 39.497151],
        [-1.21826, 39.497151],
        [-1.21826, 39.499849],
        [-1.22234, 39.499849],
        [-1.22234, 39.497151],
      ],
    },
  },
  {
    aoiId: 'aoi_9004',
    name: 'El Soto – Parcela 8, Haro',
    ...common,
    perilProfile: ['hail', 'frost'],
    crop: 'vineyard',
    clientId: 'cli_9002',
    externalRef: 'HAR-0008',
    createdAt: '2024-11-12T11:10:00.000Z',
    shape: {
      ring: [
        [-2.804526, 42.519142],
        [-2.801045, 42.519976],
        [-2.801874, 42.521858],
        [-2.805355, 42.521024],
        [-2.804526, 42.519142],
      ],
    },
  },
];

export const clients: ClientFacts[] = [
  {
    clientId: 'cli_9001',
    name: 'Fruites de Ponent Sandbox, SCCL',
    clientType: 'cooperative',
    taxId: 'SBX-ES-F-009001',
    email: 'oficina@fruitesponent.example',
    phone: '+34 973 555 901',
    country: 'ES',
    region: 'Cataluña',
    status: 'active',
    createdAt: '2024-11-06T09:30:00.000Z',
  },
  {
    clientId: 'cli_9002',
    name: 'Bodegas Casa Nueva, S.L.',
    clientType: 'company',
    taxId: 'SBX-ES-B-009002',
    email: 'campo@casanueva.example',
    phone: '+34 962 555 902',
    country: 'ES',
    region: 'Comunitat Valenciana',
    status: 'active',
    createdAt: '2024-11-06T10:00:00.000Z',
  },
];

export const policies: PolicyFacts[] = [
  {
    policyId: 'pol_9001',
    policyNumber: 'ESA-2025-0011',
    clientId: 'cli_9001',
    portfolioId: 'pf_9001',
    aoiIds: ['aoi_9001', 'aoi_9002'],
    crop: 'stone_fruit',
    season: '2025',
    coverageType: 'named_peril',
    perils: ['hail', 'frost'],
    insuredPerHectare: 14500,
    premiumPct: 9.8,
    deductiblePct: 10,
    deductibleType: 'franchise',
    effectiveFrom: '2025-02-01',
    effectiveTo: '2026-01-31',
    status: 'active',
    createdAt: '2025-01-14T10:30:00.000Z',
  },
  {
    policyId: 'pol_9002',
    policyNumber: 'ESA-2025-0012',
    clientId: 'cli_9002',
    portfolioId: 'pf_9001',
    aoiIds: ['aoi_9003', 'aoi_9004'],
    crop: 'vineyard',
    season: '2025',
    coverageType: 'multi_peril',
    perils: ['hail', 'drought'],
    insuredPerHectare: 5200,
    premiumPct: 6.4,
    deductiblePct: 20,
    deductibleType: 'straight',
    effectiveFrom: '2025-02-01',
    effectiveTo: '2026-01-31',
    status: 'active',
    createdAt: '2025-01-15T11:00:00.000Z',
  },
];
