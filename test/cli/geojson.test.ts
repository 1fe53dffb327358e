import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';

let url = '';
let folder = '';
beforeAll(async () => {
  ({ url } = await startTestServer({ jobSteps: 0 }));
  folder = await mkdtemp(join(tmpdir(), 'sbox-geojson-'));
});
afterAll(() => rm(folder, { recursive: true }));
const run = (line: string) => runCli(line.split(' '), { env: { SBOX_BASE_URL: url } });
const ask = async (path: string): Promise<Record<string, unknown>> =>
  (await fetch(`${url}${path}`, { headers: { ...as('full'), accept: 'application/geo+json' } })).json() as never;

test.each([
  ['aois list --limit 3', '/v1/aois?limit=3'],
  ['events list --limit 3', '/v1/events?limit=3'],
])('%s -o geojson has the features that the service answers', async (line, path) => {
  const { stdout, exitCode } = await run(`${line} -o geojson`);
  const { type, features, page } = await ask(path);
  expect([exitCode, JSON.parse(stdout)]).toEqual([0, { type, features, page }]);
});

test('one record is one feature', async () => {
  expect(JSON.parse((await run('aois get aoi_0001 -o geojson')).stdout)).toEqual(await ask('/v1/aois/aoi_0001'));
  expect(JSON.parse((await run('jobs result job_0001 -o geojson')).stdout)).toEqual(
    await ask('/v1/jobs/job_0001/result'),
  );
});

test('all pages are one collection, and --fields choose properties', async () => {
  const { stdout } = await run('aois list --all --limit 7 -o geojson --fields aoiId,centroid.lat');
  const { features } = JSON.parse(stdout);
  expect(features).toHaveLength(30);
  expect(features[0]).toMatchObject({ type: 'Feature', geometry: { type: 'Polygon' } });
  expect(Object.keys(features[0].properties)).toEqual(['aoiId', 'centroid']);
});

test('what has no geometry is refused before anything is sent', async () => {
  const { stdout, stderr, exitCode } = await run('portfolios create --name Sur -o geojson');
  expect([stdout, exitCode]).toEqual(['', 2]);
  expect(stderr).toContain('-o geojson takes plots, events and footprints; this has no geometry.');
  expect(JSON.parse((await run('portfolios list --json')).stdout).data).toHaveLength(3);
});

test('sbox import aois takes it back, and names the members that it leaves out', async () => {
  const path = join(folder, 'plots.geojson');
  const listed = JSON.parse((await run('aois list --portfolio-id pf_0001 --limit 4 -o geojson')).stdout);
  // Elsewhere: a portfolio has a ring once.
  for (const { geometry } of listed.features) for (const position of geometry.coordinates[0]) position[1] += 2;
  await writeFile(path, JSON.stringify(listed));
  const { stdout, stderr, exitCode } = await run(`import aois ${path} --wait --json --world again`);
  expect(stderr).toMatch(/ignored, because the service sets them: aoiId, .*centroid, weatherAt, areaHectares,/);
  expect([exitCode, JSON.parse(stdout).data]).toEqual([
    0,
    expect.objectContaining({ received: 4, created: 4, rejected: 0 }),
  ]);
});

test('what was listed comes back as the plots that it was, edited or not, by the names that programs keep', async () => {
  const listed = JSON.parse((await run('aois list --all -o geojson')).stdout);
  const { features } = listed as { features: { id?: unknown; properties: Record<string, unknown>; geometry: Ring }[] };
  const update = async (world: string, edited: object) => {
    const path = join(folder, `${world}.geojson`);
    await writeFile(path, JSON.stringify({ ...listed, features: edited }));
    const { stdout, stderr } = await run(`import aois ${path} --mode upsert --wait --json --world ${world}`);
    expect(stderr).not.toMatch(/ignored, because the service sets them: aoiId/);
    return JSON.parse(stdout).data;
  };
  const all = { created: 0, updated: 30, rejected: 0 };
  expect(await update('same', features)).toMatchObject(all);
  const moved = features.map(({ geometry, ...feature }) => ({
    ...feature,
    geometry: {
      ...geometry,
      coordinates: geometry.coordinates.map((ring) => ring.map(([lon, lat]) => [lon, lat + 0.001])),
    },
  }));
  expect(await update('moved', moved)).toMatchObject(all);
  const withoutName = ({ properties: { aoiId, ...properties }, ...feature }: (typeof moved)[number]) => [
    { ...feature, properties },
    { ...feature, id: 7, properties: { ...properties, aoiId: null, id: aoiId } },
    { ...feature, properties: { ...properties, id: 'aoi_0001' } },
  ];
  for (const way of [0, 1, 2])
    expect(
      await update(
        `named-${way}`,
        moved.map((feature) => withoutName(feature)[way] as object),
      ),
    ).toMatchObject(all);
});

interface Ring {
  readonly coordinates: [number, number][][];
}
