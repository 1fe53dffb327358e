// The damage footprint of a job: how long its flow of four requests takes for 84 ha, and how long the largest plots of
// each resolution of the grid block the server.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Organization } from '../../src/contract/schemas/organization.ts';
import { buildMeasure, medianOf } from '../figure.ts';
import { createCaller } from '../measure/callers.ts';
import { readStall, stallsScript, startSbox } from '../measure/server-process.ts';
import type { Figure, Row, Scale } from '../row.ts';
import type { Workspace } from '../workspace.ts';

/** Large plots lie in this drought, far from its edge. */
const drought = { eventId: 'evt_0008', lat: -35.95, lon: -62.75 };
const largest = [200, 1500, 20_000];
const positions = 1000;
const metresPerDegree = 111_195;

/** A folder whose organization has an unlimited budget. */
function writeRichFolder(workspace: Workspace): string {
  const folder = workspace.fixtures({ plots: 0, insured: 0 });
  const file = join(folder, 'org_pampa', 'organization.json');
  const organization = JSON.parse(readFileSync(file, 'utf8')) as Organization;
  const budget = { ...organization.budget, capCredits: 1_000_000_000 };
  writeFileSync(file, JSON.stringify({ ...organization, budget }));
  return folder;
}

/** A round plot of as many positions as a ring may have, a little smaller than the given area. */
function buildRing(hectares: number): number[][] {
  const radius = Math.sqrt((hectares * 10_000 * 0.995) / Math.PI) / metresPerDegree;
  const ring = Array.from({ length: positions - 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / (positions - 1);
    const lon = drought.lon + (radius * Math.cos(angle)) / Math.cos((drought.lat * Math.PI) / 180);
    return [lon, drought.lat + radius * Math.sin(angle)];
  });
  return [...ring, ring[0] as number[]];
}

/** The ring of aoi_0001, a little further east each time: a plot of 84 ha that no world has measured before. */
function buildShiftedRing(position: number): number[][] {
  const corners = [
    [-60.575352, -33.89363],
    [-60.564756, -33.89176],
    [-60.566648, -33.88437],
    [-60.577244, -33.88624],
  ].map(([lon, lat]) => [(lon as number) + position * 0.0002, lat as number]);
  return [...corners, corners[0] as number[]];
}

type Caller = ReturnType<typeof createCaller>;

/** Creates a job, reads it until it has succeeded, reads its result; the milliseconds that this took. */
async function runFlow({ get, post }: Caller, eventId: string, aoiId: string): Promise<number> {
  const startedAt = performance.now();
  const { data } = await post('/v1/jobs', { kind: 'geo.damage_footprint', input: { eventId, aoiId } });
  const path = `/v1/jobs/${data.jobId}`;
  await get(path);
  await get(path);
  await get(`${path}/result`);
  return performance.now() - startedAt;
}

interface Round {
  readonly flowMs: number;
  /** The flow for a plot whose footprint is cached. */
  readonly repeatedFlowMs: number;
  readonly firstStallMs: number;
  /** The longest stall for each size of plot, in the order of the sizes. */
  readonly stallsMs: readonly number[];
}

async function measureRound(folder: string, flows: number): Promise<Round> {
  const server = await startSbox(['--fixtures', folder], ['--import', stallsScript]);
  const caller = createCaller(server.url);
  try {
    await caller.get('/v1/aois');
    const createPlot = async (name: string, ring: number[][]): Promise<string> =>
      (await caller.post('/v1/aois', { portfolioId: 'pf_0002', name, ring, perilProfile: ['hail', 'drought'] })).data
        .aoiId;
    const aoiIds: string[] = [];
    for (const hectares of largest) aoiIds.push(await createPlot(`${hectares} ha`, buildRing(hectares)));
    const newAoiIds: string[] = [];
    for (let flow = 0; flow < flows; flow += 1)
      newAoiIds.push(await createPlot(`84 ha, ${flow}`, buildShiftedRing(flow)));
    await readStall(server);
    const firstFlow = runFlow(caller, 'evt_0001', 'aoi_0001');
    await firstFlow;
    const firstStallMs = await readStall(server);
    const times: number[] = [];
    for (const aoiId of newAoiIds) times.push(await runFlow(caller, 'evt_0001', aoiId));
    const repeatedTimes: number[] = [];
    for (let flow = 0; flow < flows; flow += 1) repeatedTimes.push(await runFlow(caller, 'evt_0001', 'aoi_0001'));
    const stallsMs: number[] = [];
    for (const aoiId of aoiIds) {
      await readStall(server);
      for (let flow = 0; flow < Math.ceil(flows / 5); flow += 1) await runFlow(caller, drought.eventId, aoiId);
      stallsMs.push(await readStall(server));
    }
    return { flowMs: medianOf(times), repeatedFlowMs: medianOf(repeatedTimes), firstStallMs, stallsMs };
  } finally {
    caller.close();
    await server.stop();
  }
}

async function measure({ rounds, flows }: Scale, workspace: Workspace): Promise<Figure[]> {
  const folder = writeRichFolder(workspace);
  const results: Round[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await measureRound(folder, flows));
  const build = (what: string, atMost: number, pick: (round: Round) => number) =>
    buildMeasure({ what, unit: 'ms', values: results.map(pick), goal: { atMost } });
  return [
    build('footprint flow for 84 ha, a new plot each time, median', 5, ({ flowMs }) => flowMs),
    build('footprint flow for 84 ha, the same plot again, median', 5, ({ repeatedFlowMs }) => repeatedFlowMs),
    build('longest stall of the first footprint, its code being loaded', 20, ({ firstStallMs }) => firstStallMs),
    ...largest.map((hectares, index) =>
      build(`longest stall of footprints of ${hectares} ha`, 20, ({ stallsMs }) => stallsMs[index] as number),
    ),
  ];
}

export const footprint: Row = { name: 'footprint', measure };
