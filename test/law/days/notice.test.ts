import { expect, test } from 'vitest';
import { isLateNotice } from '../../../src/law/days/notice.ts';

const clocks: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  ES: 'Europe/Madrid',
};

test.each([
  // The third day after the loss, an hour and ten minutes later in the day.
  ['AR', '2026-02-02T17:20:00.000Z', '2026-02-05T18:30:00.000Z', false],
  ['AR', '2026-02-02T17:20:00.000Z', '2026-02-06T02:59:59.999Z', false],
  ['AR', '2026-02-02T17:20:00.000Z', '2026-02-06T03:00:00.000Z', true],
  // A loss that is known by its date lies at noon.
  ['AR', '2026-02-02T15:00:00.000Z', '2026-02-05T15:30:00.000Z', false],
  // 20 October at 11:20 in summer time, 27 October at 11:30 in winter time.
  ['ES', '2026-10-20T09:20:00.000Z', '2026-10-27T10:30:00.000Z', false],
  ['ES', '2026-10-20T09:20:00.000Z', '2026-10-28T10:30:00.000Z', true],
  ['CL', '2026-02-02T17:20:00.000Z', '2026-02-06T02:30:00.000Z', false],
  ['XX', '2026-02-02T17:20:00.000Z', '2026-02-05T23:59:59.999Z', false],
  ['XX', '2026-02-02T17:20:00.000Z', '2026-02-06T00:00:00.000Z', true],
])('in %s a loss of %s that is reported at %s is late: %s', (country, occurredAt, reportedAt, isLate) => {
  expect(isLateNotice({ country, calendar: clocks[country] ?? 'UTC' }, occurredAt, reportedAt)).toBe(isLate);
});
