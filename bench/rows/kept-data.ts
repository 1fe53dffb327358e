// State in a folder beside state in memory: reads, claims under load, one writer alone; and what a restart on a folder of
// many entries takes, with a snapshot and replayed.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildComparison, buildMeasure } from '../figure.ts';
import { insuredLoss } from '../fixtures.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { authorized, createCaller, getRequest, plotsPage } from '../measure/callers.ts';
import { type LoadRequest, sendLoad } from '../measure/load.ts';
import { runSbox, type ServerProcess, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

const claim: LoadRequest = {
  method: 'POST',
  path: '/v1/claims',
  headers: { ...authorized(), 'content-type': 'application/json' },
};

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

/** Each round claims the same losses in a world that was reset. */
async function compareClaims(
  { memory, kept }: Pair,
  { rounds, claims }: Scale,
  workspace: Workspace,
  { connections, goal }: { connections: number; goal: 0.6 | null },
): Promise<Figure> {
  const amount = connections === 1 ? Math.ceil(claims / 10) : claims;
  const losses = workspace.file(
    'losses.json',
    Array.from({ length: amount }, (_, index) => insuredLoss(index)),
  );
  const measure = async (server: ServerProcess) => {
    const caller = createCaller(server.url);
    await caller.post('/v1/sbox/reset', {});
    caller.close();
    return sendLoad(server, { connections, amount, claims: losses, requests: [claim] });
  };
  const [ofKept = [], ofMemory = []] = await measureByTurns(
    rounds,
    () => measure(kept),
    () => measure(memory),
  );
  return buildComparison({
    what: `claims with --data over ${connections} connections`,
    unit: 'requests/s',
    against: 'memory',
    sbox: ofKept.map(({ perSecond }) => perSecond),
    other: ofMemory.map(({ perSecond }) => perSecond),
    goal: goal === null ? null : { ratioAtLeast: goal },
  });
}

/** From the spawn to the first answer of the world. */
async function timeStart(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const server = await startSbox(args);
  const caller = createCaller(server.url);
  await caller.get('/v1/portfolios');
  const elapsedMs = performance.now() - startedAt;
  caller.close();
  await server.stop();
  return elapsedMs;
}

/** The folder is the one that was written to last: with a snapshot at its end. */
async function measureRestart(
  fixtures: readonly string[],
  data: string,
  entries: number,
  rounds: number,
): Promise<Figure[]> {
  const args = [...fixtures, '--data', data];
  const [ofData = [], ofMemory = []] = await measureByTurns(
    rounds,
    () => timeStart(args),
    () => timeStart(fixtures),
  );
  const [checks = [], empty = []] = await measureByTurns(
    rounds,
    () => runSbox(['data', 'check', data, ...fixtures]),
    () => runSbox(['data', 'check', `${data}-empty`, ...fixtures]),
  );
  const beyond = (times: readonly number[], base: readonly number[]) =>
    times.map((ms, round) => ms - (base[round] as number));
  return [
    buildMeasure({
      what: `restart with ${entries} entries and a snapshot, beyond a start without --data`,
      unit: 'ms',
      values: beyond(ofData, ofMemory),
      goal: { atMost: 1_000 },
    }),
    buildMeasure({
      what: `one of ${entries} entries replayed and checked (15,000 a second)`,
      unit: 'µs',
      values: beyond(checks, empty).map((ms) => (ms * 1_000) / entries),
      goal: { atMost: 67 },
    }),
  ];
}

export const keptData: Row = {
  name: 'kept-data',
  measure: async (scale, workspace) => {
    const { claims, rounds } = scale;
    const fixtures = ['--fixtures', workspace.fixtures({ plots: claims + 100, insured: claims })];
    const data = join(workspace.folder, 'data');
    const pair = { memory: await startSbox(fixtures), kept: await startSbox([...fixtures, '--data', data]) };
    const figures: Figure[] = [];
    try {
      figures.push(await compareReads(pair, scale));
      figures.push(await compareClaims(pair, scale, workspace, { connections: 1, goal: null }));
      figures.push(await compareClaims(pair, scale, workspace, { connections: scale.connections, goal: 0.6 }));
    } finally {
      await Promise.all([pair.memory.stop(), pair.kept.stop()]);
    }
    figures.push(...(await measureRestart(fixtures, data, claims, rounds)));
    rmSync(data, { recursive: true });
    return figures;
  },
};
