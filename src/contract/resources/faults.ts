import { Fault, Faults, NewFault } from '../form/fault.ts';
import { ofHost, ofWorld, row } from '../row.ts';
import { HeldAnswers, NewRelease } from '../schemas/held-answer.ts';

/** A fresh world has no faults, so the examples come after one was added. */
const all = { path: '/control/faults', data: Faults, exampleAfter: 'addFault', decision: 35 } as const;
const one = { ...all, path: '/control/faults/{id}', data: Fault, problems: ['resource_not_found'] } as const;

export const listFaults = row('listFaults', {
  ...ofWorld.item,
  ...all,
  command: ['faults', 'list'],
  summary: 'List the faults of the world, oldest first, and how often each was used',
});

export const addFault = row('addFault', {
  ...ofWorld.creation,
  path: '/control/faults',
  body: NewFault,
  data: Fault,
  problems: ['fault_limit_reached'],
  command: ['faults', 'add'],
  summary: 'Make requests fail: with a status, a delay, a dropped connection or a held response',
  decision: 35,
  example: { body: { operation: 'createClaim', status: 503, after: true, times: 1 } },
});

export const clearFaults = row('clearFaults', {
  ...ofWorld.removal,
  ...all,
  command: ['faults', 'clear'],
  summary: 'Remove every fault of the world',
});

export const getFault = row('getFault', {
  ...ofWorld.item,
  ...one,
  command: ['faults', 'get'],
  summary: 'Read a fault',
  example: { params: { id: 'flt_0001' } },
});

export const removeFault = row('removeFault', {
  ...ofWorld.removal,
  ...one,
  command: ['faults', 'remove'],
  summary: 'Remove a fault',
  example: { params: { id: 'flt_0001' } },
});

export const listHeld = row('listHeld', {
  ...ofHost.item,
  path: '/control/held',
  data: HeldAnswers,
  readsHeld: true,
  offersWait: true,
  command: ['faults', 'held'],
  summary: 'List the held responses of the world, oldest first',
  decision: 53,
});

export const releaseHeld = row('releaseHeld', {
  ...ofHost.write,
  path: '/control/held/release',
  answer: 'applied',
  body: NewRelease,
  data: HeldAnswers,
  readsHeld: true,
  problems: ['resource_not_found'],
  command: ['faults', 'release'],
  summary: 'Release held responses: unchanged, with another status, or lost',
  decision: 53,
  example: { body: {} },
});
