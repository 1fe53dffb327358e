import { expect, test } from 'vitest';
import { Credits } from '../../../src/world/call-context/credits.ts';
import { seed } from '../../support/test-world.ts';

/** org_ebro has used 45 of its 60 credits. */
const create = () => new Credits(seed.of('org_ebro'));

test('a job may cost what is left, and not one credit more', () => {
  const credits = create();
  expect(() => credits.check(15)).not.toThrow();
  expect(() => credits.check(16)).toThrow('The job is estimated at 16 credits; 15 of 60 are left');
});

test('what is left follows from what is used', () => {
  const credits = create();
  expect([credits.used, credits.remaining, credits.cap]).toEqual([45, 15, 60]);
  credits.used += 10;
  expect([credits.used, credits.remaining, credits.cap]).toEqual([55, 5, 60]);
});
