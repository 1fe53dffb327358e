import { expect, test } from 'vitest';
import { isTooOld } from '../../../src/log/nats/open-nats.ts';

test.each([
  ['2.10.23', false],
  ['2.10.22', true],
  ['2.9.99', true],
  ['1.99.99', true],
  ['2.10.100', false],
  ['2.11.0', false],
  ['3.0.0', false],
  ['2.12.0-RC.1', false],
  ['', true],
])('servers of version %s are too old: %s', (version, isOld) => {
  expect(isTooOld(version)).toBe(isOld);
});
