// Programs for maps, as they ask by themselves: GDAL reads /ogc as QGIS does, page after page, with a bearer header.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../support/test-app.ts';
import { runTool } from './run-tool.ts';

let place = '';
let url = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'sbox-maps-'));
  await writeFile(join(place, 'header'), 'Authorization: Bearer sbox-full-access-token\n');
  ({ url } = await startTestServer());
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
