// Programs for maps, as they ask by themselves: GDAL reads /ogc as QGIS does, page after page, with a bearer header;
// OWSLib reads /ogc too.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/run-cli.ts';
import { startTestServer } from '../support/test-app.ts';
import { runTool } from './run-tool.ts';

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

const python = '/usr/bin/python3';
const runPython = async (script: string) => {
  const { said, exitCode } = await runTool(place, [python, '-W', 'ignore', '-c', script], { XDG_RUNTIME_DIR: place });
  expect([exitCode, exitCode === 0 ? '' : said]).toEqual([0, '']);
  return JSON.parse(said);
};
const headers = `{'Authorization': 'Bearer sbox-full-access-token'}`;

test('OWSLib reads every document of /ogc', async () => {
  const said = await runPython(`
import json
from owslib.ogcapi.features import Features
service = Features('${url}/ogc', headers=${headers})
print(json.dumps([service.api()['openapi'], len(service.conformance()['conformsTo']), service.feature_collections(),
  sorted(service.collection_queryables('plots')['properties']), service.collection_items('plots', limit=5)['numberMatched'],
  len(service.collection_items('plots', bbox=[-61, -35, -60, -33])['features']) > 0,
  service.collection_item('plots', 'aoi_0001')['id']]))
`);
  const queryables = ['clientId', 'peril', 'portfolioId', 'updatedSince'];
  expect(said).toEqual(['3.0.3', 3, ['plots', 'events'], queryables, 30, true, 'aoi_0001']);
});

/** Without a display. Ends at once, since what QGIS holds outlives its end badly. */
const runQgis = (script: string) =>
  runPython(`
import json, os, sys
os.environ['QT_QPA_PLATFORM'] = 'offscreen'
from qgis.core import *
app = QgsApplication([], False)
app.initQgis()
${script}
sys.stdout.flush()
os._exit(0)
`);
test('QGIS reads both layers of /ogc, page after page and in a box', async () => {
  const said = await runQgis(`
QgsNetworkAccessManager.setRequestPreprocessor(
  lambda request: request.setRawHeader(b'Authorization', b'Bearer sbox-full-access-token'))
def layer(name, size):
  uri = QgsDataSourceUri()
  for key, value in (('url', '${url}/ogc'), ('typename', name), ('pageSize', size)): uri.setParam(key, value)
  return QgsVectorLayer(uri.uri(False), name, 'OAPIF')
ids = lambda name, size: [one['id'] for one in layer(name, size).getFeatures()]
box = QgsFeatureRequest().setFilterRect(QgsRectangle(-61, -35, -60, -33))
plots = layer('plots', '25')
print(json.dumps([plots.isValid(), plots.featureCount(), plots.crs().authid(), ids('plots', '7') == ids('plots', '25'),
  len(ids('plots', '7')), len(list(plots.getFeatures(box))), len(ids('events', '5'))]))
`);
  expect(said).toEqual([true, 30, 'EPSG:4326', true, 30, 8, 14]);
});

test('what QGIS has edited in place, and saved in each of its forms, are the same plots', async () => {
  const sbox = (...argv: string[]) => runCli(argv, { env: { SBOX_BASE_URL: url } });
  await writeFile(join(place, 'edited.geojson'), (await sbox('aois', 'list', '--all', '-o', 'geojson')).stdout);
  const done = await runQgis(`
layer = QgsVectorLayer('edited.geojson', 'edited', 'ogr')
layer.startEditing()
for one in layer.getFeatures():
  shape = one.geometry()
  corner = shape.vertexAt(1)
  shape.moveVertex(corner.x() + 1e-5, corner.y(), 1)
  layer.changeGeometry(one.id(), shape)
done = [layer.commitChanges()]
def save(driver, path, crs):
  options = QgsVectorFileWriter.SaveVectorOptions()
  options.driverName = driver
  # Members of members have no form in QGIS.
  options.attributes = [at for at, field in enumerate(layer.fields()) if field.name() not in ('centroid', 'weatherAt', 'formerly')]
  options.layerOptions = ['GEOMETRY=AS_WKT'] if driver == 'CSV' else []
  options.ct = QgsCoordinateTransform(layer.crs(), QgsCoordinateReferenceSystem(crs), QgsProject.instance())
  done.append(QgsVectorFileWriter.writeAsVectorFormatV3(layer, path, QgsProject.instance().transformContext(), options)[0])
save('CSV', 'saved.csv', 'EPSG:4326')
save('GPKG', 'saved.gpkg', 'EPSG:4326')
save('GeoJSON', 'metres.geojson', 'EPSG:32720')
print(json.dumps([bool(one) for one in done]))
`);
  expect(done).toEqual([true, false, false, false]);
  await ogr2ogr('saved.geojson', 'saved.gpkg');
  for (const file of ['edited.geojson', 'saved.csv', 'saved.geojson', 'metres.geojson']) {
    const imported = ['import', 'aois', join(place, file), '--mode', 'upsert', '--wait', '--json', '--world', 'qgis'];
    const { stdout } = await sbox(...imported);
    expect([file, JSON.parse(stdout).data]).toEqual([
      file,
      expect.objectContaining({ created: 0, updated: 30, rejected: 0 }),
    ]);
    const read = await sbox('aois', 'list', '--all', '--json', '--world', 'qgis');
    // Moved by the first, and not again by what was saved after it.
    const versions = JSON.parse(read.stdout).data.map(({ aoiVersion }: { aoiVersion: number }) => aoiVersion);
    expect([file, new Set(versions)]).toEqual([file, new Set([2])]);
  }
});
