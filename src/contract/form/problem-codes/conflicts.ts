// What stands in conflict with something that is there already.

import { idempotencyKeyHeader } from '../surface.ts';
import { type ProblemKind, write } from './problem-kind.ts';

const anyDays = { effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' };
const aPolicy = { clientId: 'cli_0001', portfolioId: 'pf_0001', aoiIds: ['aoi_0001'], perils: ['flood'], ...anyDays };
const aFire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', externalRef: 'OURS-1' };
const anEndpoint = { endpointUrl: 'https://ok.sandbox.test/twice', eventTypes: ['claim.created'] };
/** That of aoi_0001. */
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
    title: 'Such a resource exists already',
    meaning: 'A member that must be unique is taken: within the organization, or a ring within its portfolio.',
    remedy: 'Use the existing resource that the detail names, or change the member.',
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
  claim_already_open: {
    ...conflict,
    title: 'A claim for this loss is open already',
    meaning: 'The policy has an open claim for the same plot, peril and event.',
    remedy: 'Work on the claim that the detail names.',
  },
  claim_already_assessed: {
    ...conflict,
    title: 'The loss is assessed already',
    meaning: 'A claim is withdrawn until its loss is assessed. Then a signed report decides it.',
    remedy: 'Sign a report over the claim, or dispute the assessment with a peritajeId and agreedByInsured: false.',
    meet: [write('/v1/claims', { claimId: 'clm_0011', status: 'withdrawn' })],
  },
  earlier_loss_open: {
    ...conflict,
    title: 'An earlier loss of the ground awaits its assessment',
    meaning: 'Losses of one crop are paid in the order in which they happened, each of what the earlier ones left.',
    remedy: 'Visit the claim that the detail names, or withdraw it; then sign.',
    meet: {
      how: 'sbox claims create for a fire of 2026-01-10 on aoi_0001, whose hail of 2025-12-18 nobody visited, then a visit and a signed report',
    },
  },
  claim_already_settled: {
    ...conflict,
    title: 'This loss is settled already',
    meaning: 'The policy has a decided claim for the same plot, peril and event: approved, rejected, paid or closed.',
    remedy: 'Read the claim that the detail names; a loss is settled once.',
  },
  peritaje_already_open: {
    ...conflict,
    title: 'The claim has an open peritaje already',
    meaning: 'A claim has one peritaje at a time that is scheduled or in progress.',
    remedy: 'Finish the peritaje that the detail names first.',
  },
  watch_already_exists: {
    ...conflict,
    title: 'The plot is watched for this peril already',
    meaning: 'A plot has one watch subscription for each peril.',
    remedy: 'Use the watch subscription that the detail names.',
  },
  report_already_signed: {
    ...conflict,
    title: 'The report is signed already',
    meaning: 'A signed report is evidence and is never rewritten.',
    remedy: 'Read the report, or create a new one.',
  },
  job_already_terminal: {
    ...conflict,
    title: 'The job has ended',
    meaning: 'A job that succeeded or failed is never rewritten (Spec, States 3).',
    remedy: 'Create a new job to compute again.',
  },
  alert_not_open: {
    ...conflict,
    title: 'The alert is not open',
    meaning: 'Only an alert that is open can be acknowledged, and only once.',
    remedy: 'Choose an alert of GET /v1/alerts?status=open.',
    meet: [write('/v1/alerts/alr_0001/acknowledge', {})],
  },
  delivery_not_dead_lettered: {
    ...conflict,
    title: 'The delivery is not in the dead-letter queue',
    meaning: 'Only a delivery whose status is dead_letter can be replayed.',
    remedy: 'Choose a delivery of data.deadLetterQueue.',
  },
  webhook_limit_reached: {
    ...conflict,
    title: 'The organization has reached its limit of webhook subscriptions',
    meaning: 'An event is delivered to all active subscriptions at once, so there are 100 of them at most.',
    remedy: 'Use an endpoint that is subscribed already, or reset the sandbox.',
    // Two of the seeded subscriptions are active.
    meet: {
      how: `for n in $(seq 99); do sbox webhooks create --endpoint-url "https://ok.sandbox.test/$n" --event-types claim.created; done`,
    },
  },
  delivery_limit_reached: {
    ...conflict,
    title: 'Too many deliveries wait for the clock',
    meaning:
      'A strike does not move the clock, for which every further attempt of a delivery waits. None strikes while 2,000 wait.',
    remedy: 'Move the clock by ten minutes: the deliveries that wait are attempted then.',
    // Two watches of the plot alert 99 subscriptions, of which the seed has one.
    meet: {
      how: `for n in $(seq 98); do sbox webhooks create --endpoint-url "https://flaky.sandbox.test/$n" --event-types weather.alert; done; for n in $(seq 12); do sbox events strike --aoi-id aoi_0001 --peril hail --severity severe; done`,
    },
  },
  policy_overlap: {
    ...conflict,
    title: 'Another policy covers this plot and peril at that time',
    meaning:
      'Two policies may not cover the same land for the same peril on the same day, even when one of them has ended; so no insured plot moves onto insured land.',
    remedy: 'Change the dates, the plots, their rings or the perils, or use the policy that the detail names.',
  },
  world_already_exists: {
    ...conflict,
    title: 'There is a world of this name already',
    meaning: 'A fork, and a file that is opened, make a new world: what was written to is not replaced unasked.',
    remedy: 'Choose another name, drop that world first, or open the file with replace=true.',
    meet: [
      write('/v1/portfolios', { name: 'Written' }),
      write('/control/worlds', { name: 'twice' }),
      write('/control/worlds', { name: 'twice', at: 1 }),
    ],
  },
  world_moved: {
    ...conflict,
    title: 'The world has moved on',
    meaning: 'A rewind says where its caller saw the world, and the world is somewhere else: it would take back more.',
    remedy: 'Read the log again, and send the rewind with the position that the world has now.',
    meet: [write('/control/rewind', { to: 0, from: 9999 })],
  },
  world_does_not_fit: {
    ...conflict,
    title: 'The saved world was made under other conditions',
    meaning:
      'It has another seed, another number of job steps or another surface than this sandbox, and would go on differently here.',
    remedy: 'Start a sandbox as the detail says, and open the file there.',
    meet: {
      how: 'sbox serve --job-steps 2 --port 4700, and beside it: sbox worlds save a.sbox --base-url http://127.0.0.1:4700; sbox worlds open a.sbox --as other',
    },
  },
  before_base: {
    ...conflict,
    title: 'The world begins after that position',
    meaning:
      'The world was opened from a file. What came before is listed in its log, and cannot be gone back to or looked at.',
    remedy: 'Name the position that the detail gives, or a later one.',
    meet: {
      how: 'sbox portfolios create --name A; sbox worlds save a.sbox; sbox worlds open a.sbox --as later; sbox worlds fork before --at 0 --world later',
    },
  },
  default_world_stays: {
    ...conflict,
    title: 'The default world cannot be dropped',
    meaning: 'It is where a token without a world name calls.',
    remedy: 'Reset it instead.',
    meet: [
      { method: 'DELETE', path: '/control/worlds/default', headers: { [idempotencyKeyHeader]: 'to-drop-default' } },
    ],
  },
  fault_limit_reached: {
    ...conflict,
    title: 'The world has reached its limit of faults',
    meaning: 'A world has at most 100 faults; one that has struck its times stays listed.',
    remedy: 'Clear the faults, or remove those that have struck.',
    meet: { how: 'for n in $(seq 101); do sbox faults add listClaims --status 503; done' },
  },
} satisfies Record<string, ProblemKind>;
