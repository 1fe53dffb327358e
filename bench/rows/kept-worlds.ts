// Resident memory of a sandbox on a folder that keeps a hundred times as many worlds as are in use, beside one that keeps
// no more than these.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildComparison } from '../figure.ts';
import { createCaller, plotsPage } from '../measure/callers.ts';
import { startSbox } from '../measure/server-process.ts';
import type { Row } from '../row.ts';

const mebibyte = 1024 * 1024;
const storedPerUsed = 100;
const writers = 16;

async function store(data: string, count: number): Promise<void> {
  const server = await startSbox(['--data', data]);
  const write = async (first: number) => {
    const caller = createCaller(server.url);
    for (let world = first; world < count; world += writers) {
      await caller.post('/v1/portfolios', { name: 'Kept' }, `world-${world}`);
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: writers }, (_, first) => write(first)));
  await server.stop();
}

async function measureResident(data: string, used: number): Promise<number> {
  const server = await startSbox(['--data', data]);
  const caller = createCaller(server.url);
  try {
    for (let world = 0; world < used; world += 1) await caller.get(plotsPage, `world-${world}`);
    return server.residentBytes() / mebibyte;
  } finally {
    caller.close();
    await server.stop();
  }
}

export const keptWorlds: Row = {
  name: 'kept-worlds',
  measure: async ({ rounds, worlds: used }, workspace) => {
    const [many, few] = ['many-worlds', 'few-worlds'].map((name) => join(workspace.folder, name)) as [string, string];
    await store(many, used * storedPerUsed);
    await store(few, used);
    const [sbox, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      sbox.push(await measureResident(many, used));
      other.push(await measureResident(few, used));
    }
    for (const folder of [many, few]) rmSync(folder, { recursive: true });
    const what = `resident memory with ${used} worlds in use of ${used * storedPerUsed} in the folder`;
    return [buildComparison({ what, unit: 'MiB', against: `${used} stored`, sbox, other, goal: { ratioAtMost: 1.2 } })];
  },
};
