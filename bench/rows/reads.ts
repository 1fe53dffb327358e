// A page of 25 plots and a single plot under load: sbox, a twin that sends the same bytes and the first version, by turns.

import { recordAnswer } from '../measure/answer.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { getRequest, plotsPage } from '../measure/callers.ts';
import { compareLoads, compareTimes } from '../measure/compare-loads.ts';
import { type LoadRequest, sendLoad } from '../measure/load.ts';
import { bareScript, startProcess, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

interface Read {
  readonly what: string;
  readonly path: string;
  /** The server's time, beside the bare twin's. */
  readonly atMost: number;
}

async function measureRead({ what, path, atMost }: Read, scale: Scale, workspace: Workspace): Promise<Figure[]> {
  const request: LoadRequest = getRequest(path);
  const script = await workspace.firstVersion();
  const sbox = await startSbox();
  const answer = workspace.file('read.json', await recordAnswer(sbox, request));
  const bare = await startProcess([bareScript('answer'), answer]);
  const first = script === undefined ? undefined : await startSbox([], [], script);
  const { connections, loadSeconds: duration, rounds } = scale;
  const load = { connections, duration, requests: [request] };
  try {
    const servers = [sbox, bare, ...(first === undefined ? [] : [first])];
    const results = await measureByTurns(rounds, ...servers.map((server) => () => sendLoad(server, load)));
    const [now = [], twin = [], then] = results;
    return [
      ...compareLoads(what, [now, twin], { atLeast: 0.9, atMost }),
      ...(then === undefined ? [] : [compareTimes(what, [now, then], 1.15, 'first version')]),
    ];
  } finally {
    await Promise.all([sbox.stop(), bare.stop(), first?.stop()]);
  }
}

export const listPage: Row = {
  name: 'list-page',
  measure: (scale, workspace) =>
    measureRead({ what: 'page of 25 plots', path: plotsPage, atMost: 1.2 }, scale, workspace),
};

export const singlePlot: Row = {
  name: 'single-plot',
  measure: (scale, workspace) =>
    measureRead({ what: 'single plot', path: '/v1/aois/aoi_0001', atMost: 1.25 }, scale, workspace),
};
