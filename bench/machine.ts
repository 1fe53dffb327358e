// The machine on which the figures were measured.

import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import type { Machine } from './results.ts';

export function describeMachine(): Machine {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const processors = cpus();
  return {
    measuredAt: new Date().toISOString().slice(0, 10),
    node: process.version,
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGib: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release().split('.').slice(0, 2).join('.')}`,
    version,
  };
}
