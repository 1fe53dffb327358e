import { expect, test } from 'vitest';
import { keepsWhatItAcknowledged } from '../../../src/log/nats/server-version.ts';

test.each([
  ['2.10.23', true],
  ['2.10.22', false],
  ['2.9.99', false],
  ['1.99.99', false],
  ['2.10.100', true],
  ['2.11.0', true],
  ['3.0.0', true],
  ['2.12.0-RC.1', true],
  ['', false],
])('servers of version %s keep what they acknowledged: %s', (version, keeps) => {
  expect(keepsWhatItAcknowledged(version)).toBe(keeps);
});
