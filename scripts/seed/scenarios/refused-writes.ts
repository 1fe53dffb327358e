// Magic inputs of the writes that the state or the rules of the sandbox refuse, in every organization.

import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import type { Cast } from './cast.ts';
import { Script } from './scenario.ts';

export function listConflicts(cast: Cast): Scenario[] {
  const script = new Script(cast);
  return [
    script.write('409 claim_already_open', '/v1/claims', cast.openClaim, {
      note: `${cast.openClaimId} is open for the same loss.`,
    }),
    script.write('409 watch_already_exists', '/v1/watch/subscriptions', cast.watched),
    script.write('409 duplicate_resource', '/v1/portfolios', { name: cast.portfolioName }),
    script.write('409 report_already_signed', '/v1/reports', { reportId: cast.signedReportId, status: 'signed' }),
    script.write('409 policy_overlap', '/v1/policies', {
      clientId: cast.clientId,
      portfolioId: cast.portfolioId,
      aoiIds: [cast.insured.aoiId],
      perils: [cast.insured.peril],
      sumInsured: { amount: 100000, currency: cast.currency },
      effectiveFrom: '2026-01-01',
      effectiveTo: '2026-06-30',
    }),
    script.write('409 delivery_not_dead_lettered', `/v1/webhooks/deliveries/${cast.deliveredId}/replay`, {}),
  ];
}

export function listRefusedClaims(cast: Cast): Scenario[] {
  const script = new Script(cast);
  const { newClaim, uncovered } = cast;
  const { policyId, aoiId, peril, occurredAt } = newClaim;
  const loss = { policyId, aoiId, peril, occurredAt };
  return [
    script.write('422 peril_not_supported', '/v1/watch/subscriptions', { aoiId, peril: 'fire' }),
    script.write('422 policy_not_in_force', '/v1/claims', { ...loss, occurredAt: uncovered.occurredAt }),
    script.write('422 peril_not_covered', '/v1/claims', { ...loss, peril: uncovered.peril }),
    script.write('422 aoi_not_insured', '/v1/claims', { ...loss, aoiId: uncovered.aoiId }),
    script.write('422 detection_claim_mismatch', '/v1/peritajes', {
      claimId: cast.openClaimId,
      detectionId: cast.strayDetectionId,
    }),
    script.write(
      '422 validation_failed',
      '/v1/claims',
      { policyId, plotId: aoiId, peril: 'hale' },
      { note: 'An unknown member and an unknown word, both listed at once.' },
    ),
  ];
}

const [southWest, southEast, northEast, northWest] = [
  [-60.74, -34.2],
  [-60.73, -34.2],
  [-60.73, -34.192],
  [-60.74, -34.192],
];
const polar = [
  [-60.74, 91],
  [-60.73, 91],
  [-60.73, 91.01],
  [-60.74, 91],
];
/** A PNG of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function listForms(cast: Cast): Scenario[] {
  const script = new Script(cast);
  const logo = '/v1/org/branding/logo';
  const ring = (positions: unknown, note: string) => {
    const body = { portfolioId: cast.portfolioId, name: 'La Aurora – Lote 1', ring: positions };
    return script.write('422 invalid_geometry', '/v1/aois', body, { note });
  };
  return [
    ring([southWest, northEast, southEast, northWest, southWest], 'The ring crosses itself.'),
    ring([southWest, southEast, southWest], 'Three positions.'),
    ring(polar, 'A latitude over 90.'),
    script.write(
      '422 logo_type_not_supported',
      logo,
      { contentType: 'image/svg+xml', contentBase64: 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=' },
      { note: 'SVG is active content.' },
    ),
    script.write(
      '422 logo_type_not_supported',
      logo,
      { contentType: 'image/jpeg', contentBase64: png },
      { note: 'The bytes are a PNG. An image of more than 256 KiB answers logo_too_large; none is kept here.' },
    ),
    script.write('422 invalid_endpoint_url', '/v1/webhooks/subscriptions', {
      endpointUrl: 'ftp://ok.sandbox.test/hooks',
      eventTypes: ['claim.created'],
    }),
    script.write('404 import_kind_unknown', '/v1/import/events', { items: [{}] }),
  ];
}
