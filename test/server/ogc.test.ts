import { expect, test } from 'vitest';
import { createSeed, type Seed } from '../../src/world/records/seed.ts';
import { as } from '../support/as.ts';
import { callAs } from '../support/call-as.ts';
import { sourceWith } from '../support/changed-seed.ts';
import type { FixtureToken } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

/** The seed with so many plots, all of them on the same ground. */
function plantPlots(count: number): Seed {
  const ids = Array.from({ length: count - 30 }, (_, index) => `aoi_${String(1000 + index)}`);
  const [template] = (sourceWith({}).read('org_pampa/aois.json') as object[]).slice(-1);
  const plant = (id: string) => (record: object) =>
    Object.assign(record, { ...template, aoiId: id, externalRef: null });
  return createSeed(sourceWith({ aois: Object.fromEntries(ids.map((id) => [id, plant(id)])) }));
}

const app = buildTestApp();
const origin = 'http://farm.localhost:4600';
const read = (url: string, who: FixtureToken = 'full', headers: object = {}) =>
  app.inject({ url, headers: { host: 'farm.localhost:4600', ...as(who), ...headers } });
const idsOf = async (url: string): Promise<string[]> =>
  (await read(url)).json().features.map(({ id }: { id: string }) => id);

interface Linked {
  links: { rel: string; type: string; href: string }[];
}
const hrefOf = ({ links }: Linked, wanted: string) => links.find(({ rel }) => rel === wanted)?.href;

test('the landing page leads to the items of both collections', async () => {
  const landing = (await read('/ogc')).json();
  expect(landing.links.map(({ rel }: { rel: string }) => rel)).toEqual([
    'self',
    'service-desc',
    'service-doc',
    'conformance',
    'data',
  ]);
  const { collections } = (await read(String(hrefOf(landing, 'data')))).json();
  expect(collections.map(({ id }: { id: string }) => id)).toEqual(['plots', 'events']);
  for (const collection of collections) {
    expect((await read(String(hrefOf(collection, 'self')))).json()).toEqual(collection);
    expect((await read(String(hrefOf(collection, 'items')))).json().type).toBe('FeatureCollection');
  }
});

test('it conforms to the core, to OpenAPI 3.0 and to GeoJSON', async () => {
  expect((await read('/ogc/conformance')).json().conformsTo).toEqual([
    'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
    'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/oas30',
    'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
  ]);
});

test('the landing page answers with a slash as well', async () => {
  expect((await read('/ogc/')).json()).toEqual((await read('/ogc')).json());
  expect((await read('/ogc/collections/')).statusCode).toBe(404);
});

test('/ogc/api is OpenAPI 3.0, open to all, and names the parameters that the items take', async () => {
  const reply = await app.inject({ url: '/ogc/api', headers: { host: 'farm.localhost:4600' } });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'application/vnd.oai.openapi+json;version=3.0',
  ]);
  const { openapi, servers, paths } = reply.json();
  expect([openapi, servers]).toEqual(['3.0.3', [{ url: `${origin}/ogc` }]]);
  expect(hrefOf((await read('/ogc')).json(), 'service-desc')).toBe(`${origin}/ogc/api`);
  for (const [path, { get }] of Object.entries<{ get: { parameters: { name: string; in: string }[] } }>(paths)) {
    const url = `/ogc${path.replace('{featureId}', path.includes('plots') ? 'aoi_0001' : 'evt_0001')}`;
    const parameters = get.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const { statusCode, ...refused } = await read(`${url}?colour=red`);
    expect([url, statusCode]).toEqual([url, 400]);
    const known = /known: (.*)$/.exec(refused.json().detail)?.[1] ?? 'none';
    expect([url, known.split(', ').sort()]).toEqual([url, parameters.length === 0 ? ['none'] : parameters.sort()]);
    expect((await read(url)).statusCode).toBe(200);
  }
  expect((await app.inject('/ogc/api?colour=red')).statusCode).toBe(400);
});

test.each([
  ['plots', ['clientId', 'peril', 'portfolioId', 'updatedSince']],
  ['events', ['aoiId', 'from', 'peril', 'portfolioId', 'severity', 'status', 'to', 'updatedSince']],
])('the queryables of %s are the filters of its items', async (name, filters) => {
  const reply = await read(`/ogc/collections/${name}/queryables`);
  expect(reply.headers['content-type']).toBe('application/schema+json');
  const { $id, properties, additionalProperties } = reply.json();
  expect([Object.keys(properties).sort(), additionalProperties]).toEqual([filters, false]);
  const collection = (await read(`/ogc/collections/${name}`)).json();
  expect(hrefOf(collection, 'http://www.opengis.net/def/rel/ogc/1.0/queryables')).toBe($id);
});

test('an extent is that of all records that the caller may read', async () => {
  const { extent } = (await read('/ogc/collections/plots')).json();
  const all = (await read('/ogc/collections/plots/items?limit=250')).json().features;
  const axis = (at: 0 | 1) =>
    all.flatMap(({ geometry }: never) =>
      (geometry as never as { coordinates: number[][][] }).coordinates.flat().map((position) => position[at]),
    );
  const [xs, ys] = [axis(0), axis(1)];
  expect(extent.spatial.bbox).toEqual([[Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]]);
  expect(extent.temporal.interval).toEqual([[null, null]]);
  const events = (await read('/ogc/collections/events')).json().extent.temporal.interval;
  const listed = (await read('/v1/events?limit=250')).json().data;
  const times = (name: string) => listed.map((event: Record<string, string>) => event[name]).sort();
  expect(events).toEqual([[times('startedAt')[0], times('endedAt').at(-1)]]);
  const few = buildTestApp({
    grantedTokens: [{ token: 'few', organizationId: 'org_pampa', permissions: ['events:read'], purpose: '' }],
  });
  const { collections } = (
    await few.inject({ url: '/ogc/collections', headers: { authorization: 'Bearer few' } })
  ).json();
  expect(collections.map((one: { extent?: object }) => one.extent !== undefined)).toEqual([false, true]);
});

test('a page is full while records match, and the last one leads nowhere', async () => {
  const all = (await read('/ogc/collections/plots/items?limit=250')).json().features;
  const westOf = ({ geometry }: { geometry: { coordinates: [number, number][][] } }) =>
    Math.min(...geometry.coordinates.flat().map(([x]) => x));
  const edge = all.map(westOf).sort((a: number, b: number) => a - b)[10];
  const expected = all.filter((one: never) => westOf(one) <= edge).map(({ id }: { id: string }) => id);
  expect(expected).toHaveLength(11);
  const sizes: number[] = [];
  const found: string[] = [];
  let href: string | undefined = `${origin}/ogc/collections/plots/items?limit=5&bbox=-180,-90,${edge},90`;
  while (href !== undefined) {
    const page: Linked & { features: { id: string }[]; numberMatched: number } = (await read(href)).json();
    expect(page.numberMatched).toBe(11);
    sizes.push(page.features.length);
    found.push(...page.features.map(({ id }) => id));
    href = hrefOf(page, 'next');
  }
  expect([sizes, found]).toEqual([[5, 5, 1], expected]);
  expect((await read(`/ogc/collections/plots/items?limit=11&bbox=-180,-90,${edge},90`)).json().links).toHaveLength(2);
});

test.each([2500, 2501])('of %i plots the matches are counted, and of more than 2,500 they are not', async (count) => {
  const many = buildTestApp({ seed: plantPlots(count) });
  const ask = (url: string) => many.inject({ url, headers: as('full') });
  const { numberMatched, numberReturned } = (await ask('/ogc/collections/plots/items?limit=3')).json();
  expect([numberMatched, numberReturned]).toEqual([count > 2500 ? undefined : count, 3]);
  expect((await ask('/ogc/collections/plots')).json().extent === undefined).toBe(count > 2500);
});

test.each(['/ogc', '/ogc/conformance', '/ogc/collections', '/ogc/collections/plots'])(
  '%s is JSON whatever Accept says',
  async (url) => {
    const { headers } = await read(url, 'full', { accept: 'text/html, application/geo+json' });
    expect(headers['content-type']).toBe('application/json');
  },
);

test.each(['/ogc/collections/plots/items', '/ogc/collections/events/items/evt_0001'])(
  '%s is GeoJSON whatever Accept says',
  async (url) => {
    const { headers, statusCode } = await read(url, 'full', { accept: 'text/html' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/geo+json']);
  },
);

test('the next links lead through all plots, and the features are those of the API', async () => {
  const ids: string[] = [];
  let href: string | undefined = `${origin}/ogc/collections/plots/items?limit=7`;
  while (href !== undefined) {
    const page: Linked & { features: { id: string }[]; numberReturned: number } = (await read(href)).json();
    expect(page.numberReturned).toBe(page.features.length);
    ids.push(...page.features.map(({ id }) => id));
    href = hrefOf(page, 'next');
  }
  const listed = (await read('/v1/aois?limit=250')).json().data;
  expect(ids).toEqual(listed.map(({ aoiId }: { aoiId: string }) => aoiId));
  const { ring, ...properties } = listed[0];
  expect((await read('/ogc/collections/plots/items?limit=1')).json().features).toEqual([
    { type: 'Feature', id: ids[0], geometry: { type: 'Polygon', coordinates: [ring] }, properties },
  ]);
});

test.each(['plots/items/aoi_0001', 'events/items/evt_0001'])('%s is one feature with its links', async (path) => {
  const feature = (await read(`/ogc/collections/${path}`)).json();
  expect([feature.type, feature.id]).toEqual(['Feature', path.split('/')[2]]);
  expect(hrefOf(feature, 'self')).toBe(`${origin}/ogc/collections/${path}`);
  expect((await read(String(hrefOf(feature, 'collection')))).json().id).toBe(path.split('/')[0]);
});

test('a limit above the largest is served as the largest', async () => {
  const { statusCode, ...reply } = await read('/ogc/collections/plots/items?limit=251');
  expect([statusCode, reply.json().features.length]).toEqual([200, 30]);
  const refused = await Promise.all(
    ['0', '-1', 'x', ''].map((limit) => read(`/ogc/collections/plots/items?limit=${limit}`)),
  );
  expect(refused.map((one) => [one.statusCode, one.json().code])).toEqual(Array(4).fill([400, 'invalid_limit']));
});

test('a box has the features whose own boxes it touches, its edges included', async () => {
  const [west, south, east, north] = [-60.73, -33.9, -60.7, -33.88];
  const all = (await read('/ogc/collections/plots/items?limit=250')).json().features;
  const touches = ({ geometry }: { geometry: { coordinates: [number, number][][] } }) => {
    const [xs, ys] = [0, 1].map((axis) => geometry.coordinates.flat().map((position) => position[axis] as number));
    const [x, y] = [xs as number[], ys as number[]];
    return Math.min(...x) <= east && Math.max(...x) >= west && Math.min(...y) <= north && Math.max(...y) >= south;
  };
  const expected = all.filter(touches).map(({ id }: { id: string }) => id);
  expect(expected).toContain('aoi_0001');
  expect(expected.length).toBeLessThan(30);
  const items = '/ogc/collections/plots/items?limit=250';
  expect(await idsOf(`${items}&bbox=${[west, south, east, north]}`)).toEqual(expected);
  expect(await idsOf(`${items}&bbox=${[west, south, 0, east, north, 100]}`)).toEqual(expected);
  expect(await idsOf(`${items}&bbox=170,-90,-180,90`)).toEqual([]);
  expect(await idsOf(`${items}&bbox=170,-90,-60,90`)).toEqual(
    all
      .filter(({ properties }: { properties: { centroid: { lon: number } } }) => properties.centroid.lon < -60)
      .map(({ id }: { id: string }) => id),
  );
  const easternmost = Math.max(...all[0].geometry.coordinates.flat().map(([x]: number[]) => x));
  expect(await idsOf(`${items}&bbox=${easternmost},-90,${easternmost},90`)).toContain(all[0].id);
  expect(await idsOf(`${items}&bbox=${easternmost + 1e-6},-90,180,90`)).not.toContain(all[0].id);
});

test('an empty page is skipped, since programs take it for the end', async () => {
  const items = '/ogc/collections/plots/items';
  const { id, properties } = (await read(`${items}/aoi_0001`)).json();
  const { lon, lat } = properties.centroid;
  const page = (await read(`${items}?limit=1&bbox=${[lon, lat, lon, lat]}`)).json();
  expect(page.features.map((feature: { id: string }) => feature.id)).toEqual([id]);
  const nowhere = (await read(`${items}?limit=1&bbox=0,0,1,1`)).json();
  expect([nowhere.features, hrefOf(nowhere, 'next')]).toEqual([[], undefined]);
});

test('a time has the events that it meets, both edges included; plots are at every time', async () => {
  const items = '/ogc/collections/events/items?limit=250';
  const { startedAt, endedAt } = (await read('/ogc/collections/events/items/evt_0001')).json().properties;
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString();
  const after = (instant: string) => new Date(Date.parse(instant) + 1).toISOString();
  const has = async (datetime: string) => (await idsOf(`${items}&datetime=${datetime}`)).includes('evt_0001');
  expect(
    await Promise.all([startedAt, endedAt, `${endedAt}/..`, `../${startedAt}`, `${startedAt}/${endedAt}`].map(has)),
  ).toEqual(Array(5).fill(true));
  expect(
    await Promise.all([before(startedAt), after(endedAt), `../${before(startedAt)}`, `${after(endedAt)}/`].map(has)),
  ).toEqual(Array(4).fill(false));
  expect(await idsOf('/ogc/collections/plots/items?limit=250&datetime=1990-01-01T00:00:00Z')).toHaveLength(30);
});

test.each([
  'bbox=1,2,3',
  'bbox=',
  'bbox=a,b,c,d',
  'bbox=1,2,3,4,5,6,7',
  'bbox=0,2,1,1',
  'bbox=0,0,1,1&bbox=0,0,1,1',
  'datetime=yesterday',
  'datetime=',
  'datetime=../..',
  'datetime=2025-01-01T00:00:00Z/2024-01-01T00:00:00Z',
  'datetime=2025-13-01T00:00:00Z',
  'colour=red',
  'cursor=nonsense',
])('%s is refused with 400', async (query) => {
  const { statusCode, headers } = await read(`/ogc/collections/plots/items?${query}`);
  expect([statusCode, headers['content-type']]).toEqual([400, 'application/problem+json']);
});

test.each(['/ogc', '/ogc/collections/plots', '/ogc/collections/events/items/evt_0001'])(
  '%s takes no parameter',
  async (path) => {
    const refused = await read(`${path}?f=html`);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'unknown_parameter']);
    expect((await read(path)).statusCode).toBe(200);
  },
);

test('an unknown parameter is told with all that are known', async () => {
  expect((await read('/ogc/collections/plots/items?box=0,0,1,1')).json().detail).toBe(
    'box is not a parameter of this operation; did you mean bbox? known: limit, cursor, bbox, datetime, portfolioId, clientId, peril, updatedSince',
  );
});

test('who may not list may not read the items; no credential reads nothing; nobody reads another organization', async () => {
  expect((await app.inject('/ogc')).statusCode).toBe(401);
  expect((await read('/ogc/collections/plots/items', 'full', { 'x-service-tenant-id': 'org_ebro' })).statusCode).toBe(
    404,
  );
  const foreign = (await read('/ogc/collections/plots/items?limit=250', 'other-org')).json().features;
  expect(
    foreign.every(
      ({ properties }: { properties: { organizationId: string } }) => properties.organizationId === 'org_ebro',
    ),
  ).toBe(true);
  expect((await read('/ogc/collections/plots/items/aoi_0001', 'other-org')).statusCode).toBe(404);
  expect((await read('/ogc/collections/events/items/evt_0001', 'other-org')).statusCode).toBe(404);
  const few = buildTestApp({
    grantedTokens: [{ token: 'few', organizationId: 'org_pampa', permissions: ['events:read'], purpose: '' }],
  });
  const as403 = (url: string) => few.inject({ url, headers: { authorization: 'Bearer few' } });
  expect((await as403('/ogc/collections/plots/items')).json()).toMatchObject({
    status: 403,
    requiredPermission: 'portfolio:read',
  });
  expect((await as403('/ogc/collections/events/items')).statusCode).toBe(200);
});

test('what is not there is a problem document: a collection, a path, a method', async () => {
  expect((await read('/ogc/collections/plot')).json()).toMatchObject({
    status: 404,
    detail: expect.stringContaining('plots'),
  });
  expect((await read('/ogc/nothing')).json().code).toBe('route_not_found');
  const posted = await app.inject({ method: 'POST', url: '/ogc', headers: as('full') });
  expect([posted.statusCode, posted.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a read counts for no fault and changes no world', async () => {
  const call = (what: string, body?: object) => callAs('full', app, what, { world: 'faulty', body });
  await call('POST /control/faults', { operation: 'listAois', status: 503, times: 1 });
  const reply = await call('GET /ogc/collections/plots/items');
  expect([reply.statusCode, reply.headers['sbox-position']]).toEqual([200, '1']);
  const faults = (await call('GET /control/faults')).json().data;
  expect(JSON.stringify(faults)).toContain('"strikes":0');
});

test('who reads documents is seen among the requests, and counted as no operation', async () => {
  const own = buildTestApp();
  const ask = (url: string) => own.inject({ url, headers: { host: 'localhost', ...as('full', 'seen') } });
  await ask('/control/coverage');
  for (const url of ['/ogc/collections/plots/items?limit=1', '/ogc/collections/none']) await ask(url);
  const { data } = (await ask('/requests')).json();
  expect(
    data.map(({ path, query, operationId, status, world }: Record<string, unknown>) => [
      path,
      query,
      operationId,
      status,
      world,
    ]),
  ).toEqual([
    ['/control/coverage', '', 'getCoverage', 200, 'seen'],
    ['/ogc/collections/plots/items', 'limit=1', null, 200, 'seen'],
    ['/ogc/collections/none', '', null, 404, 'seen'],
  ]);
  expect(data[1].durationMs).toBeGreaterThan(0);
  const counted = (await ask('/control/coverage')).json().data.answers;
  expect(counted.map(({ operationId, status }: Record<string, unknown>) => [operationId, status])).toEqual([
    ['getCoverage', 200],
    [null, 404],
  ]);
});

test.each(['/ogc', '/ogc/collections/plots/items'])('%s refuses Sbox-Fault, which is for operations', async (url) => {
  const refused = await read(url, 'full', { 'sbox-fault': 'status=503' });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: 'invalid_parameter', errors: [{ header: 'sbox-fault', code: 'not_a_fault' }] },
  ]);
});

test('no fault strikes or counts a document beside the table', async () => {
  const own = buildTestApp();
  const call = (what: string, body?: object) => callAs('full', own, what, { body });
  await call('POST /control/faults', { operation: '*', status: 503 });
  for (const path of ['/ogc/collections/plots/items', '/ogc/collections/events/items/evt_0001'])
    expect((await call(`GET ${path}`)).statusCode).toBe(200);
  expect((await call('GET /control/faults')).json().data).toMatchObject([{ matched: 0, strikes: 0 }]);
  expect((await call('GET /v1/aois')).statusCode).toBe(503);
});
