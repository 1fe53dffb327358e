// Resident memory of a sandbox on a folder with a hundred times as many worlds as are in use, compared with one on a folder
// of only these.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeLine } from '../../src/log/file/line.ts';
import { encodeHead, type Head } from '../../src/log/file/world-files.ts';
import { buildComparison } from '../figure.ts';
import { createCaller, plotsPage } from '../measure/callers.ts';
import { startSbox } from '../measure/server-process.ts';
import type { Row } from '../row.ts';

const mebibyte = 1024 * 1024;
const storedPerUsed = 100;
/** A start on this many worlds takes seconds. */
const maxRounds = 3;
const nameOf = (world: number): string => `world-${world}`;

/** One world is written by a server; the others are copies of its file, which names the world in its first line. */
async function store(data: string, count: number): Promise<void> {
  const server = await startSbox(['--data', data]);
  const caller = createCaller(server.url);
  await caller.post('/v1/portfolios', { name: 'Kept' }, nameOf(0));
  caller.close();
  await server.stop();
  const worlds = join(data, 'worlds');
  const [segment = ''] = readdirSync(join(worlds, nameOf(0)));
  const [head = '', entry = ''] = readFileSync(join(worlds, nameOf(0), segment), 'utf8')
    .split('\n')
    .map((line) => line.slice(line.indexOf('{')));
  const { generation = 0, facts, after } = JSON.parse(head) as Head;
  for (let world = 1; world < count; world += 1) {
    mkdirSync(join(worlds, nameOf(world)));
    const lines = Buffer.concat([encodeHead(nameOf(world), generation, facts, after), encodeLine(entry)]);
    writeFileSync(join(worlds, nameOf(world), segment), lines);
  }
}

async function measureResident(data: string, used: number): Promise<number> {
  const server = await startSbox(['--data', data]);
  const caller = createCaller(server.url);
  try {
    for (let world = 0; world < used; world += 1) await caller.get(plotsPage, nameOf(world));
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
    for (let round = 0; round < Math.min(rounds, maxRounds); round += 1) {
      sbox.push(await measureResident(many, used));
      other.push(await measureResident(few, used));
    }
    for (const folder of [many, few]) rmSync(folder, { recursive: true });
    const what = `resident memory with ${used} worlds in use of ${used * storedPerUsed} in the folder`;
    return [buildComparison({ what, unit: 'MiB', against: `${used} stored`, sbox, other, goal: { ratioAtMost: 1.2 } })];
  },
};
