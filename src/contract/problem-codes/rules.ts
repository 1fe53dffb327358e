// 422: what the rules of the business refuse.

import type { ProblemKind } from './problem-kind.ts';

export const ruleProblems = {
  event_cancelled: {
    status: 422,
    check: 'rules',
    title: 'The weather event was cancelled',
    meaning:
      'The event turned out to be a false echo: nothing struck, so nothing is measured, claimed or signed for it.',
    remedy: 'Choose an event that is preliminary or confirmed.',
    meet: [
      {
        method: 'POST',
        path: '/control/clock',
        headers: { 'idempotency-key': 'to-february' },
        body: '{"to":"2026-02-01T00:00:00Z"}',
      },
      {
        method: 'POST',
        path: '/v1/detections',
        headers: { 'idempotency-key': 'of-a-false-echo' },
        body: '{"eventId":"evt_0015","aoiId":"aoi_0005"}',
      },
    ],
  },
  peril_not_supported: {
    status: 422,
    check: 'rules',
    title: 'The peril has no detection method yet',
    meaning: 'Only hail, frost and drought have a detection method.',
    remedy: 'Choose an event or a watch for hail, frost or drought.',
    meet: 'scenario',
  },
  peril_not_monitored: {
    status: 422,
    check: 'rules',
    title: 'The plot is not monitored for this peril',
    meaning: "A job or a detection looks for an event of a peril in the plot's perilProfile.",
    remedy: 'Choose an event of a peril in the profile, or import the plot again (mode upsert) with the peril in it.',
    meet: 'scenario',
  },
  detection_not_possible: {
    status: 422,
    check: 'rules',
    title: 'The plot cannot be measured within the request',
    meaning:
      'The method finds no scene of the plot, the worker runs out of time on it, or it is seen in more than 1,000 cells.',
    remedy: 'The errors say which: choose another method, another plot, or create a job.',
    meet: 'scenario',
  },
  job_kind_not_supported: {
    status: 422,
    check: 'form',
    title: 'The job kind is not supported',
    meaning: 'geo.damage_footprint is the kind that can be enqueued here; imports have their own path.',
    remedy: 'Send kind geo.damage_footprint.',
    meet: 'scenario',
  },
  invalid_geometry: {
    status: 422,
    check: 'rules',
    title: 'The ring is not a valid plot',
    meaning:
      'A ring is closed, does not cross itself, fits in 1° × 1° within the coordinate ranges, and encloses 0.1 to 20,000 hectares.',
    remedy: 'Send [longitude, latitude] pairs that end where they began; the errors name the positions.',
    meet: 'scenario',
  },
  policy_not_in_force: {
    status: 422,
    check: 'rules',
    title: 'The policy was not in force',
    meaning: 'The policy is not active, or occurredAt lies outside its effective dates.',
    remedy: 'Choose a policy in force on the date of the loss.',
    meet: 'scenario',
  },
  peril_not_covered: {
    status: 422,
    check: 'rules',
    title: 'The policy does not cover this peril',
    meaning: "The claim's peril is not among the policy's perils.",
    remedy: 'Claim a peril of the policy, or choose another policy.',
    meet: 'scenario',
  },
  aoi_not_insured: {
    status: 422,
    check: 'rules',
    title: 'The plot is not insured by this policy',
    meaning: "The claim's plot is not among the policy's plots.",
    remedy: 'Claim a plot of the policy, or choose another policy.',
    meet: 'scenario',
  },
  detection_claim_mismatch: {
    status: 422,
    check: 'rules',
    title: 'The detection does not belong to the claim',
    meaning: "A detection must have the claim's plot and event.",
    remedy: "Choose a detection of the claim's plot and event.",
    meet: 'scenario',
  },
  invalid_endpoint_url: {
    status: 422,
    check: 'form',
    title: 'The endpoint URL is not valid',
    meaning: 'An endpoint is an absolute http or https URL without credentials or fragment.',
    remedy: 'Send a URL such as https://ok.sandbox.test/hooks; no call is ever made to it.',
    meet: 'scenario',
  },
  logo_too_large: {
    status: 422,
    check: 'rules',
    title: 'The logo is too large',
    meaning: 'A decoded logo has at most 256 KiB.',
    remedy: 'Send a smaller image.',
    meet: { how: 'sbox branding logo FILE, with an image of more than 256 KiB' },
  },
  logo_type_not_supported: {
    status: 422,
    check: 'rules',
    title: 'The logo type is not supported',
    meaning: 'The bytes must be a PNG, JPEG or WebP image and match contentType. SVG is refused: it is active content.',
    remedy: 'Send a PNG, JPEG or WebP image with its own content type.',
    meet: 'scenario',
  },
  import_too_large: {
    status: 422,
    check: 'form',
    title: 'The import has too many items',
    meaning: 'An import has at most 10,000 items.',
    remedy: 'Split the items over several imports.',
    meet: { how: 'sbox import clients FILE, with more than 10,000 rows' },
  },
} as const satisfies Record<string, ProblemKind>;
