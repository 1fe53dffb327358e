// State in a folder compared with state in memory: reads, one writer alone, claims under load.

import { rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { buildComparison } from '../figure.ts';
import { insuredLoss } from '../fixtures.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { authorized, createCaller, getRequest, plotsPage } from '../measure/callers.ts';
import { type LoadRequest, sendLoad } from '../measure/load.ts';
import { type ServerProcess, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

const claim: LoadRequest = {
  method: 'POST',
  path: '/v1/claims',
  headers: { ...authorized(), 'content-type': 'application/json' },
};

/** A row should take a minute, so its rounds are shorter and fewer than those of other rows. */
const brief = (scale: Scale): Scale => ({
  ...scale,
  rounds: Math.min(scale.rounds, 3),
  loadSeconds: Math.min(scale.loadSeconds, 2),
});
interface Pair {
  readonly memory: ServerProcess;
  readonly kept: ServerProcess;
}

async function compareReads({ memory, kept }: Pair, { connections, loadSeconds, rounds }: Scale): Promise<Figure> {
  const load = { connections, duration: loadSeconds, requests: [getRequest(plotsPage)] };
  const [ofKept = [], ofMemory = []] = await measureByTurns(
    rounds,
    () => sendLoad(kept, load),
    () => sendLoad(memory, load),
  );
  return buildComparison({
    what: 'page of 25 plots with --data',
    unit: 'requests/s',
    against: 'memory',
    sbox: ofKept.map(({ perSecond }) => perSecond),
    other: ofMemory.map(({ perSecond }) => perSecond),
    goal: { ratioAtLeast: 0.95 },
  });
}

/** Claims a second, with a folder and in memory. Each round claims the same losses in a world that was reset. */
async function rateClaims(
  { memory, kept }: Pair,
  { rounds }: Scale,
  workspace: Workspace,
  { connections, amount }: { connections: number; amount: number },
): Promise<{ ofKept: number[]; ofMemory: number[] }> {
  const losses = writeLosses(workspace, amount);
  const measure = async (server: ServerProcess) => {
    const caller = createCaller(server.url);
    await caller.post('/v1/sbox/reset', {});
    caller.close();
    return (await sendLoad(server, { connections, amount, claims: losses, requests: [claim] })).perSecond;
  };
  const [ofKept = [], ofMemory = []] = await measureByTurns(
    rounds,
    () => measure(kept),
    () => measure(memory),
  );
  return { ofKept, ofMemory };
}

const writeLosses = (workspace: Workspace, amount: number): string =>
  workspace.file(
    'losses.json',
    Array.from({ length: amount }, (_, index) => insuredLoss(index)),
  );

async function compareClaims(pair: Pair, scale: Scale, workspace: Workspace): Promise<Figure> {
  const { connections } = scale;
  const { ofKept, ofMemory } = await rateClaims(pair, scale, workspace, {
    connections,
    amount: Math.ceil(scale.claims / 4),
  });
  return buildComparison({
    what: `claims with --data over ${connections} connections`,
    unit: 'requests/s',
    against: 'memory',
    sbox: ofKept,
    other: ofMemory,
    goal: { ratioAtLeast: 0.6 },
  });
}

/** What a folder adds to a claim of one writer who waits for each. */
async function compareOneWriter(pair: Pair, scale: Scale, workspace: Workspace): Promise<Figure> {
  const { ofKept, ofMemory } = await rateClaims(pair, scale, workspace, {
    connections: 1,
    amount: Math.ceil(scale.claims / 40),
  });
  const other: number[] = [];
  for (const _ of ofKept) other.push(await timeBareCommits(join(workspace.folder, 'commits')));
  return buildComparison({
    what: 'one writer: what --data adds to a claim',
    unit: 'µs',
    against: 'bare write and fdatasync',
    sbox: ofKept.map((rate, round) => 1e6 / rate - 1e6 / (ofMemory[round] as number)),
    other,
    goal: { ratioAtMost: 2 },
  });
}

const bareCommits = 500;
/** About the length of the line that a claim becomes. */
const lineBytes = 450;

/** Microseconds per commit. */
async function timeBareCommits(file: string): Promise<number> {
  const handle = await open(file, 'w');
  const line = Buffer.alloc(lineBytes, 'x');
  const startedAt = performance.now();
  for (let commit = 0; commit < bareCommits; commit += 1) {
    writeSync(handle.fd, line);
    await handle.datasync();
  }
  const elapsedMs = performance.now() - startedAt;
  await handle.close();
  return (elapsedMs * 1_000) / bareCommits;
}

export const keptData: Row = {
  name: 'kept-data',
  measure: async (full, workspace) => {
    const scale = brief(full);
    const { claims } = scale;
    const fixtures = ['--fixtures', workspace.fixtures({ plots: claims + 100, insured: claims })];
    const data = join(workspace.folder, 'data');
    const pair = { memory: await startSbox(fixtures), kept: await startSbox([...fixtures, '--data', data]) };
    const figures: Figure[] = [];
    try {
      figures.push(await compareReads(pair, scale));
      figures.push(await compareOneWriter(pair, scale, workspace));
      figures.push(await compareClaims(pair, scale, workspace));
    } finally {
      await Promise.all([pair.memory.stop(), pair.kept.stop()]);
    }
    rmSync(data, { recursive: true });
    return figures;
  },
};
