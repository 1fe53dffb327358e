import { expect, test } from 'vitest';
import { Problem, renderProblem } from '../../src/contract/problem.ts';
import { type ProblemCode, problems } from '../../src/contract/problems.ts';

const kinds = Object.entries(problems) as [ProblemCode, (typeof problems)[ProblemCode]][];

const documented: Record<number, string[]> = {
  400: ['invalid_limit', 'invalid_cursor', 'invalid_parameter', 'unknown_parameter', 'invalid_window'],
  401: ['missing_credential', 'invalid_token'],
  402: ['cost_cap_exceeded'],
  403: ['insufficient_permission'],
  404: [
    'route_not_found',
    'resource_not_found',
    'tenant_mismatch',
    'job_result_not_ready',
    'job_result_unavailable',
    'import_kind_unknown',
  ],
  405: ['method_not_allowed'],
  409: [
    'idempotency_in_progress',
    'duplicate_resource',
    'claim_already_open',
    'peritaje_already_open',
    'watch_already_exists',
    'webhook_limit_reached',
    'report_already_signed',
    'job_already_terminal',
    'delivery_not_dead_lettered',
    'policy_overlap',
    'fault_limit_reached',
    'world_already_exists',
    'default_world_stays',
  ],
  422: [
    'validation_failed',
    'malformed_json',
    'body_not_object',
    'unsupported_media_type',
    'body_too_large',
    'idempotency_key_required',
    'idempotency_key_invalid',
    'idempotency_key_reused',
    'event_cancelled',
    'peril_not_supported',
    'peril_not_monitored',
    'detection_not_possible',
    'job_kind_not_supported',
    'invalid_geometry',
    'policy_not_in_force',
    'peril_not_covered',
    'aoi_not_insured',
    'detection_claim_mismatch',
    'invalid_endpoint_url',
    'logo_too_large',
    'logo_type_not_supported',
    'import_too_large',
  ],
};

test.each(Object.entries(documented))('the codes of status %s are those that Decision 10 lists', (status, codes) => {
  const found = kinds.filter(([, kind]) => kind.status === Number(status)).map(([code]) => code);
  // A request that is not HTTP is refused by the transport, beside the decided codes.
  expect(found.filter((code) => code !== 'malformed_request').sort()).toEqual([...codes].sort());
});

test.each(kinds)('%s says what it is, what decides it and what to do next', (code, { title, meaning, remedy }) => {
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(meaning).toMatch(/^\S.*\.$/);
  expect(remedy).toMatch(/^[A-Z]/);
});

test('a refusal is rendered as an RFC 9457 document with its errors and its own members', () => {
  const problem = new Problem('insufficient_permission', 'The token grants no claims:write.', {
    errors: [{ header: 'idempotency-key', code: 'reused', detail: 'spent on another request' }],
    extension: { requiredPermission: 'claims:write' },
  });
  expect(problem.status).toBe(403);
  expect(renderProblem(problem, '/v1/claims')).toEqual({
    type: '/problems/insufficient_permission',
    title: 'The credential lacks the permission',
    status: 403,
    detail: 'The token grants no claims:write.',
    instance: '/v1/claims',
    code: 'insufficient_permission',
    requiredPermission: 'claims:write',
    errors: [{ header: 'idempotency-key', code: 'reused', detail: 'spent on another request' }],
  });
});

test('errors are present, and empty, when a refusal names no place', () => {
  expect(renderProblem(new Problem('missing_credential', 'No token.'), '/v1/aois')).toMatchObject({ errors: [] });
});
