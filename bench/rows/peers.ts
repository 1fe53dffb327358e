// Other mock servers that serve the same page of 25 plots: requests, start and memory. Only those that are installed
// (`npm run bench:peers`).

import { createServer } from 'node:net';
import { buildComparison } from '../figure.ts';
import { recordAnswer } from '../measure/answer.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { createCaller, getRequest, plotsPage } from '../measure/callers.ts';
import { sendLoad } from '../measure/load.ts';
import { type ServerProcess, startSbox, startSilentProcess } from '../measure/server-process.ts';
import { findPeer, type Page, type Peer, peers } from '../peer-servers.ts';
import type { Figure, Goal, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const mebibyte = 1024 * 1024;

interface Measured {
  readonly perSecond: number;
  readonly startMs: number;
  readonly resident: number;
}

async function measureServer(start: () => Promise<ServerProcess>, path: string, scale: Scale): Promise<Measured> {
  const startedAt = performance.now();
  const server = await start();
  try {
    const caller = createCaller(server.url);
    await caller.get(path);
    caller.close();
    const startMs = performance.now() - startedAt;
    const { connections, loadSeconds: duration } = scale;
    const { perSecond } = await sendLoad(server, { connections, duration, requests: [getRequest(path)] });
    return { perSecond, startMs, resident: server.residentBytes() / mebibyte };
  } finally {
    await server.stop();
  }
}

async function comparePeer(peer: Peer, page: Page, scale: Scale, workspace: Workspace): Promise<Figure[]> {
  const found = findPeer(peer);
  if (found === null) return [];
  const file = workspace.file(`${peer.command}.json`, peer.data(page));
  const start = async () => {
    const port = await findFreePort();
    return startSilentProcess([found.script, ...peer.args(file, port)], `http://127.0.0.1:${port}`, peer.path);
  };
  const [sbox = [], other = []] = await measureByTurns(
    scale.rounds,
    () => measureServer(startSbox, plotsPage, scale),
    () => measureServer(start, peer.path, scale),
  );
  const against = `${peer.name} ${found.version}`;
  const compare = (what: string, unit: string, pick: (measured: Measured) => number, goal: Goal) =>
    buildComparison({ what, unit, against, sbox: sbox.map(pick), other: other.map(pick), goal });
  return [
    compare('page of 25 plots', 'requests/s', ({ perSecond }) => perSecond, { ratioAtLeast: 1 }),
    compare('process start to the first page', 'ms', ({ startMs }) => startMs, { ratioAtMost: 1 }),
    compare('resident memory under load', 'MiB', ({ resident }) => resident, { ratioAtMost: 1 }),
  ];
}

export const peerServers: Row = {
  name: 'peers',
  measure: async (scale, workspace) => {
    const sbox = await startSbox();
    const page: Page = JSON.parse((await recordAnswer(sbox, getRequest(plotsPage))).body);
    await sbox.stop();
    const figures: Figure[] = [];
    for (const peer of peers) figures.push(...(await comparePeer(peer, page, scale, workspace)));
    return figures;
  },
};
