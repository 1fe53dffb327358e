// A page of 25 plots and a single plot under load: sbox and a twin that sends the same bytes, by turns.

import { recordAnswer } from '../measure/answer.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { getRequest, plotsPage } from '../measure/callers.ts';
import { compareLoads } from '../measure/compare-loads.ts';
import { type LoadRequest, sendLoad } from '../measure/load.ts';
import { bareScript, startProcess, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

async function measureRead(what: string, request: LoadRequest, scale: Scale, workspace: Workspace): Promise<Figure[]> {
  const sbox = await startSbox();
  const answer = workspace.file('read.json', await recordAnswer(sbox, request));
  const bare = await startProcess([bareScript('answer'), answer]);
  const { connections, loadSeconds: duration, rounds } = scale;
  const load = { connections, duration, requests: [request] };
  try {
    const results = await measureByTurns(
      rounds,
      () => sendLoad(sbox, load),
      () => sendLoad(bare, load),
    );
    return compareLoads(what, results, 0.9);
  } finally {
    await Promise.all([sbox.stop(), bare.stop()]);
  }
}

export const listPage: Row = {
  name: 'list-page',
  measure: (scale, workspace) => measureRead('page of 25 plots', getRequest(plotsPage), scale, workspace),
};

export const singlePlot: Row = {
  name: 'single-plot',
  measure: (scale, workspace) => measureRead('single plot', getRequest('/v1/aois/aoi_0001'), scale, workspace),
};
