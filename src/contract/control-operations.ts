// The control operations, which the real service does not have (Decision 34). They are a table of their own beside the
// specification's; none of their paths may lie under /v1.

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
