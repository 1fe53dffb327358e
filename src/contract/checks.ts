// The checks that a request passes, in their order (Decision 1), and the problem codes that each decides. Data only.

import type { ProblemCode } from './problems.ts';

export interface Check {
  readonly name: string;
  /** The question that the check asks of a request. */
  readonly asks: string;
  readonly codes: readonly ProblemCode[];
}

/** Each code stands under the first check that may answer with it. */
export const checks: readonly Check[] = [
  {
    name: 'server',
    asks: 'Can the server serve at all?',
    codes: [
      'internal_error',
      'server_busy',
      'log_unavailable',
      'world_stopped',
      'world_replaced',
      'world_limit_reached',
    ],
  },
  {
    name: 'http',
    asks: 'Is it well-formed HTTP that arrives in time?',
    codes: ['malformed_request', 'headers_too_large', 'request_timeout', 'transfer_coding_not_supported'],
  },
  { name: 'host', asks: 'Is the server asked by a name that it has?', codes: ['host_not_allowed'] },
  {
    name: 'route',
    asks: 'Does the table of operations have the path and the method?',
    codes: ['route_not_found', 'method_not_allowed'],
  },
  { name: 'credential', asks: 'Is the bearer token known?', codes: ['missing_credential', 'invalid_token'] },
  { name: 'tenant', asks: 'Is the tenant header, when sent, the token’s organization?', codes: ['tenant_mismatch'] },
  {
    name: 'permission',
    asks: 'Does the token grant the permission of the operation?',
    codes: ['insufficient_permission'],
  },
  {
    name: 'key',
    asks: 'Has the write a well-formed idempotency key?',
    codes: ['idempotency_key_required', 'idempotency_key_invalid'],
  },
  {
    name: 'body',
    asks: 'Is the body a JSON object of a size that is read?',
    codes: ['body_too_large', 'unsupported_media_type', 'malformed_json', 'body_not_object'],
  },
  { name: 'fault', asks: 'Was trouble asked for here?', codes: ['injected_fault'] },
  {
    name: 'ledger',
    asks: 'Was the key spent before, and on what?',
    codes: ['idempotency_key_reused', 'idempotency_in_progress'],
  },
  {
    name: 'id',
    asks: 'Is what the path or the body refers to in the token’s organization?',
    codes: ['resource_not_found', 'import_kind_unknown', 'job_result_not_ready', 'job_result_unavailable'],
  },
  {
    name: 'form',
    asks: 'Have the query and the body the form that the operation takes?',
    codes: [
      'unknown_parameter',
      'invalid_parameter',
      'invalid_limit',
      'invalid_cursor',
      'invalid_window',
      'validation_failed',
      'job_kind_not_supported',
      'invalid_endpoint_url',
      'import_too_large',
    ],
  },
  {
    name: 'rules',
    asks: 'Do the rules of the business allow it?',
    codes: [
      'event_cancelled',
      'peril_not_supported',
      'peril_not_monitored',
      'detection_not_possible',
      'invalid_geometry',
      'policy_not_in_force',
      'peril_not_covered',
      'aoi_not_insured',
      'detection_claim_mismatch',
      'logo_too_large',
      'logo_type_not_supported',
    ],
  },
  {
    name: 'conflict',
    asks: 'Does something that is there already stand against it?',
    codes: [
      'duplicate_resource',
      'claim_already_open',
      'peritaje_already_open',
      'watch_already_exists',
      'report_already_signed',
      'job_already_terminal',
      'delivery_not_dead_lettered',
      'webhook_limit_reached',
      'policy_overlap',
      'fault_limit_reached',
      'world_already_exists',
      'default_world_stays',
    ],
  },
  { name: 'budget', asks: 'Are there credits left for it?', codes: ['cost_cap_exceeded'] },
];

/** Undefined for a code that this surface does not know. */
export const checkOf = (code: string): Check | undefined =>
  checks.find(({ codes }) => (codes as readonly string[]).includes(code));

/** True when a request that was refused with the code had passed the named check, or had been asked nothing before it. */
export function isBeyond(code: string, name: string): boolean {
  const names = checks.map((check) => check.name);
  return names.indexOf(checkOf(code)?.name ?? '') > names.indexOf(name);
}
