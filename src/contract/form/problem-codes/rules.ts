// What the rules of the business and the budget refuse.

import { type ProblemKind, write } from './problem-kind.ts';

/** Of a false echo: before it is known to be one, and afterwards. */
const toItsDay = write('/control/clock', { to: '2026-01-29T12:00:00Z' });
const toFebruary = write('/control/clock', { to: '2026-02-01T00:00:00Z' });
const falseEcho = { eventId: 'evt_0015', aoiId: 'aoi_0005' };
const hailOnEcho = { ...falseEcho, policyId: 'pol_0004', peril: 'hail', occurredAt: '2026-01-28' };
const aFire = { policyId: 'pol_0001', aoiId: 'aoi_0001', peril: 'fire', occurredAt: '2026-01-10' };
const halved = [{ hectares: 84, damagePct: 50 }];

/** By the rain of a window that had begun before the policy was written. */
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

const rule = { status: 422, check: 'rules' } as const;

export const ruleProblems = {
  world_file_damaged: {
    ...rule,
    title: 'The file of the world is not as it was written',
    meaning: 'It is no file of a world, is cut off, was changed, is too large, or holds what no world can hold.',
    remedy: 'Save the world again. The detail names the line: zcat FILE | sed -n LINEp shows it.',
    meet: { how: 'echo no world | gzip > a.sbox; sbox worlds open a.sbox --as broken' },
  },
  event_cancelled: {
    ...rule,
    title: 'The weather event was cancelled',
    meaning:
      'The event turned out to be a false echo: nothing struck, so nothing is measured, claimed or signed for it.',
    remedy: 'Choose an event that is preliminary or confirmed, and leave out the detections of this one.',
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
    title: 'The peril has no detection method yet',
    meaning: 'Only hail, frost and drought have a detection method.',
    remedy: 'Choose an event or a watch for hail, frost or drought.',
    elsewhere: [[write('/control/events', { aoiId: 'aoi_0001', peril: 'flood', severity: 'low' })]],
  },
  peril_not_monitored: {
    ...rule,
    title: 'The plot is not monitored for this peril',
    meaning: "A job or a detection looks for an event of a peril in the plot's perilProfile.",
    remedy: 'Choose an event of a peril in the profile, or import the plot again (mode upsert) with the peril in it.',
    elsewhere: [
      [write('/v1/jobs', { kind: 'geo.damage_footprint', input: { eventId: 'evt_0005', aoiId: 'aoi_0001' } })],
    ],
  },
  detection_not_possible: {
    ...rule,
    title: 'The plot cannot be measured within the request',
    meaning:
      'The method finds no scene of the plot, the worker runs out of time on it, or it is seen in more than 1,000 cells.',
    remedy: 'The errors say which: choose another method, another plot, or create a job.',
  },
  invalid_geometry: {
    ...rule,
    title: 'The ring is not a valid plot',
    meaning:
      'A ring is closed, does not cross itself, fits in 1° × 1° within the coordinate ranges, and encloses 0.1 to 20,000 hectares.',
    remedy: 'Send [longitude, latitude] pairs that end where they began; the errors name the positions.',
  },
  policy_not_in_force: {
    ...rule,
    title: 'The policy was not in force',
    meaning:
      'The loss lies outside the days that the policy covers, after its cancellation, or before it was written, as the window of an index may.',
    remedy: 'Choose a policy that was written before the loss and in force on its day.',
    elsewhere: [[write('/v1/policies', begunIndex)]],
  },
  peril_not_covered: {
    ...rule,
    title: 'The policy does not cover this peril',
    meaning: "The claim's peril is not among the policy's perils.",
    remedy: 'Claim a peril of the policy, or choose another policy.',
  },
  aoi_not_insured: {
    ...rule,
    title: 'The plot is not insured by this policy',
    meaning: "The claim's plot is not among the policy's plots.",
    remedy: 'Claim a plot of the policy, or choose another policy.',
  },
  no_crop_standing: {
    ...rule,
    title: 'No crop stood on the plot',
    meaning:
      'The crop of the plot was harvested before the loss, or the only crop that the policy names was not sown yet.',
    remedy: "Read the plot's sowingDate and harvestedOn, and claim a loss between them.",
    meet: [write('/v1/claims', { policyId: 'pol_0006', aoiId: 'aoi_0007', peril: 'hail', occurredAt: '2026-01-10' })],
  },
  detection_claim_mismatch: {
    ...rule,
    title: 'The detection does not belong to the claim',
    meaning: "A detection must have the claim's plot and event.",
    remedy: "Choose a detection of the claim's plot and event.",
    elsewhere: [
      [write('/v1/claims', { ...aFire, detectionIds: ['det_0026'] })],
      [write('/v1/reports', { title: 'Hail', claimId: 'clm_0001', detectionIds: ['det_0026'] })],
    ],
  },
  settlement_changed: {
    ...rule,
    title: 'The draft says another amount than its claim',
    meaning: 'Another loss of the ground or a decision on it changed what the claim pays. A signature would not hold.',
    remedy: 'Make a new report over the claim and sign that one.',
    meet: [
      write('/v1/peritajes', { claimId: 'clm_0001', detectionId: 'det_0001', zones: halved }),
      write('/v1/reports', { title: 'Hail', claimId: 'clm_0001' }),
      write('/v1/claims', { ...aFire, occurredAt: '2025-12-10' }),
      write('/v1/peritajes', { claimId: 'clm_0012', zones: halved }),
      write('/v1/reports', { reportId: 'rep_0007', status: 'signed' }),
    ],
  },
  peritaje_disputed: {
    ...rule,
    title: 'The insured disputes the assessment',
    meaning: 'The peritaje that the report rests on is disputed, so its figures are not signed.',
    remedy: 'Record another visit, or send agreedByInsured: true with the peritajeId when the insured agrees.',
  },
  claim_withdrawn: {
    ...rule,
    title: 'The claim was withdrawn',
    meaning: 'A report over a withdrawn claim decides nothing and is not signed.',
    remedy: 'Report the loss again, or sign a report on the plots.',
  },
  no_evidence: {
    ...rule,
    title: 'The report has no evidence',
    meaning: 'A report over a claim or on damage rests on a detection, a peritaje or the result of a job.',
    remedy: 'Make a detection or record a visit first, and then a new report.',
  },
  logo_too_large: {
    ...rule,
    title: 'The logo is too large',
    meaning: 'A decoded logo has at most 256 KiB.',
    remedy: 'Send a smaller image.',
    meet: {
      how: `printf '{"contentType":"image/png","contentBase64":"%s"}' "$(printf '%400000s' | tr ' ' A)" | sbox api POST /v1/org/branding/logo -d -`,
    },
  },
  logo_type_not_supported: {
    ...rule,
    title: 'The logo type is not supported',
    meaning: 'The bytes must be a PNG, JPEG or WebP image and match contentType. SVG is refused: it is active content.',
    remedy: 'Send a PNG, JPEG or WebP image with its own content type.',
  },
  cost_cap_exceeded: {
    status: 402,
    check: 'budget',
    title: 'The estimated computation exceeds the organization budget',
    meaning:
      'The estimate is higher than the credits left under the cap. The request was refused before anything was computed.',
    remedy: 'Choose a smaller plot, or reset the sandbox to get the seeded budget back.',
  },
} satisfies Record<string, ProblemKind>;
