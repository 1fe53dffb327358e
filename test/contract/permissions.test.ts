import { expect, test } from 'vitest';
import { expiredToken, fixtureTokens, worldNamePattern } from '../../src/contract/permissions.ts';
import { endpoints } from '../support/oracle.ts';

const granted = (profile: string) => fixtureTokens.find((token) => token.profile === profile);

test('the three fixture tokens belong to the organizations that Decision 2 gives them', () => {
  expect(fixtureTokens.map(({ token, organizationId }) => [token, organizationId])).toEqual([
    ['sbox-full-access-token', 'org_pampa'],
    ['sbox-read-only-token', 'org_pampa'],
    ['sbox-other-org-token', 'org_ebro'],
  ]);
  expect(expiredToken).toBe('sbox-expired-token');
  expect(fixtureTokens.map(({ token }) => token)).not.toContain(expiredToken);
});

test('the full tokens grant every permission that an operation asks for, the read-only token the reads', () => {
  const asked = [...new Set(endpoints.flatMap(({ permission }) => (permission === null ? [] : [permission])))];
  expect(granted('full')?.permissions).toEqual(expect.arrayContaining(asked));
  expect(granted('other-org')?.permissions).toEqual(granted('full')?.permissions);
  expect(granted('full')?.permissions).toHaveLength(18);
  expect(granted('read-only')?.permissions).toEqual(
    granted('full')?.permissions.filter((permission) => permission.endsWith(':read')),
  );
});

test.each(['ci-42', 'a', 'A.b_c-1', 'x'.repeat(64)])('%s is a world name', (name) => {
  expect(name).toMatch(worldNamePattern);
});

test.each(['', 'a b', 'a+b', 'ñ', 'a/b', 'x'.repeat(65)])('%j is no world name', (name) => {
  expect(name).not.toMatch(worldNamePattern);
});
