import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { openApi } from '../support/openapi-document.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp();
const accept = 'application/geo+json';
const read = (url: string, headers: object = { accept }) =>
  app.inject({ url, headers: { host: 'farm.localhost:4600', ...as('full'), ...headers } });

interface Collection {
  features: { id: string }[];
  links: { rel: string; href: string }[];
  page: { nextCursor: string | null };
}

test.each([
  ['/v1/aois?limit=2', 'ring'],
  ['/v1/events?limit=2', 'footprint'],
])('%s are features: %s is the geometry, every other member a property as it is', async (url, member) => {
  const [reply, plain] = [await read(url), await read(url, {})];
  expect([reply.statusCode, reply.headers['content-type'], reply.headers.vary]).toEqual([200, accept, 'Accept']);
  const { data, page } = plain.json();
  const collection = reply.json();
  expect([collection.type, collection.page]).toEqual(['FeatureCollection', page]);
  expect(collection.features).toHaveLength(2);
  for (const [index, feature] of collection.features.entries()) {
    const { [member]: shape, ...properties } = data[index];
    expect(feature.properties).toEqual(properties);
    expect(feature.geometry).toEqual(Array.isArray(shape) ? { type: 'Polygon', coordinates: [shape] } : shape);
    expect([feature.type, feature.id]).toEqual(['Feature', Object.values(data[index])[0]]);
    expect(Object.keys(feature)).toEqual(['type', 'id', 'geometry', 'properties']);
  }
});

test.each([
  ['/v1/aois', 'aois?limit=2'],
  ['/v1/aois/{id}', 'aois/aoi_0001'],
  ['/v1/events', 'events'],
  ['/v1/events/{id}', 'events/evt_0001'],
  ['/v1/jobs/{id}/result', 'jobs/job_0001/result'],
])('%s answers the GeoJSON that the OpenAPI document describes', async (path, url) => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(openApi, 'openapi');
  const pointer = `paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/get/responses/200`;
  const isDescribed = ajv.compile({ $ref: `openapi#/${pointer}/content/application~1geo+json/schema` });
  const answered = (await read(`/v1/${url}`)).json();
  expect([isDescribed(answered), isDescribed.errors]).toEqual([true, null]);
  expect(isDescribed({ ...answered, data: [] })).toBe(false);
  expect(isDescribed({ type: answered.type })).toBe(false);
});

test('the links of a page are absolute, keep its filters, and lead through all of it', async () => {
  const ids: string[] = [];
  let href = '/v1/aois?limit=7&peril=hail';
  while (href !== '') {
    const { features, links, page }: Collection = (await read(href)).json();
    ids.push(...features.map(({ id }) => id));
    const [self, next] = links;
    expect(self).toMatchObject({ rel: 'self', type: accept });
    expect(self?.href).toMatch(/^http:\/\/farm\.localhost:4600\/v1\/aois\?limit=7&peril=hail/);
    expect(next?.rel).toBe(page.nextCursor === null ? undefined : 'next');
    href = next?.href ?? '';
  }
  const { data } = (await read('/v1/aois?limit=250&peril=hail', {})).json();
  expect(ids.length).toBeGreaterThan(7);
  expect(ids).toEqual(data.map(({ aoiId }: { aoiId: string }) => aoiId));
});

test('a host that is not a name is in no link', async () => {
  const { links } = (await read('/v1/aois', { accept, host: 'a"b' })).json();
  expect(links[0].href).toBe('http://127.0.0.1:4600/v1/aois');
});

test('a plot and the result of a footprint are one feature each', async () => {
  const plot = (await read('/v1/aois/aoi_0001')).json();
  expect([plot.type, plot.id, plot.geometry.type]).toEqual(['Feature', 'aoi_0001', 'Polygon']);
  const footprint = (await read('/v1/jobs/job_0001/result')).json();
  expect([footprint.type, footprint.id, footprint.geometry.type]).toEqual(['Feature', 'job_0001', 'MultiPolygon']);
  expect(footprint.properties).not.toHaveProperty('geometry');
});

test('a client that does not prefer it gets the same bytes as ever, and no Vary', async () => {
  for (const other of [{}, { accept: '*/*' }, { accept: `${accept};q=0.1, application/json` }]) {
    const { headers, payload } = await read('/v1/aois?limit=1', other);
    expect([headers['content-type'], headers.vary, payload.slice(0, 9)]).toEqual([
      'application/json',
      undefined,
      '{"data":[',
    ]);
  }
});

test('what has no geometry is JSON, and a refusal a problem document', async () => {
  const answered = await Promise.all([read('/v1/claims'), read('/v1/aois/aoi_9999'), read('/v1/aois?limit=0')]);
  expect(answered.map(({ statusCode, headers }) => [statusCode, headers['content-type'], headers.vary])).toEqual([
    [200, 'application/json', undefined],
    [404, 'application/problem+json', undefined],
    [400, 'application/problem+json', undefined],
  ]);
});

test('the result of an import is JSON', async () => {
  const call = (what: string, body?: object) =>
    callAs('full', app, what, { world: 'import', body, headers: { accept } });
  const { data } = (await call('POST /v1/import/aois', { items: [] })).json();
  await call(`GET /v1/jobs/${data.jobId}`);
  await call(`GET /v1/jobs/${data.jobId}`);
  const reply = await call(`GET /v1/jobs/${data.jobId}/result`);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/json']);
});

test('across origins both reasons to vary are named', async () => {
  const { headers } = await read('/v1/aois?limit=1', { accept, origin: 'http://localhost:5173' });
  expect(headers.vary).toBe('Origin, Accept');
});

test('HEAD says how long the GeoJSON would be', async () => {
  const headers = { ...as('full'), accept };
  const [head, get] = await Promise.all(
    (['HEAD', 'GET'] as const).map((method) => app.inject({ method, url: '/v1/aois?limit=3', headers })),
  );
  expect([head?.headers['content-length'], head?.payload]).toEqual([get?.headers['content-length'], '']);
});

test('another organization sees none of it', async () => {
  const reply = await read('/v1/aois/aoi_0001', { ...as('other-org'), accept });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/problem+json']);
});
