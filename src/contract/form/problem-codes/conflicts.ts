// What stands in conflict with something that is there already.

import { idempotencyKeyHeader } from '../surface.ts';
import { type ProblemFacts, write } from './problem-kind.ts';

const anyDays = { effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' };
const aPolicy = { clientId: 'cli_0001', portfolioId: 'pf_0001', aoiIds: ['aoi_0001'], perils: ['flood'], ...anyDays };
const aFire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', externalRef: 'OURS-1' };
const anEndpoint = { endpointUrl: 'https://ok.sandbox.test/twice', eventTypes: ['claim.created'] };
const aRing = [
  [-60.717052, -33.89403],
  [-60.706456, -33.89216],
  [-60.708348, -33.88477],
  [-60.718944, -33.88664],
  [-60.717052, -33.89403],
];

const conflict = { status: 409, check: 'conflict' } as const;

export const conflictProblems = {
  duplicate_resource: {
    ...conflict,
    elsewhere: [
      [write('/v1/clients', { name: 'Again', clientType: 'individual', country: 'AR', taxId: 'SBX-AR-20-000009' })],
      [write('/v1/aois', { portfolioId: 'pf_0001', name: 'Again', ring: aRing })],
      [
        write('/v1/policies', {
          ...aPolicy,
          policyNumber: 'PSS-2026-00003',
          sumInsured: { amount: 1, currency: 'USD' },
        }),
      ],
      [
        write('/v1/claims', { ...aFire, occurredAt: '2026-01-10' }),
        write('/v1/claims', { ...aFire, occurredAt: '2025-12-10' }),
      ],
      [write('/v1/detections', { eventId: 'evt_0010', aoiId: 'aoi_0016' })],
      [
        write('/v1/webhooks/subscriptions', anEndpoint),
        write('/v1/webhooks/subscriptions', { ...anEndpoint, signingKeyRef: 'whkey_0001' }),
      ],
    ],
  },
  claim_already_open: conflict,
  claim_already_assessed: { ...conflict, meet: [write('/v1/claims', { claimId: 'clm_0011', status: 'withdrawn' })] },
  earlier_loss_open: {
    ...conflict,
    how: 'sbox claims create for a fire of 2026-01-10 on aoi_0001, whose hail of 2025-12-18 nobody visited, then a visit and a signed report',
  },
  claim_already_settled: conflict,
  peritaje_already_open: conflict,
  watch_already_exists: conflict,
  report_already_signed: conflict,
  job_already_terminal: conflict,
  alert_not_open: { ...conflict, meet: [write('/v1/alerts/alr_0001/acknowledge', {})] },
  delivery_not_dead_lettered: conflict,
  webhook_limit_reached: {
    ...conflict,
    // Two of the seeded subscriptions are active.
    how: `for n in $(seq 99); do sbox webhooks create --endpoint-url "https://ok.sandbox.test/$n" --event-types claim.created; done`,
  },
  delivery_limit_reached: {
    ...conflict,
    // Two watches of the plot alert 99 subscriptions, of which the seed has one.
    how: `for n in $(seq 98); do sbox webhooks create --endpoint-url "https://flaky.sandbox.test/$n" --event-types weather.alert; done; for n in $(seq 12); do sbox events strike --aoi-id aoi_0001 --peril hail --severity severe; done`,
  },
  policy_overlap: conflict,
  world_already_exists: {
    ...conflict,
    meet: [
      write('/v1/portfolios', { name: 'Written' }),
      write('/control/worlds', { name: 'twice' }),
      write('/control/worlds', { name: 'twice', at: 1 }),
    ],
  },
  world_moved: { ...conflict, meet: [write('/control/rewind', { to: 0, from: 9999 })] },
  world_does_not_fit: {
    ...conflict,
    how: 'sbox fixtures dump --dir other; give reportKey in other/signing-keys.json another key of the same kid; sbox fixtures seal other; sbox serve --fixtures other --port 4700, and beside it: sbox worlds save a.sbox --base-url http://127.0.0.1:4700; sbox worlds open a.sbox --as other',
  },
  before_base: {
    ...conflict,
    how: 'sbox portfolios create --name A; sbox worlds save a.sbox; sbox worlds open a.sbox --as later; sbox worlds fork before --at 0 --world later',
  },
  made_by_other_version: {
    ...conflict,
    how: 'sbox serve --data FOLDER with a world of another version, which answered one of its calls otherwise',
  },
  default_world_stays: {
    ...conflict,
    meet: [
      { method: 'DELETE', path: '/control/worlds/default', headers: { [idempotencyKeyHeader]: 'to-drop-default' } },
    ],
  },
  fault_limit_reached: { ...conflict, how: 'for n in $(seq 101); do sbox faults add listClaims --status 503; done' },
} satisfies Record<string, ProblemFacts>;
