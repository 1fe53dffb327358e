// Resident memory: after many mixed requests, compared with a twin that sends the same bytes; and of many worlds over one.

import { buildComparison, buildMeasure } from '../figure.ts';
import { type RecordedAnswer, recordAnswer } from '../measure/answer.ts';
import { createCaller, getRequest, plotsPage, postRequest } from '../measure/callers.ts';
import { type LoadRequest, sendLoad } from '../measure/load.ts';
import { bareScript, type ServerProcess, startProcess, startSbox } from '../measure/server-process.ts';
import type { Figure, Row } from '../row.ts';

const mebibyte = 1024 * 1024;

const reads: readonly LoadRequest[] = [
  ...['aois', 'portfolios', 'clients', 'policies', 'events', 'detections', 'weather', 'claims', 'peritajes', 'reports'],
  ...['watch/subscriptions', 'alerts', 'webhooks/subscriptions', 'webhooks/deliveries', 'org/branding'],
  ...['aois/aoi_0001', 'claims/clm_0001', 'reports/rep_0001', 'jobs/job_0001', 'jobs/job_0001/result', 'aois/aoi_9001'],
].map((path) => getRequest(`/v1/${path}`));

/** Replays of one key, and a refusal: the world stays as it is, as the twin does. */
const writes: readonly LoadRequest[] = [
  postRequest('/v1/jobs', 'mixed-job', {
    kind: 'geo.damage_footprint',
    input: { eventId: 'evt_0001', aoiId: 'aoi_0001' },
  }),
  postRequest('/v1/watch/subscriptions', 'mixed-watch', { aoiId: 'aoi_0002', peril: 'frost' }),
  postRequest('/v1/portfolios', 'mixed-refusal', { nome: 'Litoral' }),
];
const mixture = [...reads, ...writes];

async function recordAll(server: ServerProcess): Promise<Record<string, RecordedAnswer>> {
  const answers: Record<string, RecordedAnswer> = {};
  for (const request of mixture) answers[`${request.method} ${request.path}`] = await recordAnswer(server, request);
  return answers;
}

/** Each round has a new process: memory is not given back, so a round cannot be repeated in the same process. */
async function measureResident(
  start: () => Promise<ServerProcess>,
  amount: number,
  connections: number,
): Promise<number> {
  const server = await start();
  try {
    await sendLoad(server, { connections, amount, requests: mixture }, true);
    return server.residentBytes() / mebibyte;
  } finally {
    await server.stop();
  }
}

export const memory: Row = {
  name: 'memory',
  measure: async ({ rounds, mixedRequests, connections }, workspace) => {
    const recorded = await startSbox();
    const file = workspace.file('mixture.json', await recordAll(recorded));
    await recorded.stop();
    const [sbox, other]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      sbox.push(await measureResident(startSbox, mixedRequests, connections));
      other.push(await measureResident(() => startProcess([bareScript('answers'), file]), mixedRequests, connections));
    }
    const what = `resident memory after ${mixedRequests} mixed requests`;
    return [buildComparison({ what, unit: 'MiB', against: 'bare', sbox, other, goal: { ratioAtMost: 1.6 } })];
  },
};

/** Each world reads a page, then creates a claim with its webhook. */
async function measureWorlds(count: number): Promise<{ read: number; written: number }> {
  const server = await startSbox();
  const caller = createCaller(server.url);
  const visit = async (world: string, writes: boolean) => {
    if (writes) await caller.post('/v1/claims', { policyId: 'pol_0001', aoiId: 'aoi_0002', ...loss }, world);
    else await caller.get(plotsPage, world);
  };
  try {
    await visit('first', false);
    await visit('first', true);
    const before = server.residentBytes();
    for (let world = 1; world < count; world += 1) await visit(`world-${world}`, false);
    const read = server.residentBytes();
    for (let world = 1; world < count; world += 1) await visit(`world-${world}`, true);
    return { read: (read - before) / mebibyte, written: (server.residentBytes() - before) / mebibyte };
  } finally {
    caller.close();
    await server.stop();
  }
}

const loss = { peril: 'hail', occurredAt: '2025-12-18T17:40:00-03:00', eventId: 'evt_0001', claimedHectares: 60 };

export const worlds: Row = {
  name: 'worlds',
  measure: async ({ rounds, worlds: count }): Promise<Figure[]> => {
    const results: { read: number; written: number }[] = [];
    for (let round = 0; round < rounds; round += 1) results.push(await measureWorlds(count));
    const build = (what: string, values: number[]) =>
      buildMeasure({ what, unit: 'MiB', values, goal: { atMost: 100 } });
    return [
      build(
        `${count} worlds that read, over one`,
        results.map(({ read }) => read),
      ),
      build(
        `${count} worlds that wrote, over one`,
        results.map(({ written }) => written),
      ),
    ];
  },
};
