// What the rules of the business and the budget refuse.

import { type ProblemFacts, write } from './problem-kind.ts';

/** The event is known to be a false echo only after this day. */
const toItsDay = write('/control/clock', { to: '2026-01-29T12:00:00Z' });
const toFebruary = write('/control/clock', { to: '2026-02-01T00:00:00Z' });
const falseEcho = { eventId: 'evt_0015', aoiId: 'aoi_0005' };
const hailOnEcho = { ...falseEcho, policyId: 'pol_0004', peril: 'hail', occurredAt: '2026-01-28' };
const aFire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt: '2026-01-10' };
const halved = [{ hectares: 84, damagePct: 50 }];

/** The window had begun before the policy was written. */
const begunIndex = {
  clientId: 'cli_0001',
  portfolioId: 'pf_0001',
  aoiIds: ['aoi_0001'],
  perils: ['drought'],
  coverageType: 'parametric',
  trigger: {
    index: 'rainfall',
    window: { from: '2026-01-10', to: '2026-03-31' },
    strike: 80,
    exit: 20,
    shape: 'linear',
  },
  sumInsured: { amount: 1000, currency: 'USD' },
  effectiveFrom: '2026-01-10',
  effectiveTo: '2026-06-30',
};

/** Where maize stands. */
const otherCrop = {
  clientId: 'cli_0002',
  portfolioId: 'pf_0001',
  aoiIds: ['aoi_0003'],
  crop: 'wheat',
  perils: ['flood'],
  sumInsured: { amount: 1000, currency: 'USD' },
  effectiveFrom: '2026-02-01',
  effectiveTo: '2026-06-30',
};

/** Sown after the policy begins, so that nothing stands there that it would be held against. */
const lateMaize = {
  portfolioId: 'pf_0001',
  name: 'Late maize',
  ring: [
    [-60.5, -33.5],
    [-60.49, -33.5],
    [-60.49, -33.49],
    [-60.5, -33.49],
    [-60.5, -33.5],
  ],
  crop: 'maize',
  sowingDate: '2026-02-15',
};
const soybeanOnIt = { ...otherCrop, aoiIds: ['aoi_0031'], crop: 'soybean', perils: ['hail'] };

/** Tenerife, far from the climates of the seed. */
const islandVineyard = {
  portfolioId: 'pf_0002',
  name: 'Los Silos',
  ring: [
    [-16.82, 28.36],
    [-16.81, 28.36],
    [-16.81, 28.37],
    [-16.82, 28.37],
    [-16.82, 28.36],
  ],
  crop: 'vineyard',
};
const frostIndex = {
  clientId: 'cli_0007',
  portfolioId: 'pf_0002',
  aoiIds: ['aoi_0031'],
  perils: ['frost'],
  coverageType: 'parametric',
  trigger: {
    index: 'min_temperature',
    window: { from: '2026-02-01', to: '2026-03-31' },
    strike: -1,
    exit: -5,
    shape: 'linear',
  },
  sumInsured: { amount: 1000, currency: 'USD' },
  effectiveFrom: '2026-02-01',
  effectiveTo: '2026-06-30',
};

const rule = { status: 422, check: 'rules' } as const;

export const ruleProblems = {
  world_file_damaged: { ...rule, how: 'echo no world | gzip > a.sbox; sbox worlds open a.sbox --as broken' },
  event_cancelled: {
    ...rule,
    meet: [toFebruary, write('/v1/detections', falseEcho)],
    elsewhere: [
      [toFebruary, write('/v1/claims', hailOnEcho)],
      [toFebruary, write('/v1/jobs', { kind: 'geo.damage_footprint', input: falseEcho })],
      [
        toItsDay,
        write('/v1/claims', hailOnEcho),
        write('/v1/detections', falseEcho),
        toFebruary,
        write('/v1/peritajes', { claimId: 'clm_0012', detectionId: 'det_0029' }),
      ],
      [
        toItsDay,
        write('/v1/detections', falseEcho),
        toFebruary,
        write('/v1/reports', { title: 'Hail', aoiIds: ['aoi_0005'], detectionIds: ['det_0029'], status: 'signed' }),
      ],
    ],
  },
  peril_not_supported: {
    ...rule,
    elsewhere: [[write('/control/events', { aoiId: 'aoi_0001', peril: 'flood', severity: 'low' })]],
  },
  peril_not_monitored: {
    ...rule,
    elsewhere: [
      [write('/v1/jobs', { kind: 'geo.damage_footprint', input: { eventId: 'evt_0005', aoiId: 'aoi_0001' } })],
    ],
  },
  detection_not_possible: rule,
  invalid_geometry: rule,
  policy_not_in_force: { ...rule, elsewhere: [[write('/v1/policies', begunIndex)]] },
  peril_not_covered: rule,
  aoi_not_insured: rule,
  no_crop_standing: {
    ...rule,
    meet: [write('/v1/claims', { policyId: 'pol_0006', aoiId: 'aoi_0007', peril: 'hail', occurredAt: '2026-01-10' })],
  },
  no_weather_here: {
    ...rule,
    meet: [write('/v1/aois', islandVineyard), write('/v1/policies', frostIndex)],
  },
  crop_differs: {
    ...rule,
    meet: [write('/v1/policies', otherCrop)],
    elsewhere: [
      [
        write('/v1/aois', lateMaize),
        write('/v1/policies', soybeanOnIt),
        write('/control/clock', { to: '2026-03-20T12:00:00Z' }),
        write('/v1/claims', { policyId: 'pol_0013', aoiId: 'aoi_0031', peril: 'hail', occurredAt: '2026-03-19' }),
      ],
    ],
  },
  detection_claim_mismatch: {
    ...rule,
    elsewhere: [
      [write('/v1/claims', { ...aFire, detectionIds: ['det_0026'] })],
      [write('/v1/reports', { title: 'Hail', claimId: 'clm_0001', detectionIds: ['det_0026'] })],
    ],
  },
  settlement_changed: {
    ...rule,
    meet: [
      write('/v1/peritajes', { claimId: 'clm_0001', detectionId: 'det_0001', zones: halved }),
      write('/v1/reports', { title: 'Hail', claimId: 'clm_0001' }),
      write('/v1/claims', { ...aFire, occurredAt: '2025-12-10' }),
      write('/v1/peritajes', { claimId: 'clm_0012', zones: halved }),
      write('/v1/reports', { reportId: 'rep_0007', status: 'signed' }),
    ],
  },
  peritaje_disputed: rule,
  claim_withdrawn: rule,
  no_evidence: rule,
  logo_too_large: {
    ...rule,
    how: `printf '{"contentType":"image/png","contentBase64":"%s"}' "$(printf '%400000s' | tr ' ' A)" | sbox api POST /v1/org/branding/logo -d -`,
  },
  logo_type_not_supported: rule,
  cost_cap_exceeded: { status: 402, check: 'budget' },
} satisfies Record<string, ProblemFacts>;
