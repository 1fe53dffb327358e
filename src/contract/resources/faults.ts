// The faults of a world (Decision 35).

import { Fault, Faults, NewFault } from '../form/fault.ts';
import { ofHost, ofWorld, row } from '../row.ts';
import { HeldAnswers, NewRelease } from '../schemas/fault.ts';

/** All of them, or one: a fresh world has none, so their examples come after one was added. */
const all = { path: '/control/faults', data: Faults, exampleAfter: 'addFault', decision: 35 } as const;
const one = { ...all, path: '/control/faults/{id}', data: Fault, problems: ['resource_not_found'] } as const;

export const listFaults = row({
  ...ofWorld.item,
  ...all,
  id: 'listFaults',
  command: ['faults', 'list'],
  summary: 'List the faults of the world, oldest first, with how often each struck',
});

export const addFault = row({
  ...ofWorld.creation,
  id: 'addFault',
  path: '/control/faults',
  body: NewFault,
  data: Fault,
  problems: ['fault_limit_reached'],
  command: ['faults', 'add'],
  summary: 'Ask for trouble: a status, a delay, a dropped connection or an answer that is held',
  decision: 35,
  example: { body: { operation: 'createClaim', status: 503, after: true, times: 1 } },
});

export const clearFaults = row({
  ...ofWorld.removal,
  ...all,
  id: 'clearFaults',
  command: ['faults', 'clear'],
  summary: 'Remove every fault of the world',
});

export const getFault = row({
  ...ofWorld.item,
  ...one,
  id: 'getFault',
  command: ['faults', 'get'],
  summary: 'Read a fault',
  example: { params: { id: 'flt_0001' } },
});

export const removeFault = row({
  ...ofWorld.removal,
  ...one,
  id: 'removeFault',
  command: ['faults', 'remove'],
  summary: 'Remove a fault',
  example: { params: { id: 'flt_0001' } },
});

export const listHeld = row({
  ...ofHost.item,
  id: 'listHeld',
  path: '/control/held',
  data: HeldAnswers,
  fills: true,
  command: ['faults', 'held'],
  summary: 'List the answers of the world that the server holds, oldest first',
  decision: 53,
});

export const releaseHeld = row({
  ...ofHost.write,
  id: 'releaseHeld',
  path: '/control/held/release',
  answer: 'applied',
  body: NewRelease,
  data: HeldAnswers,
  problems: ['resource_not_found'],
  command: ['faults', 'release'],
  summary: 'Let held answers go: as they are, as a status, or lost',
  decision: 53,
  example: { body: {} },
});
