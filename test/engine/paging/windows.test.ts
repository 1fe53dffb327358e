import { expect, test } from 'vitest';
import { call, createTestWorld, refusal } from '../../support/test-world.ts';

const world = createTestWorld();

/** The only flood of the seed: from 28 November, 6 h, to 4 December 2025, 12 h. */
const isListed = (window: { from?: string; to?: string }) =>
  call(world, 'listEvents', { query: { peril: 'flood', ...window } }).data.length === 1;

test.each([
  ['2025-12-04T11:59:59.999Z', true],
  ['2025-12-04T12:00:00.000Z', true],
  ['2025-12-04T12:00:00.001Z', false],
])('an event that ended at 12:00 is in a window from %s: %s', (from, isThere) => {
  expect(isListed({ from })).toBe(isThere);
});

test.each([
  ['2025-11-28T05:59:59.999Z', false],
  ['2025-11-28T06:00:00.000Z', false],
  ['2025-11-28T06:00:00.001Z', true],
])('an event that began at 06:00 is in a window to %s: %s', (to, isThere) => {
  expect(isListed({ to })).toBe(isThere);
});

test('a window of one millisecond is one, and one of none is refused', () => {
  expect(isListed({ from: '2025-12-04T12:00:00.000Z', to: '2025-12-04T12:00:00.001Z' })).toBe(true);
  const query = { from: '2025-12-04T12:00:00.000Z', to: '2025-12-04T12:00:00.000Z' };
  expect(refusal(world, 'listEvents', { query }).code).toBe('invalid_window');
});

test.each([
  ['from', '9999-12-31T23:59:59-01:00'],
  ['to', '9999-12-31T23:59:59-01:00'],
  ['from', '0000-01-01T00:00:00+01:00'],
])('%s outside the years that timestamps have is refused: %s', (name, time) => {
  const { code, errors } = refusal(world, 'listEvents', { query: { [name]: time } });
  const detail = `must be a time in the years 0000 to 9999 in UTC, not "${time}"`;
  expect([code, errors]).toEqual(['invalid_parameter', [{ parameter: name, code: 'invalid_parameter', detail }]]);
});

test('the first and the last instant that a timestamp can express are edges', () => {
  expect(isListed({ from: '0000-01-01', to: '9999-12-31T23:59:59.999Z' })).toBe(true);
});
