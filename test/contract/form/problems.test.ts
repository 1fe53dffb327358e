import { expect, test } from 'vitest';
import { checks } from '../../../src/contract/form/checks.ts';
import { Problem, renderProblem } from '../../../src/contract/form/problem.ts';
import { codesOf, type ProblemCode, problemCodes, problems } from '../../../src/contract/form/problems.ts';
import { problemsOf } from '../../../src/contract/refusals.ts';
import { rows } from '../../../src/contract/rows.ts';
import { fixedText } from '../../support/fixed-text.ts';

const kinds = Object.entries(problems) as [ProblemCode, (typeof problems)[ProblemCode]][];

/** What an operation of the specification may be refused with; the others are the server's own. */
const legal = [400, 401, 402, 403, 404, 409, 422];

test('every code that an operation names has a status that the specification knows', () => {
  const named = [...new Set(rows.flatMap((row) => [...problemsOf(row)]))];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((code) => !legal.includes(problems[code].status))).toEqual([]);
});

test.each(kinds)('%s says what it is, what decides it and what to do next', (code, { title, meaning, remedy }) => {
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(title).toMatch(/^[A-Z].*[^.]$/);
  expect(meaning).toMatch(/^\S.*\.$/);
  expect(remedy).toMatch(/^[A-Z]/);
});

test('a refusal is rendered as an RFC 9457 document with its errors and its own members', () => {
  const problem = new Problem('insufficient_permission', fixedText('The token grants no claims:write.'), {
    errors: [{ header: 'idempotency-key', code: 'reused', detail: fixedText('already used for another request') }],
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
    errors: [{ header: 'idempotency-key', code: 'reused', detail: 'already used for another request' }],
  });
});

test('errors are present, and empty, when a refusal names no place', () => {
  expect(renderProblem(new Problem('missing_credential', fixedText('No token.')), '/v1/aois')).toMatchObject({
    errors: [],
  });
});

test('each code is decided by one check', () => {
  expect(codesOf('ledger')).toEqual(['idempotency_in_progress', 'idempotency_key_reused']);
  expect(codesOf('budget')).toEqual(['cost_cap_exceeded']);
  expect(checks.flatMap(({ name }) => codesOf(name)).sort()).toEqual([...problemCodes].sort());
});
