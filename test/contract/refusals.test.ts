import { expect, test } from 'vitest';
import { faultAnswers, orderProblemsOf } from '../../scripts/openapi/extension-refusals.ts';
import { answersOf } from '../../src/contract/form/answers.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { problems } from '../../src/contract/form/problems.ts';
import { operations } from '../../src/contract/operations.ts';
import { problemsOf } from '../../src/contract/refusals.ts';
import { rows as allRows, type OperationId } from '../../src/contract/rows.ts';
import { endpoints, extensionEndpoints } from '../support/oracle.ts';

const rows: readonly Operation[] = operations;
const rowOf = (id: OperationId): Operation => {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`No row has the id ${id}.`);
  return row;
};

test('no operation may answer with a status that the specification does not allow it', () => {
  const legal = [...endpoints, ...extensionEndpoints];
  expect(rows).toHaveLength(legal.length);
  rows.forEach((row, index) => {
    const refused = problemsOf(row).map((code) => problems[code].status);
    const statuses = [...answersOf(row).map(({ status }) => status), ...refused];
    expect(legal[index]?.statuses).toEqual(expect.arrayContaining(statuses));
  });
});

test('a page may refuse its limit, its cursor and its filters, and takes no body', () => {
  expect(problemsOf(rowOf('listPortfolios'))).toEqual([
    'invalid_limit',
    'invalid_cursor',
    'invalid_parameter',
    'unknown_parameter',
    'missing_credential',
    'invalid_token',
    'token_expired',
    'insufficient_permission',
    'tenant_mismatch',
  ]);
});

test('reset asks for a credential, a key and an object, and for nothing else', () => {
  expect(problemsOf(rowOf('resetSandbox'))).toEqual([
    'missing_credential',
    'invalid_token',
    'token_expired',
    'tenant_mismatch',
    'idempotency_in_progress',
    'unsupported_media_type',
    'malformed_json',
    'body_not_object',
    'body_too_large',
    'validation_failed',
    'idempotency_key_required',
    'idempotency_key_invalid',
    'idempotency_key_reused',
  ]);
});

test('cancelling a job needs no key and reads no body, and takes no query, like every write', () => {
  expect(problemsOf(rowOf('cancelJob'))).toEqual([
    'missing_credential',
    'invalid_token',
    'token_expired',
    'insufficient_permission',
    'tenant_mismatch',
    'resource_not_found',
    'job_already_terminal',
    'validation_failed',
  ]);
});

test('what replaces a world may lose to another replacement, and its log may be away; nothing else lists that', () => {
  const ofAll = ['world_replaced', 'log_unavailable', 'world_stopped'];
  const found = allRows.map((row) => [row.id, orderProblemsOf(row)] as const).filter(([, codes]) => codes.length > 0);
  expect(Object.fromEntries(found)).toEqual({
    resetSandbox: ofAll,
    rewindWorld: ['before_base', 'made_by_other_version', ...ofAll],
    forkWorld: ['before_base', ...ofAll],
    dropWorld: ofAll,
  });
});

test('a fault answers with its own code, or as the server itself does with that status', () => {
  expect(faultAnswers).toEqual([
    [429, ['injected_fault']],
    [500, ['injected_fault', 'internal_error']],
    [502, ['injected_fault']],
    [503, ['injected_fault', 'server_busy', 'log_unavailable', 'world_stopped', 'world_limit_reached']],
    [504, ['injected_fault']],
  ]);
});

test.each([
  ['listAois', [200]],
  ['createAoi', [201]],
  ['createJob', [202]],
  ['replaceBranding', [200]],
  ['createReport', [201, 200]],
] as const)('%s succeeds with %j', (id, statuses) => {
  expect(answersOf(rowOf(id)).map(({ status }) => status)).toEqual(statuses);
});
