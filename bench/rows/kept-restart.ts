// How long a restart on a folder of many claims takes, with a snapshot and with a full replay.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildMeasure } from '../figure.ts';
import { insuredLoss } from '../fixtures.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { authorized, createCaller } from '../measure/callers.ts';
import { sendLoad } from '../measure/load.ts';
import { runSbox, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

/** A round is four starts, one of which replays everything. */
const maxRounds = 3;
const headers = { ...authorized(), 'content-type': 'application/json' };

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

/** A folder of that many claims, with a snapshot at the end. */
async function fill(args: readonly string[], amount: number, connections: number, workspace: Workspace): Promise<void> {
  const losses = workspace.file(
    'kept-losses.json',
    Array.from({ length: amount }, (_, index) => insuredLoss(index)),
  );
  const server = await startSbox(args);
  try {
    await sendLoad(server, {
      connections,
      amount,
      claims: losses,
      requests: [{ method: 'POST', path: '/v1/claims', headers }],
    });
  } finally {
    await server.stop();
  }
}

/** The goals are those for 100,000 entries: a second with a snapshot, 15,000 a second without. */
async function measureRestart(
  fixtures: readonly string[],
  data: string,
  { claims: entries, rounds }: Scale,
): Promise<Figure[]> {
  const [ofData = [], ofMemory = []] = await measureByTurns(
    rounds,
    () => timeStart([...fixtures, '--data', data]),
    () => timeStart(fixtures),
  );
  mkdirSync(join(`${data}-empty`, 'worlds'), { recursive: true });
  const [checks = [], empty = []] = await measureByTurns(
    rounds,
    () => runSbox(['data', 'check', data, ...fixtures]),
    () => runSbox(['data', 'check', `${data}-empty`, ...fixtures]),
  );
  const microsOfEach = (times: readonly number[], base: readonly number[]) =>
    times.map((ms, round) => ((ms - (base[round] as number)) * 1_000) / entries);
  return [
    buildMeasure({
      what: `one of ${entries} entries restored from a snapshot`,
      unit: 'µs',
      values: microsOfEach(ofData, ofMemory),
      goal: { atMost: 10 },
    }),
    buildMeasure({
      what: `one of ${entries} entries replayed and checked`,
      unit: 'µs',
      values: microsOfEach(checks, empty),
      goal: { atMost: 67 },
    }),
  ];
}

export const keptRestart: Row = {
  name: 'kept-restart',
  measure: async (scale, workspace) => {
    const { claims, connections } = scale;
    const fixtures = ['--fixtures', workspace.fixtures({ plots: claims + 100, insured: claims })];
    const data = join(workspace.folder, 'restarted');
    await fill([...fixtures, '--data', data], claims, connections, workspace);
    const figures = await measureRestart(fixtures, data, { ...scale, rounds: Math.min(scale.rounds, maxRounds) });
    rmSync(data, { recursive: true });
    return figures;
  },
};
