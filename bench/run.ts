// Measures the rows one after the other, prints their table and writes results.json.
//   npm run bench -- [--smoke] [ROW…]      with rows named, results.json stays as it is; --smoke writes nothing either

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeMachine } from './machine.ts';
import { renderText } from './render.ts';
import type { Results } from './results.ts';
import type { Figure, Row, Scale } from './row.ts';
import { coverage } from './rows/coverage.ts';
import { createClaim } from './rows/create-claim.ts';
import { footprint } from './rows/footprint.ts';
import { keptData } from './rows/kept-data.ts';
import { keptRestart } from './rows/kept-restart.ts';
import { keptWorlds } from './rows/kept-worlds.ts';
import { manyPlots } from './rows/many-plots.ts';
import { memory, worlds } from './rows/memory.ts';
import { peerServers } from './rows/peers.ts';
import { listPage, singlePlot } from './rows/reads.ts';
import { replicas } from './rows/replicas.ts';
import { stalls } from './rows/stalls.ts';
import { start } from './rows/start.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export const rows: readonly Row[] = [
  listPage,
  singlePlot,
  coverage,
  createClaim,
  keptData,
  keptRestart,
  keptWorlds,
  replicas,
  footprint,
  stalls,
  start,
  memory,
  manyPlots,
  worlds,
  peerServers,
];

const full: Scale = {
  rounds: 5,
  loadSeconds: 5,
  connections: 32,
  claims: 40_000,
  starts: 7,
  flows: 100,
  mixedRequests: 100_000,
  plots: 1_000_000,
  pageReads: 5000,
  worlds: 1000,
};

/** The least that gives a figure; the figures mean nothing. */
export const smoke: Scale = {
  rounds: 1,
  loadSeconds: 1,
  connections: 2,
  claims: 200,
  starts: 1,
  flows: 1,
  mixedRequests: 100,
  plots: 2000,
  pageReads: 5,
  worlds: 3,
};

export async function measureRows(chosen: readonly Row[], scale: Scale): Promise<Figure[]> {
  const workspace = createWorkspace();
  try {
    const figures: Figure[] = [];
    for (const row of chosen) {
      const measured = await measureTwice(row, scale, workspace);
      process.stdout.write(`${renderText(measured)}\n`);
      figures.push(...measured);
    }
    return figures;
  } finally {
    workspace.remove();
  }
}

/** Where servers share two processors, one may once refuse what it cannot answer in time: that is told, and measured again. */
async function measureTwice(row: Row, scale: Scale, workspace: Workspace): Promise<Figure[]> {
  try {
    return await row.measure(scale, workspace);
  } catch (error) {
    console.error(`${row.name} is measured again: ${(error as Error).message}`);
    return row.measure(scale, workspace);
  }
}

async function main(args: readonly string[]): Promise<number> {
  // To read it takes a start 30 ms, of sbox as of its twin, and equal as they then look they are not.
  delete process.env['NODE_EXTRA_CA_CERTS'];
  const names = args.filter((argument) => argument !== '--smoke');
  const unknown = names.find((name) => rows.every((row) => row.name !== name));
  if (unknown !== undefined) {
    console.error(`There is no row ${unknown}; the rows are ${rows.map(({ name }) => name).join(', ')}.`);
    return 2;
  }
  const isSmoke = args.includes('--smoke');
  const chosen = names.length === 0 ? rows : rows.filter(({ name }) => names.includes(name));
  const figures = await measureRows(chosen, isSmoke ? smoke : full);
  if (isSmoke || names.length > 0) return 0;
  const results: Results = { machine: describeMachine(), figures };
  writeFileSync(fileURLToPath(new URL('results.json', import.meta.url)), `${JSON.stringify(results, null, 2)}\n`);
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main(process.argv.slice(2));
