// Starts: the server up to its first answer, `--version`, and a client command, each compared with a bare twin.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buildComparison, medianOf } from '../figure.ts';
import { recordAnswer } from '../measure/answer.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { createCaller, fullToken, getRequest, plotsPage } from '../measure/callers.ts';
import { bareScript, type ServerProcess, sboxScript, startProcess, startSbox } from '../measure/server-process.ts';
import type { Figure, Goal, Row, Scale } from '../row.ts';

/** From the spawn to the end of the process. Throws unless it succeeds. */
async function timeRun(args: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}.`);
  return performance.now() - startedAt;
}

/** From the spawn to the end of the first answer. */
async function timeFirstAnswer(start: () => Promise<ServerProcess>): Promise<number> {
  const startedAt = performance.now();
  const server = await start();
  const caller = createCaller(server.url);
  await caller.get(plotsPage);
  const elapsedMs = performance.now() - startedAt;
  caller.close();
  await server.stop();
  return elapsedMs;
}

/** A round is the median of a few starts, since a single start is easily disturbed. */
async function medianOfStarts(starts: number, time: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) times.push(await time());
  return medianOf(times);
}

interface Compared {
  readonly what: string;
  readonly goal: Goal;
  readonly sbox: () => Promise<number>;
  readonly bare: () => Promise<number>;
}

async function compareStarts({ what, goal, sbox, bare }: Compared, { rounds, starts }: Scale): Promise<Figure> {
  const [ofSbox = [], ofBare = []] = await measureByTurns(
    rounds,
    () => medianOfStarts(starts, sbox),
    () => medianOfStarts(starts, bare),
  );
  return buildComparison({ what, unit: 'ms', against: 'bare', sbox: ofSbox, other: ofBare, goal });
}

const portfolios = '/v1/portfolios';

export const start: Row = {
  name: 'start',
  measure: async (scale, workspace) => {
    const server = await startSbox();
    const answer = workspace.file('first.json', await recordAnswer(server, getRequest(plotsPage)));
    const client = [sboxScript, 'portfolios', 'list', '--json', '--base-url', server.url, '--token', fullToken];
    const compared: readonly Compared[] = [
      {
        what: 'process start to the first page of plots',
        goal: { ratioAtMost: 2.5 },
        sbox: () => timeFirstAnswer(startSbox),
        bare: () => timeFirstAnswer(() => startProcess([bareScript('answer'), answer])),
      },
      {
        what: 'sbox --version',
        goal: { ratioAtMost: 1.15 },
        sbox: () => timeRun([sboxScript, '--version']),
        bare: () => timeRun([bareScript('version')]),
      },
      {
        what: 'sbox portfolios list --json',
        goal: { ratioAtMost: 2 },
        sbox: () => timeRun(client),
        bare: () => timeRun([bareScript('client'), server.url + portfolios, fullToken]),
      },
    ];
    try {
      const figures: Figure[] = [];
      for (const one of compared) figures.push(await compareStarts(one, scale));
      return figures;
    } finally {
      await server.stop();
    }
  },
};
