import { expect, test } from 'vitest';
import { checks } from '../../../src/contract/form/checks.ts';
import { checkOf, problems } from '../../../src/contract/form/problems.ts';

test('each check decides at least one code', () => {
  const decided = new Set(Object.values(problems).map(({ check }) => check));
  expect([...decided].sort()).toEqual(checks.map(({ name }) => name).sort());
});

test('a code shows which check decided', () => {
  expect(checkOf('tenant_mismatch')?.name).toBe('tenant');
  expect(checkOf('no_such_code')).toBeUndefined();
});
