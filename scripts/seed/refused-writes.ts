// Magic inputs of the writes that the state or the rules of the sandbox refuse.

import type { Scenario } from '../../src/contract/schemas/organization.ts';
import { footprintJob, write } from './scenario.ts';

const claim = {
  policyId: 'pol_0001',
  aoiId: 'aoi_0001',
  peril: 'hail',
  eventId: 'evt_0001',
  occurredAt: '2025-12-18T20:30:00Z',
};
const plot = { portfolioId: 'pf_0001', name: 'La Aurora – Lote 1' };
const [southWest, southEast, northEast, northWest] = [
  [-60.74, -34.2],
  [-60.73, -34.2],
  [-60.73, -34.192],
  [-60.74, -34.192],
];
/** A PNG of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const conflicts: Scenario[] = [
  write('409 claim_already_open', '/v1/claims', claim, { note: 'clm_0001 is open for the same loss.' }),
  write('409 peritaje_already_open', '/v1/peritajes', { claimId: 'clm_0003', detectionId: 'det_0009' }),
  write('409 watch_already_exists', '/v1/watch/subscriptions', { aoiId: 'aoi_0001', peril: 'hail' }),
  write('409 duplicate_resource', '/v1/portfolios', { name: 'Núcleo' }),
  write('409 report_already_signed', '/v1/reports', { reportId: 'rep_0001', status: 'signed' }),
  write('409 policy_overlap', '/v1/policies', {
    clientId: 'cli_0001',
    portfolioId: 'pf_0001',
    aoiIds: ['aoi_0002'],
    perils: ['hail'],
    sumInsured: { amount: 100000, currency: 'USD' },
    effectiveFrom: '2026-01-01',
    effectiveTo: '2026-06-30',
  }),
];

const perils: Scenario[] = [
  write('422 peril_not_supported', '/v1/jobs', footprintJob('evt_0013', 'aoi_0010'), { note: 'A flood.' }),
  write('422 peril_not_supported', '/v1/detections', { eventId: 'evt_0013', aoiId: 'aoi_0010' }),
  write('422 peril_not_supported', '/v1/watch/subscriptions', { aoiId: 'aoi_0001', peril: 'fire' }),
];

const claims: Scenario[] = [
  write(
    '422 policy_not_in_force',
    '/v1/claims',
    { policyId: 'pol_0009', aoiId: 'aoi_0009', peril: 'hail', occurredAt: '2026-01-10T18:00:00Z' },
    { note: 'The policy expired on 2025-06-30.' },
  ),
  write('422 peril_not_covered', '/v1/claims', {
    policyId: 'pol_0001',
    aoiId: 'aoi_0001',
    peril: 'drought',
    occurredAt: '2025-12-18T20:30:00Z',
  }),
  write('422 aoi_not_insured', '/v1/claims', {
    policyId: 'pol_0001',
    aoiId: 'aoi_0004',
    peril: 'hail',
    occurredAt: '2025-12-18T20:30:00Z',
  }),
  write('422 detection_claim_mismatch', '/v1/peritajes', { claimId: 'clm_0001', detectionId: 'det_0006' }),
  write(
    '422 validation_failed',
    '/v1/claims',
    { policyId: 'pol_0001', plotId: 'aoi_0001', peril: 'hale' },
    {
      note: 'An unknown member, an unknown word and two missing members, all listed at once.',
    },
  ),
];

const forms: Scenario[] = [
  write(
    '422 invalid_geometry',
    '/v1/aois',
    { ...plot, ring: [southWest, northEast, southEast, northWest, southWest] },
    { note: 'The ring crosses itself.' },
  ),
  write(
    '422 invalid_geometry',
    '/v1/aois',
    { ...plot, ring: [southWest, southEast, southWest] },
    {
      note: 'Three positions.',
    },
  ),
  write(
    '422 invalid_geometry',
    '/v1/aois',
    {
      ...plot,
      ring: [
        [-60.74, 91],
        [-60.73, 91],
        [-60.73, 91.01],
        [-60.74, 91],
      ],
    },
    { note: 'A latitude over 90.' },
  ),
  write(
    '422 logo_type_not_supported',
    '/v1/org/branding/logo',
    { contentType: 'image/svg+xml', contentBase64: 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=' },
    { note: 'SVG is active content.' },
  ),
  write(
    '422 logo_type_not_supported',
    '/v1/org/branding/logo',
    { contentType: 'image/jpeg', contentBase64: png },
    {
      note: 'The bytes are a PNG. An image of more than 256 KiB answers logo_too_large; none is kept here.',
    },
  ),
  write('422 invalid_endpoint_url', '/v1/webhooks/subscriptions', {
    endpointUrl: 'ftp://ok.sandbox.test/hooks',
    eventTypes: ['claim.created'],
  }),
  write('404 import_kind_unknown', '/v1/import/events', { items: [{}] }),
];

export const refusedWrites: Scenario[] = [...conflicts, ...perils, ...claims, ...forms];
