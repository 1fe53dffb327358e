// The control operations: what a sandbox can do that the real service cannot (Decision 34). A table of its own, beside the
// specification's; it may say nothing of a path under /v1.

import type { Operation } from './operation.ts';
import { Clock, ClockMove, Fault, Faults, NewFault, NewTime } from './schemas/control.ts';

/** Any credential may use them, as it may reset. */
const control = { permission: null, decision: 34 } as const;
const read = { ...control, method: 'GET', idempotencyKey: false } as const;
const write = { ...control, method: 'POST', idempotencyKey: true } as const;
const removal = { ...control, method: 'DELETE', idempotencyKey: true } as const;

export const controlOperations = [
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
  {
    ...read,
    id: 'listFaults',
    path: '/control/faults',
    served: 'world',
    answer: 'item',
    data: Faults,
    problems: [],
    command: ['faults', 'list'],
    summary: 'List the faults of the world, oldest first, with how often each struck',
    decision: 35,
  },
  {
    ...write,
    id: 'addFault',
    path: '/control/faults',
    served: 'world',
    answer: 'created',
    body: NewFault,
    data: Fault,
    problems: ['fault_limit_reached'],
    command: ['faults', 'add'],
    summary: 'Ask for trouble: a status, a delay or a dropped connection',
    decision: 35,
  },
  {
    ...removal,
    id: 'clearFaults',
    path: '/control/faults',
    served: 'world',
    answer: 'applied',
    data: Faults,
    problems: [],
    command: ['faults', 'clear'],
    summary: 'Remove every fault of the world',
    decision: 35,
  },
  {
    ...read,
    id: 'getFault',
    path: '/control/faults/{id}',
    served: 'world',
    answer: 'item',
    data: Fault,
    problems: ['resource_not_found'],
    command: ['faults', 'get'],
    summary: 'Read a fault',
    decision: 35,
  },
  {
    ...removal,
    id: 'removeFault',
    path: '/control/faults/{id}',
    served: 'world',
    answer: 'applied',
    data: Fault,
    problems: ['resource_not_found'],
    command: ['faults', 'remove'],
    summary: 'Remove a fault',
    decision: 35,
  },
] as const satisfies readonly Operation[];
