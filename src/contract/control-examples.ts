// The examples of the control operations (examples.ts). A fresh sandbox has no fault and no fork: those
// on one follow an addFault or a forkWorld.

import type { controlOperations } from './control-operations.ts';
import type { ExampleOf } from './example.ts';

export const controlExamples: { readonly [Id in (typeof controlOperations)[number]['id']]: ExampleOf<Id> } = {
  getClock: {},
  moveClock: { body: { advance: 'P30D' } },
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
