// Three processes on three NATS servers, of which the first owns the stream: claims compared with a bare publisher, and pages with a
// sandbox in memory. Nothing is measured where there is no nats-server.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { buildComparison, buildMeasure } from '../figure.ts';
import { insuredLoss } from '../fixtures.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { authorized, createCaller, getRequest, plotsPage } from '../measure/callers.ts';
import { sendLoad } from '../measure/load.ts';
import { bareScript, type ServerProcess, startSbox } from '../measure/server-process.ts';
import { startNatsServers } from '../nats-servers.ts';
import type { Figure, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

const run = promisify(execFile);
/** About the length of the message that a claim becomes. */
const messageBytes = 700;

async function publishBare(url: string, amount: number, connections: number): Promise<number> {
  const options = JSON.stringify({ url, amount, connections, bytes: messageBytes });
  const { stdout } = await run(process.execPath, [bareScript('publisher'), options]);
  return (JSON.parse(stdout) as { perSecond: number }).perSecond;
}

/** A row should take a minute, so its rounds are shorter and fewer than those of other rows. */
const brief = (scale: Scale): Scale => ({
  ...scale,
  rounds: Math.min(scale.rounds, 3),
  loadSeconds: Math.min(scale.loadSeconds, 2),
  claims: Math.ceil(scale.claims / 10),
});

/** The owner gets the claims. Each round has its own world. */
async function compareClaims(
  owner: ServerProcess,
  url: string,
  { rounds, claims: amount, connections }: Scale,
  workspace: Workspace,
): Promise<Figure> {
  const losses = workspace.file(
    'shared-losses.json',
    Array.from({ length: amount }, (_, index) => insuredLoss(index)),
  );
  const measure = async (round: number) => {
    const headers = { ...authorized(worldOf(round)), 'content-type': 'application/json' };
    const requests = [{ method: 'POST', path: '/v1/claims', headers }];
    return (await sendLoad(owner, { connections, amount, claims: losses, requests })).perSecond;
  };
  const [sbox = [], other = []] = await measureByTurns(rounds, measure, () => publishBare(url, amount, connections));
  return buildComparison({
    what: `claims on three replicas over ${connections} connections`,
    unit: 'requests/s',
    against: 'bare publisher',
    sbox,
    other,
    goal: { ratioAtLeast: 0.5 },
  });
}

/** From the end of the owner to the first answer of the next one, which reads all claims of the last round. */
async function timeTakeOver(replica: ServerProcess, { rounds, claims }: Scale): Promise<Figure> {
  const caller = createCaller(replica.url);
  const startedAt = performance.now();
  await caller.get(plotsPage, worldOf(rounds));
  const elapsedMs = performance.now() - startedAt;
  caller.close();
  return buildMeasure({
    what: `one of ${claims} entries read by the next owner`,
    unit: 'µs',
    values: [(elapsedMs * 1_000) / claims],
    goal: null,
  });
}

const worldOf = (round: number): string => `claims-${round}`;

async function comparePages(
  what: string,
  replica: ServerProcess,
  memory: ServerProcess,
  least: number,
  { rounds, connections, loadSeconds }: Scale,
): Promise<Figure> {
  const load = { connections, duration: loadSeconds, requests: [getRequest(plotsPage)] };
  const [sbox = [], other = []] = await measureByTurns(
    rounds,
    () => sendLoad(replica, load),
    () => sendLoad(memory, load),
  );
  return buildComparison({
    what,
    unit: 'requests/s',
    against: 'memory',
    sbox: sbox.map(({ perSecond }) => perSecond),
    other: other.map(({ perSecond }) => perSecond),
    goal: { ratioAtLeast: least },
  });
}

export const replicas: Row = {
  name: 'replicas',
  measure: async (full, workspace) => {
    const scale = brief(full);
    const nats = await startNatsServers(workspace);
    if (nats === null) return [];
    const running: ServerProcess[] = [];
    const start = async (args: readonly string[]) => {
      running.push(await startSbox(args));
      return running.at(-1) as ServerProcess;
    };
    try {
      const fixtures = ['--fixtures', workspace.fixtures({ plots: scale.claims + 100, insured: scale.claims })];
      const args = [...fixtures, '--data', nats.url];
      const [owner, other] = [await start(args), await start(args), await start(args)];
      const figures = [await compareClaims(owner, nats.url, scale, workspace)];
      const memory = await start(fixtures);
      figures.push(await comparePages('page of the owner of a stream', owner, memory, 0.75, scale));
      figures.push(await comparePages('page that is sent on to the owner', other, memory, 0.2, scale));
      await owner.stop();
      figures.push(await timeTakeOver(other, scale));
      return figures;
    } finally {
      await Promise.all(running.map((server) => server.stop()));
      await nats.stop();
    }
  },
};
