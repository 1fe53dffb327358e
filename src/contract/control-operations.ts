// The control operations: what a sandbox can do that the real service cannot (Decision 34). A table of its own, beside the
// specification's; none of its paths may lie under /v1.

import { getAudit } from './resources/audit.ts';
import * as clock from './resources/clock.ts';
import { getCoverage } from './resources/coverage.ts';
import * as faults from './resources/faults.ts';
import { getNext } from './resources/next.ts';
import { strikeEvent } from './resources/weather-events.ts';
import { getWhy } from './resources/why.ts';
import * as worlds from './resources/worlds.ts';
import type { TableRow } from './row.ts';

export const controlOperations = [
  getAudit,
  clock.getClock,
  clock.moveClock,
  clock.getDue,
  strikeEvent,
  faults.listFaults,
  faults.addFault,
  faults.clearFaults,
  faults.getFault,
  faults.removeFault,
  faults.listHeld,
  faults.releaseHeld,
  worlds.getLog,
  worlds.getLogStream,
  getNext,
  getWhy,
  getCoverage,
  worlds.rewindWorld,
  worlds.listWorlds,
  worlds.forkWorld,
  worlds.getWorld,
  worlds.getWorldFile,
  worlds.openWorldFile,
  worlds.dropWorld,
] as const satisfies readonly TableRow[];
