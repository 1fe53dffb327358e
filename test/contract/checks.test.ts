import { expect, test } from 'vitest';
import { checkOf, checks, isBeyond } from '../../src/contract/checks.ts';
import { problems } from '../../src/contract/problems.ts';

test('every problem code is decided by exactly one check', () => {
  const decided = checks.flatMap(({ codes }) => codes);
  expect(decided.length).toBeGreaterThan(40);
  expect([...decided].sort()).toEqual(Object.keys(problems).sort());
});

test('a refusal tells which checks the request had passed', () => {
  expect(checkOf('tenant_mismatch')?.name).toBe('tenant');
  expect(checkOf('no_such_code')).toBeUndefined();
  expect(isBeyond('resource_not_found', 'permission')).toBe(true);
  expect(isBeyond('insufficient_permission', 'permission')).toBe(false);
  expect(isBeyond('invalid_token', 'permission')).toBe(false);
  expect(isBeyond('no_such_code', 'permission')).toBe(false);
});
