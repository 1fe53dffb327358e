// org_ebro: the common magic inputs, and those of its own seed: little budget left, and nothing open for long.

import type { Scenario } from '../../../src/contract/schemas/organization.ts';
import type { Cast } from '../scenarios/cast.ts';
import { listMagicInputs } from '../scenarios/magic-inputs.ts';
import { footprintJob, Script } from '../scenarios/scenario.ts';
import { tokens } from '../scenarios/tokens.ts';

const cast: Cast = {
  organizationId: 'org_ebro',
  token: tokens.otherOrg,
  stranger: { organizationId: 'org_pampa', token: tokens.full, aoiId: 'aoi_0001' },
  struck: { eventId: 'evt_9001', aoiId: 'aoi_9001', severity: 'high' },
  spared: { eventId: 'evt_9001', aoiId: 'aoi_9004' },
  other: { eventId: 'evt_9001', aoiId: 'aoi_9002' },
  portfolioId: 'pf_9001',
  portfolioName: 'Frutales y viñedo 2025',
  clientId: 'cli_9001',
  openClaim: {
    policyId: 'pol_9002',
    aoiId: 'aoi_9003',
    peril: 'drought',
    eventId: 'evt_9003',
    occurredAt: '2025-09-01T10:00:00Z',
  },
  openClaimId: 'clm_9002',
  newClaim: {
    policyId: 'pol_9001',
    aoiId: 'aoi_9002',
    peril: 'frost',
    eventId: 'evt_9002',
    occurredAt: '2025-04-03T05:00:00Z',
  },
  uncovered: { peril: 'drought', aoiId: 'aoi_9003', occurredAt: '2025-01-20T05:00:00Z' },
  strayDetectionId: 'det_9001',
  watched: { aoiId: 'aoi_9001', peril: 'hail' },
  unwatched: { aoiId: 'aoi_9002', peril: 'frost', eventId: 'evt_9002' },
  insured: { aoiId: 'aoi_9001', peril: 'hail' },
  signedReportId: 'rep_9001',
  endedJobId: 'job_9001',
  deliveredId: 'dlv_9001',
  currency: 'EUR',
};

const script = new Script(cast);

const budget: Scenario[] = [
  script.write(
    '201, a plot of 164 ha',
    '/v1/aois',
    {
      portfolioId: 'pf_9001',
      name: 'Monegros – Parcela 1',
      ring: [
        [-0.2, 41.6],
        [-0.18, 41.6],
        [-0.18, 41.6088],
        [-0.2, 41.6088],
        [-0.2, 41.6],
      ],
    },
    { finds: { '/data/aoiId': 'aoi_0031' } },
  ),
  script.write('402 cost_cap_exceeded', '/v1/jobs', footprintJob('evt_9001', 'aoi_0031'), {
    followsPrevious: true,
    note: 'It would cost 17 credits, 15 are left.',
    finds: { '/estimatedCredits': 17, '/remainingCredits': 15, '/capCredits': 60 },
  }),
];

const visit = { claimId: 'clm_9002', detectionId: 'det_9003' };

const peritajes: Scenario[] = [
  script.write('201, a peritaje is scheduled', '/v1/peritajes', visit, { finds: { '/data/status': 'scheduled' } }),
  script.write('409 peritaje_already_open', '/v1/peritajes', visit, {
    followsPrevious: true,
    note: 'The one before it is open.',
  }),
];

export const scenarios: Scenario[] = [...listMagicInputs(cast), ...budget, ...peritajes];
