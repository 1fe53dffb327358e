// The form of results.json, and its reader.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Figure } from './row.ts';

export interface Machine {
  readonly measuredAt: string;
  readonly node: string;
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
  readonly version: string;
}

export interface Results {
  readonly machine: Machine;
  readonly figures: readonly Figure[];
}

const file = fileURLToPath(new URL('results.json', import.meta.url));

/** Null where nothing has been measured yet. */
export function readResults(): Results | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : null;
}
