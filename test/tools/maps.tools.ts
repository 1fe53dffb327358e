// Programs for maps, as they ask by themselves: GDAL reads /ogc as QGIS does, page after page, with a bearer header; the STAC
// validator reads every document of /stac, with the schemas as files.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import validate from 'stac-node-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/index.ts';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { runTool, toolsFolder } from './run-tool.ts';

let place = '';
let url = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sbox-maps-'));
  await writeFile(join(place, 'header'), 'Authorization: Bearer sbox-full-access-token\n');
  ({ url } = await startTestServer({ jobSteps: 0 }));
});
afterAll(() => rm(place, { recursive: true }));

const read = (path: string) =>
  fetch(`${url}${path}`, { headers: { authorization: 'Bearer sbox-full-access-token' } }).then((reply) => reply.json());
const ogrinfo = (...argv: readonly string[]) =>
  runTool(place, ['ogrinfo', '-ro', `OAPIF:${url}/ogc`, ...argv], { GDAL_HTTP_HEADER_FILE: join(place, 'header') });

test.each([
  ['plots', '/v1/aois?limit=250', 'aoiId'],
  ['events', '/v1/events?limit=250', 'eventId'],
])('ogrinfo reads all %s, page after page', async (layer, path, id) => {
  const { data } = (await read(path)) as { data: Record<string, string>[] };
  expect(data.length).toBeGreaterThan(10);
  const { said, exitCode } = await ogrinfo('-oo', 'PAGE_SIZE=7', '-al', '-geom=SUMMARY', layer);
  expect([exitCode, said]).toEqual([0, expect.stringContaining(`Feature Count: ${data.length}`)]);
  const ids = [...said.matchAll(new RegExp(`^  ${id} \\(String\\) = (\\S+)$`, 'gm'))].map(([, found]) => found);
  expect(ids).toEqual(data.map((record) => record[id]));
  expect(said.match(/^ {2}POLYGON : /gm)).toHaveLength(data.length);
});

test('ogrinfo asks for a box, and reads what lies in it', async () => {
  const { said, exitCode } = await ogrinfo('-al', '-geom=NO', '-spat', '-60.73', '-33.9', '-60.7', '-33.88', 'plots');
  expect([exitCode, said]).toEqual([0, expect.stringContaining('aoiId (String) = aoi_0001')]);
  expect(said).not.toContain('aoiId (String) = aoi_0002');
});

test('without a credential it reads nothing', async () => {
  const { said, exitCode } = await runTool(place, ['ogrinfo', '-ro', `OAPIF:${url}/ogc`, 'plots']);
  expect([exitCode, said]).toEqual([1, expect.stringContaining('401')]);
});

const plots = '/v1/aois?limit=250';
const ogr2ogr = async (...argv: readonly string[]) => {
  const { said, exitCode } = await runTool(place, ['ogr2ogr', ...argv], {
    GDAL_HTTP_HEADER_FILE: join(place, 'header'),
  });
  expect([exitCode, said]).toEqual([0, expect.stringMatching(/^(Warning.*\n)*$/)]);
};

test.each([
  ['GeoJSON', 'back.geojson', [['back.geojson', 'plots.geojson']]],
  ['CSV', 'back.csv', [['back.csv', 'plots.geojson', '-lco', 'GEOMETRY=AS_WKT']]],
  [
    'GeoPackage',
    'from-gpkg.geojson',
    [
      ['plots.gpkg', 'plots.geojson'],
      ['from-gpkg.geojson', 'plots.gpkg'],
    ],
  ],
  ['/ogc', 'from-ogc.geojson', [['from-ogc.geojson', 'OAPIF:URL/ogc', 'plots']]],
  ['UTM', 'utm.geojson', [['utm.geojson', 'plots.geojson', '-t_srs', 'EPSG:32720']]],
  ['a Gauss-Krüger belt', 'belt.geojson', [['belt.geojson', 'plots.geojson', '-t_srs', 'EPSG:5347']]],
  ['MultiPolygons', 'multi.geojson', [['multi.geojson', 'plots.geojson', '-nlt', 'MULTIPOLYGON']]],
])('the 30 plots come back through GDAL as %s, and are the same plots', async (_, file, steps) => {
  const sbox = (...argv: string[]) => runCli(argv, { env: { SBOX_BASE_URL: url } });
  const world = file.replace('.', '-');
  const path = join(place, 'plots.geojson');
  await writeFile(path, (await sbox('aois', 'list', '--all', '-o', 'geojson')).stdout);
  for (const step of steps) await ogr2ogr(...step.map((word) => word.replace('URL', url)));
  const before = await read(plots);
  const imported = ['import', 'aois', join(place, file), '--mode', 'upsert', '--wait', '--json', '--world', world];
  const { stdout, exitCode } = await sbox(...imported);
  expect([exitCode, JSON.parse(stdout).data]).toEqual([
    0,
    expect.objectContaining({ created: 0, updated: 30, rejected: 0, errors: [] }),
  ]);
  const { data } = JSON.parse((await sbox('aois', 'list', '--all', '--json', '--world', world)).stdout);
  const withoutTime = (all: { updatedAt: string }[]) => all.map(({ updatedAt, ...one }) => one);
  expect(withoutTime(data)).toEqual(withoutTime((before as { data: { updatedAt: string }[] }).data));
});

/**
 * By their addresses, so that nothing is asked of the network: STAC 1.1.0 (github.com/radiantearth/stac-spec, Apache-2.0), its
 * extension for clouds (github.com/stac-extensions/eo, Apache-2.0) and GeoJSON (github.com/geojson/schema, MIT).
 */
const schemas: Readonly<Record<string, object>> = JSON.parse(
  await readFile(join(toolsFolder, 'stac-schemas.json'), 'utf8'),
);
const loader = async (address: string): Promise<unknown> => {
  const schema = schemas[address];
  if (schema === undefined) throw new Error(`There is no file of ${address}.`);
  return structuredClone(schema);
};
const judge = async (document: unknown) => {
  const { valid, results } = await validate(document, { loader });
  return [valid, valid ? null : results];
};

test('the STAC validator has nothing to say about the catalog, the collections and all items', async () => {
  expect(await judge(await read('/stac'))).toEqual([true, null]);
  const { collections } = (await read('/stac/collections')) as { collections: { id: string }[] };
  for (const collection of collections) {
    expect(await judge(collection)).toEqual([true, null]);
    expect(await judge(await read(`/stac/collections/${collection.id}`))).toEqual([true, null]);
  }
  // The seed has no result of radar.
  const client = createClient({ baseUrl: url, token: 'sbox-full-access-token' });
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 's1_backscatter_delta' } as const;
  const { data: job } = await client.createJob({ body: { kind: 'geo.damage_footprint', input } });
  await client.getJob({ params: { id: job.jobId } });
  const { features } = (await read('/stac/search?limit=250')) as { features: { id: string; collection: string }[] };
  expect(new Set(features.map(({ collection }) => collection)).size).toBe(2);
  for (const item of features) {
    expect([item.id, ...(await judge(item))]).toEqual([item.id, true, null]);
    expect(await read(`/stac/collections/${item.collection}/items/${item.id}`)).toEqual(item);
  }
});

test('it finds an item without its geometry, and a cloud cover above all', async () => {
  const { features } = (await read('/stac/collections/sentinel-2-l2a/items?limit=1')) as {
    features: { properties: object }[];
  };
  const [item] = features;
  expect((await judge({ ...item, geometry: undefined }))[0]).toBe(false);
  expect((await judge({ ...item, properties: { ...item?.properties, 'eo:cloud_cover': 101 } }))[0]).toBe(false);
});
