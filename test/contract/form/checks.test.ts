import { expect, test } from 'vitest';
import { checks } from '../../../src/contract/form/checks.ts';
import { checkOf, isBeyond, problems } from '../../../src/contract/form/problems.ts';

test('each check decides at least one code', () => {
  const decided = new Set(Object.values(problems).map(({ check }) => check));
  expect([...decided].sort()).toEqual(checks.map(({ name }) => name).sort());
});

test('a refusal shows which checks the request had passed', () => {
  expect(checkOf('tenant_mismatch')?.name).toBe('tenant');
  expect(checkOf('no_such_code')).toBeUndefined();
  expect(isBeyond('resource_not_found', 'permission')).toBe(true);
  expect(isBeyond('insufficient_permission', 'permission')).toBe(false);
  expect(isBeyond('invalid_token', 'permission')).toBe(false);
  expect(isBeyond('no_such_code', 'permission')).toBe(false);
});
