import { expect, test } from 'vitest';
import { placeStorms } from '../../src/console/land/season.ts';
import { listDueDays, listSteps, ruleWords } from '../../src/console/world-bar/time-marks.ts';
import type { LogEntry } from '../../src/contract/schemas/control.ts';
import type { WeatherEvent } from '../../src/contract/schemas/weather-event.ts';

const storm = (eventId: string, startedAt: string) => ({ eventId, startedAt }) as WeatherEvent;
const now = '2026-01-15T12:00:00.000Z';

test('the season is the hundred and fifty days before now, both ends included', () => {
  const storms = placeStorms(
    [
      storm('now', now),
      storm('first', '2025-08-18T12:00:00.000Z'),
      storm('too early', '2025-08-18T11:59:59.999Z'),
      storm('not yet', '2026-01-15T12:00:00.001Z'),
      storm('half', '2025-11-01T12:00:00.000Z'),
    ],
    now,
  );
  expect(storms.map(({ eventId, share }) => [eventId, share])).toEqual([
    ['first', 0],
    ['half', 0.5],
    ['now', 1],
  ]);
});

const entry = (position: number, operationId: string, created: string[] = []): LogEntry =>
  ({ position, operationId, created, at: now, method: operationId.startsWith('get') ? 'GET' : 'POST' }) as LogEntry;

test('the reads that end a job belong to its step, and after a reset the steps begin anew', () => {
  const entries = [
    entry(1, 'createPortfolio', ['pf_0004']),
    entry(2, 'resetSandbox'),
    entry(3, 'createJob', ['job_0006']),
    entry(4, 'getJob'),
    entry(5, 'createWatchSubscription', ['wsb_0009']),
    entry(6, 'moveClock'),
    entry(7, 'createReport', ['rep_0007']),
    entry(9, 'rewindWorld'),
  ];
  expect(listSteps(entries, 8).map(({ label, kind, made }) => [label, kind, made])).toEqual([
    ['footprint', 'job', 'job_0006'],
    ['watch subscription', 'record', 'wsb_0009'],
    ['', 'clock', null],
    ['report', 'signed', 'rep_0007'],
  ]);
  expect(listSteps(entries, 8).map(({ position }) => position)).toEqual([4, 5, 6, 9]);
  expect(listSteps(entries, 2).map(({ position }) => position)).toEqual([6, 9]);
  expect(listSteps([], 8)).toEqual([]);
});

test('what is due is grouped by its day in UTC, in order', () => {
  const at = (id: string, instant: string) => ({ operationOrRule: 'alert.expired' as const, id, at: instant });
  const days = listDueDays([
    at('a', '2026-01-18T23:59:59.999Z'),
    at('b', '2026-01-19T00:00:00.000Z'),
    at('c', '2026-01-19T06:00:00.000Z'),
  ]);
  expect(days.map(({ day, happenings }) => [day, happenings.map(({ id }) => id)])).toEqual([
    ['2026-01-18', ['a']],
    ['2026-01-19', ['b', 'c']],
  ]);
  expect(ruleWords('alert.expired')).toBe('alert expired');
});
