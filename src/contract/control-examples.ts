// The examples of the control operations (examples.ts). A fresh world has no fault: those on one follow an addFault.

import type { controlOperations } from './control-operations.ts';
import type { ExampleOf } from './examples.ts';

export const controlExamples: { readonly [Id in (typeof controlOperations)[number]['id']]: ExampleOf<Id> } = {
  getClock: {},
  moveClock: { body: { advance: 'P30D' } },
  listFaults: {},
  addFault: { body: { operation: 'createClaim', status: 503, after: true, times: 1 } },
  clearFaults: {},
  getFault: { params: { id: 'flt_0001' } },
  removeFault: { params: { id: 'flt_0001' } },
};
