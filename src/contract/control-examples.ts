// The examples of the control operations (examples.ts), and what goes before those that a fresh sandbox has nothing for.

import type { controlOperations } from './control-operations.ts';
import type { ExampleOf } from './example.ts';

type ControlId = (typeof controlOperations)[number]['id'];

export const controlExamples: { readonly [Id in ControlId]: ExampleOf<Id> } = {
  getAudit: {},
  getClock: {},
  moveClock: { body: { advance: 'P30D' } },
  getDue: { query: { until: '2026-02-15T00:00:00Z' } },
  listFaults: {},
  addFault: { body: { operation: 'createClaim', status: 503, after: true, times: 1 } },
  clearFaults: {},
  getFault: { params: { id: 'flt_0001' } },
  removeFault: { params: { id: 'flt_0001' } },
  getLog: { query: { limit: '10' } },
  getLogStream: {},
  listWorlds: {},
  forkWorld: { body: { name: 'before' } },
  getWorld: { params: { name: 'default' } },
  dropWorld: { params: { name: 'before' } },
};

/** The operation whose example is sent first. */
export const examplesBefore: { readonly [Id in ControlId]?: ControlId } = {
  listFaults: 'addFault',
  clearFaults: 'addFault',
  getFault: 'addFault',
  removeFault: 'addFault',
  getLog: 'addFault',
  dropWorld: 'forkWorld',
};
