import { ofWorld, row } from '../row.ts';
import { Clock, ClockMove, Due, NewTime } from '../schemas/control.ts';
import * as filter from '../schemas/filters.ts';

export const getClock = row('getClock', {
  ...ofWorld.item,
  path: '/control/clock',
  data: Clock,
  command: ['clock', 'get'],
  summary: 'Read the clock of the world',
});

export const moveClock = row('moveClock', {
  ...ofWorld.write,
  path: '/control/clock',
  answer: 'applied',
  body: NewTime,
  data: ClockMove,
  showsRecords: true,
  command: ['clock', 'advance'],
  summary: 'Move the clock forward; everything due by then happens',
  example: { body: { advance: 'P30D' } },
});

export const getDue = row('getDue', {
  ...ofWorld.item,
  path: '/control/due',
  filters: { until: { schema: filter.until }, advance: { schema: filter.advance } },
  data: Due,
  problems: ['invalid_parameter'],
  isLong: true,
  showsRecords: true,
  command: ['clock', 'due'],
  summary: 'Show what moving the clock would cause, consequences included; nothing changes',
  example: { query: { until: '2026-02-15T00:00:00Z' } },
});
