// The clock of a world.

import { row } from '../row.ts';
import { Clock, ClockMove, NewTime } from '../schemas/control.ts';
import { read, write } from './control-row.ts';

export const getClock = row(
  {
    ...read,
    id: 'getClock',
    path: '/control/clock',
    served: 'world',
    answer: 'item',
    data: Clock,
    problems: [],
    command: ['clock', 'get'],
    summary: 'Read the clock of the world',
  },
  {},
);

export const moveClock = row(
  {
    ...write,
    id: 'moveClock',
    path: '/control/clock',
    served: 'world',
    answer: 'applied',
    body: NewTime,
    data: ClockMove,
    problems: [],
    command: ['clock', 'advance'],
    summary: 'Move the clock forward; what is due by then happens',
  },
  { body: { advance: 'P30D' } },
);
