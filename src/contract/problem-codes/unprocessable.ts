// 422: a write whose key, body or meaning cannot be accepted.

import type { ProblemKind } from './problem-kind.ts';

export const unprocessableProblems = {
  validation_failed: {
    status: 422,
    title: 'The body does not have the required form',
    meaning:
      'One or more members are missing, unknown, or not of the documented form. All of them are listed in errors.',
    remedy: 'Correct every entry of errors and send the request again; the key was not spent.',
  },
  malformed_json: {
    status: 422,
    title: 'The body is not JSON',
    meaning: 'The body is not well-formed UTF-8 JSON, or it is nested too deeply.',
    remedy: 'Send a JSON object encoded in UTF-8.',
  },
  body_not_object: {
    status: 422,
    title: 'The body is not a JSON object',
    meaning: 'Every write takes a JSON object; an empty body, an array or a plain value is refused.',
    remedy: 'Send a JSON object, at least {}.',
  },
  unsupported_media_type: {
    status: 422,
    title: 'The body is not labelled application/json',
    meaning: 'Writes read application/json in UTF-8 only.',
    remedy: 'Send Content-Type: application/json.',
  },
  body_too_large: {
    status: 422,
    title: 'The body is too large',
    meaning: 'A body has at most 1 MiB, that of an import at most 10 MiB, with at most 256 KiB in one item.',
    remedy: 'Send less at once.',
  },
  idempotency_key_required: {
    status: 422,
    title: 'An idempotency key is required',
    meaning: 'Every write needs the Idempotency-Key header, so that a repeated submission is applied and charged once.',
    remedy: 'Send Idempotency-Key with a value of your own, for example a UUID.',
  },
  idempotency_key_invalid: {
    status: 422,
    title: 'The idempotency key is not valid',
    meaning: 'The key must be given once and have 1 to 255 printable ASCII characters, bare or in double quotes.',
    remedy: 'Send a shorter key of printable ASCII, for example a UUID.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for another request',
    meaning: 'The key was spent on a request with another method, path or body.',
    remedy: 'Use a new key for a new request, or repeat the first request unchanged.',
  },
  event_cancelled: {
    status: 422,
    title: 'The weather event was cancelled',
    meaning:
      'The event turned out to be a false echo: nothing struck, so nothing is measured, claimed or signed for it.',
    remedy: 'Choose an event that is preliminary or confirmed.',
  },
  peril_not_supported: {
    status: 422,
    title: 'The peril has no detection method yet',
    meaning: 'Only hail, frost and drought have a detection method.',
    remedy: 'Choose an event or a watch for hail, frost or drought.',
  },
  peril_not_monitored: {
    status: 422,
    title: 'The plot is not monitored for this peril',
    meaning: "A job or a detection looks for an event of a peril in the plot's perilProfile.",
    remedy: 'Choose an event of a peril in the profile, or import the plot again (mode upsert) with the peril in it.',
  },
  detection_not_possible: {
    status: 422,
    title: 'The plot cannot be measured within the request',
    meaning:
      'The method finds no scene of the plot, the worker runs out of time on it, or it is seen in more than 1,000 cells.',
    remedy: 'The errors say which: choose another method, another plot, or create a job.',
  },
  job_kind_not_supported: {
    status: 422,
    title: 'The job kind is not supported',
    meaning: 'geo.damage_footprint is the kind that can be enqueued here; imports have their own path.',
    remedy: 'Send kind geo.damage_footprint.',
  },
  invalid_geometry: {
    status: 422,
    title: 'The ring is not a valid plot',
    meaning:
      'A ring is closed, does not cross itself, fits in 1° × 1° within the coordinate ranges, and encloses 0.1 to 20,000 hectares.',
    remedy: 'Send [longitude, latitude] pairs that end where they began; the errors name the positions.',
  },
  policy_not_in_force: {
    status: 422,
    title: 'The policy was not in force',
    meaning: 'The policy is not active, or occurredAt lies outside its effective dates.',
    remedy: 'Choose a policy in force on the date of the loss.',
  },
  peril_not_covered: {
    status: 422,
    title: 'The policy does not cover this peril',
    meaning: "The claim's peril is not among the policy's perils.",
    remedy: 'Claim a peril of the policy, or choose another policy.',
  },
  aoi_not_insured: {
    status: 422,
    title: 'The plot is not insured by this policy',
    meaning: "The claim's plot is not among the policy's plots.",
    remedy: 'Claim a plot of the policy, or choose another policy.',
  },
  detection_claim_mismatch: {
    status: 422,
    title: 'The detection does not belong to the claim',
    meaning: "A detection must have the claim's plot and event.",
    remedy: "Choose a detection of the claim's plot and event.",
  },
  invalid_endpoint_url: {
    status: 422,
    title: 'The endpoint URL is not valid',
    meaning: 'An endpoint is an absolute http or https URL without credentials or fragment.',
    remedy: 'Send a URL such as https://ok.sandbox.test/hooks; no call is ever made to it.',
  },
  logo_too_large: {
    status: 422,
    title: 'The logo is too large',
    meaning: 'A decoded logo has at most 256 KiB.',
    remedy: 'Send a smaller image.',
  },
  logo_type_not_supported: {
    status: 422,
    title: 'The logo type is not supported',
    meaning: 'The bytes must be a PNG, JPEG or WebP image and match contentType. SVG is refused: it is active content.',
    remedy: 'Send a PNG, JPEG or WebP image with its own content type.',
  },
  import_too_large: {
    status: 422,
    title: 'The import has too many items',
    meaning: 'An import has at most 10,000 items.',
    remedy: 'Split the items over several imports.',
  },
} as const satisfies Record<string, ProblemKind>;
