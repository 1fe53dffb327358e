// Pages of a folder with very many plots compared with the same pages of one with a thousand; and what a start on it costs.
// The world has written a plot before, so that every page is rendered and none is cached.

import { buildComparison, buildMeasure } from '../figure.ts';
import { addedPortfolioId } from '../fixtures.ts';
import { measureByTurns } from '../measure/by-turns.ts';
import { createCaller, plotsPage } from '../measure/callers.ts';
import { type ServerProcess, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';

const fewPlots = 1000;
const perPage = 250;

interface Folder {
  readonly server: ServerProcess;
  /** The path of each page by its name. */
  readonly pages: Readonly<Record<string, string>>;
}

async function openFolder(path: string, plots: number): Promise<Folder> {
  const server = await startSbox(['--fixtures', path]);
  const caller = createCaller(server.url);
  await caller.post('/v1/aois', {
    portfolioId: 'pf_0001',
    name: 'Lote escrito',
    ring: [
      [-60.1, -33.1],
      [-60.09, -33.1],
      [-60.09, -33.09],
      [-60.1, -33.09],
      [-60.1, -33.1],
    ],
  });
  const cursors: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { page } = await caller.get(`/v1/aois?limit=${perPage}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    cursor = page.nextCursor;
    if (cursor !== null) cursors.push(cursor);
  }
  caller.close();
  const after = (index: number) => `${plotsPage}&cursor=${cursors[index]}`;
  if (cursors.length < Math.floor(plots / perPage)) throw new Error(`${path} has fewer than ${plots} plots.`);
  return {
    server,
    pages: {
      first: plotsPage,
      middle: after(cursors.length >> 1),
      last: after(cursors.length - 1),
      filtered: `${plotsPage}&portfolioId=${addedPortfolioId}&peril=frost`,
    },
  };
}

/** Microseconds a page, one request after the other over one connection. */
async function timePage({ server, pages }: Folder, page: string, reads: number): Promise<number> {
  const caller = createCaller(server.url);
  const path = pages[page] as string;
  await caller.get(path);
  const startedAt = performance.now();
  for (let read = 0; read < reads; read += 1) await caller.get(path);
  caller.close();
  return ((performance.now() - startedAt) * 1000) / reads;
}

async function comparePages(few: Folder, many: Folder, { rounds, pageReads, plots }: Scale): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of Object.keys(few.pages)) {
    const [ofFew = [], ofMany = []] = await measureByTurns(
      rounds,
      () => timePage(few, page, pageReads),
      () => timePage(many, page, pageReads),
    );
    const what = `${page} page of ${plots} plots`;
    const [sbox, other, against] = [ofMany, ofFew, `${fewPlots} plots`];
    figures.push(buildComparison({ what, unit: 'µs', against, sbox, other, goal: { ratioAtMost: 1.2 } }));
  }
  return figures;
}

export const manyPlots: Row = {
  name: 'many-plots',
  measure: async (scale, workspace) => {
    const { plots } = scale;
    const few = await openFolder(workspace.fixtures({ plots: fewPlots, insured: 0 }), fewPlots);
    const many = await openFolder(workspace.fixtures({ plots, insured: 0 }), plots);
    const perPlot = plots - fewPlots;
    const inform = (what: string, unit: string, value: number) =>
      buildMeasure({ what, unit, values: [value], goal: null });
    try {
      const startMs = many.server.listeningMs - few.server.listeningMs;
      const bytes = many.server.residentBytes() - few.server.residentBytes();
      return [
        ...(await comparePages(few, many, scale)),
        inform('start, for each further plot: read and checked', 'µs', (startMs * 1000) / perPlot),
        inform('memory, for each further plot', 'bytes', bytes / perPlot),
      ];
    } finally {
      await Promise.all([few.server.stop(), many.server.stop()]);
    }
  },
};
