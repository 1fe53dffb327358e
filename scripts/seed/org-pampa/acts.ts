// org_pampa: what its people do after the epoch, when the clock is moved. A second maize crop is sown, insured and watched,
// the storm of March strikes it, and the case runs to its end. In July wheat is sown, insured and watched.

import type { UpcomingAct } from '../../../src/contract/schemas/upcoming.ts';

/** Straight to the compass, from its south-western corner on. */
function square(west: number, south: number) {
  const side = 0.007;
  const at = (east: number, north: number) => [
    Number((west + east * side).toFixed(6)),
    Number((south + north * side).toFixed(6)),
  ];
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)];
}

export const acts: UpcomingAct[] = [
  {
    at: '2026-01-20T13:00:00.000Z',
    operationId: 'createAoi',
    recordId: 'aoi_8001',
    body: {
      portfolioId: 'pf_0001',
      clientId: 'cli_0002',
      name: 'San Benito – Cuadro Oeste, Marcos Juárez',
      ring: square(-62.1195, -32.8055),
      crop: 'maize',
      sowingDate: '2026-01-20',
      perilProfile: ['hail'],
    },
  },
  {
    at: '2026-01-20T13:20:00.000Z',
    operationId: 'createPolicy',
    recordId: 'pol_8001',
    body: {
      clientId: 'cli_0002',
      portfolioId: 'pf_0001',
      aoiIds: ['aoi_8001'],
      perils: ['hail'],
      sumInsured: { amount: 60_000, currency: 'USD' },
      effectiveFrom: '2026-01-21',
      effectiveTo: '2026-07-31',
    },
  },
  {
    at: '2026-01-20T13:30:00.000Z',
    operationId: 'createWatchSubscription',
    recordId: 'wsb_8001',
    // Only larger stones than those of January raise an alert: the storm of January fell before the crop was sown.
    body: {
      aoiId: 'aoi_8001',
      peril: 'hail',
      minSeverity: 'high',
      threshold: { metric: 'maxHailSizeMm', operator: 'gte', value: 27 },
    },
  },
  {
    at: '2026-03-20T12:30:00.000Z',
    operationId: 'createClaim',
    recordId: 'clm_8001',
    body: {
      policyId: 'pol_8001',
      aoiId: 'aoi_8001',
      peril: 'hail',
      eventId: 'evt_0019',
      occurredAt: '2026-03-19T20:40:00.000Z',
      reportedLossPct: 40,
      description: 'Piedra sobre maíz de segunda; hojas deshechas y plantas quebradas.',
    },
  },
  {
    at: '2026-03-25T14:10:00.000Z',
    operationId: 'createDetection',
    recordId: 'det_8001',
    body: { eventId: 'evt_0019', aoiId: 'aoi_8001' },
  },
  {
    at: '2026-03-26T17:00:00.000Z',
    operationId: 'createPeritaje',
    recordId: 'per_8001',
    body: {
      claimId: 'clm_8001',
      detectionId: 'det_8001',
      zones: [
        { hectares: 30, damagePct: 38 },
        { hectares: 20, damagePct: 18 },
      ],
    },
  },
  {
    at: '2026-03-30T13:00:00.000Z',
    operationId: 'createReport',
    recordId: 'rep_8001',
    body: { title: 'Granizo sobre maíz de segunda, San Benito', claimId: 'clm_8001', status: 'signed' },
  },
  {
    at: '2026-07-10T13:00:00.000Z',
    operationId: 'createAoi',
    recordId: 'aoi_8002',
    body: {
      portfolioId: 'pf_0002',
      clientId: 'cli_0006',
      name: 'La Paloma – Lote 14, Tres Arroyos',
      ring: square(-60.235, -38.405),
      crop: 'wheat',
      season: '2026/27',
      sowingDate: '2026-07-10',
      perilProfile: ['frost', 'hail'],
    },
  },
  {
    at: '2026-07-10T13:20:00.000Z',
    operationId: 'createPolicy',
    recordId: 'pol_8002',
    body: {
      clientId: 'cli_0006',
      portfolioId: 'pf_0002',
      aoiIds: ['aoi_8002'],
      perils: ['frost', 'hail'],
      crop: 'wheat',
      sumInsured: { amount: 36_000, currency: 'USD' },
      effectiveFrom: '2026-07-11',
      effectiveTo: '2027-01-31',
    },
  },
  {
    at: '2026-07-10T13:30:00.000Z',
    operationId: 'createWatchSubscription',
    recordId: 'wsb_8002',
    body: { aoiId: 'aoi_8002', peril: 'frost', minSeverity: 'high' },
  },
];
