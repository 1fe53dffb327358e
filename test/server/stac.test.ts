import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import type { FixtureToken } from '../support/oracle.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp({ jobSteps: 0 });
const origin = 'http://farm.localhost:4600';
const read = (url: string, who: FixtureToken = 'full', world?: string) =>
  app.inject({ url, headers: { host: 'farm.localhost:4600', ...as(who, world) } });

interface Item {
  id: string;
  collection: string;
  geometry: { type: string; coordinates: number[][][] };
  bbox: number[];
  properties: { datetime: string; 'sbx:results': string[]; 'eo:cloud_cover'?: number };
  links: { rel: string; href: string }[];
}
interface Items {
  features: Item[];
  links: { rel: string; href: string }[];
  numberMatched: number;
  numberReturned: number;
}
const search = async (query = '', who: FixtureToken = 'full', world?: string): Promise<Items> =>
  (await read(`/stac/search${query}`, who, world)).json();
const idsOf = ({ features }: Items) => features.map(({ id }) => id);

test('the landing page conforms to item search and leads to all collections', async () => {
  const landing = (await read('/stac')).json();
  expect([landing.type, landing.stac_version]).toEqual(['Catalog', '1.1.0']);
  expect(landing.conformsTo).toEqual(expect.arrayContaining(['https://api.stacspec.org/v1.0.0/item-search']));
  expect((await read('/stac/conformance')).json()).toEqual({ conformsTo: landing.conformsTo });
  const hrefs = landing.links
    .map(({ href }: { href: string }) => href)
    .filter((href: string) => href.includes('/stac'));
  for (const href of hrefs) expect([href, (await read(href)).statusCode]).toEqual([href, 200]);
  const { collections } = (await read('/stac/collections')).json();
  expect(collections.map(({ id, license }: { id: string; license: string }) => [id, license])).toEqual([
    ['sentinel-2-l2a', 'other'],
    ['sentinel-1-grd', 'other'],
    ['damage-footprints', 'other'],
  ]);
});

test('an item is a scene that a result names, over the square of its plot, with the jobs that read it', async () => {
  const { data: result } = (await read('/v1/jobs/job_0001/result')).json();
  const { data: plot } = (await read(`/v1/aois/${result.aoiId}`)).json();
  const [west, south] = [Math.floor(plot.centroid.lon), Math.floor(plot.centroid.lat)];
  const [before] = result.scenes;
  const item: Item = (await read(`/stac/collections/sentinel-2-l2a/items/${before.sceneId}`)).json();
  expect(item.bbox).toEqual([west, south, west + 1, south + 1]);
  expect(item.geometry).toEqual({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [west + 1, south],
        [west + 1, south + 1],
        [west, south + 1],
        [west, south],
      ],
    ],
  });
  expect(item).toMatchObject({ type: 'Feature', collection: 'sentinel-2-l2a', assets: {}, stac_version: '1.1.0' });
  expect(item.properties).toEqual({
    datetime: before.acquiredAt,
    platform: `sentinel-2${before.sceneId[6].toLowerCase()}`,
    constellation: 'sentinel-2',
    instruments: ['msi'],
    'eo:cloud_cover': before.cloudCoverPct,
    'sbx:results': expect.arrayContaining(['job_0001']),
  });
  expect(item.links[0]?.href).toBe(`${origin}/stac/collections/sentinel-2-l2a/items/${before.sceneId}`);
});

test('a job that ends adds its scenes to its own world; radar has no cloud cover', async () => {
  const headers = { ...as('full', 'radar'), 'content-type': 'application/json', 'idempotency-key': 'one' };
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0001', method: 's1_backscatter_delta' };
  const payload = JSON.stringify({ kind: 'geo.damage_footprint', input });
  const { data } = (await app.inject({ method: 'POST', url: '/v1/jobs', headers, payload })).json();
  expect((await read(`/v1/jobs/${data.jobId}`, 'full', 'radar')).json().data.status).toBe('succeeded');
  const radar: Items = (await read('/stac/collections/sentinel-1-grd/items', 'full', 'radar')).json();
  expect(radar.features.map(({ properties }) => properties['sbx:results'])).toEqual([[data.jobId], [data.jobId]]);
  for (const { properties } of radar.features) {
    expect(properties).not.toHaveProperty('eo:cloud_cover');
    expect(properties).toMatchObject({ constellation: 'sentinel-1', instruments: ['c-sar'] });
  }
  expect((await search('?collections=sentinel-1-grd')).numberMatched).toBe(0);
});

test('the next links lead through all scenes, newest first', async () => {
  const all = await search('?limit=250');
  expect(all.numberMatched).toBe(all.features.length);
  expect(all.features.length).toBeGreaterThan(1);
  const times = all.features.map(({ properties }) => properties.datetime);
  expect(times).toEqual(times.toSorted().reverse());
  const ids: string[] = [];
  for (let href: string | undefined = '?limit=1'; href !== undefined; ) {
    const page: Items = await search(href);
    expect([page.numberReturned, page.numberMatched]).toEqual([page.features.length, all.numberMatched]);
    ids.push(...idsOf(page));
    href = page.links.find(({ rel }) => rel === 'next')?.href.replace(`${origin}/stac/search`, '');
  }
  expect(ids).toEqual(idsOf(all));
});

test('ids, collections, a box and a time narrow a search; edges belong to it', async () => {
  const { features } = await search('?limit=250');
  const [first, second] = features as [Item, Item];
  expect(idsOf(await search(`?ids=${first.id},${second.id},nothing`))).toEqual([first.id, second.id]);
  const optical = features.filter(({ collection }) => collection === 'sentinel-2-l2a').map(({ id }) => id);
  expect(idsOf(await search('?limit=250&collections=sentinel-2-l2a,other'))).toEqual(optical);
  expect(optical.length).toBeLessThan(features.length);
  expect((await search('?collections=other')).numberMatched).toBe(0);
  const { datetime } = first.properties;
  const same = features.filter(({ properties }) => properties.datetime === datetime).map(({ id }) => id);
  expect(idsOf(await search(`?datetime=${datetime}`))).toEqual(same);
  const later = new Date(Date.parse(datetime) + 1).toISOString();
  expect((await search(`?datetime=${later}/..`)).numberMatched).toBe(0);
  const [, south, east] = first.bbox as [number, number, number];
  expect(idsOf(await search(`?limit=250&bbox=${[east, south, east, south]}`))).toContain(first.id);
  expect((await search('?bbox=0,0,1,1')).numberMatched).toBe(0);
});

test.each([
  'limit=0',
  'limit=x',
  'cursor=nothing',
  'bbox=1',
  'datetime=soon',
  'colour=red',
  'ids=a&ids=b&limit=1&limit=2',
])('%s is refused with 400', async (query) => {
  expect((await read(`/stac/search?${query}`)).statusCode).toBe(400);
});

test('a limit above the largest is served, and a collection takes what a search takes', async () => {
  expect((await read('/stac/search?limit=10000')).statusCode).toBe(200);
  expect(idsOf((await read('/stac/collections/sentinel-2-l2a/items?ids=a')).json())).toEqual([]);
  const refused = (await read('/stac/collections/sentinel-2-l2a/items?id=a')).json();
  expect([refused.code, refused.detail]).toEqual([
    'unknown_parameter',
    'id is not a parameter of this operation; did you mean ids? known: limit, cursor, bbox, datetime, ids, collections, intersects',
  ]);
});

test('another organization has its own scenes, and nobody reads them without events:read', async () => {
  const [own, other] = [await search('?limit=250'), await search('?limit=250', 'other-org')];
  expect(other.features.flatMap(({ properties }) => properties['sbx:results'] ?? [])).toEqual(
    expect.arrayContaining(['job_9001']),
  );
  expect(idsOf(own).filter((id) => idsOf(other).includes(id))).toEqual([]);
  const [theirs] = other.features as [Item];
  expect((await read(`/stac/collections/${theirs.collection}/items/${theirs.id}`)).statusCode).toBe(404);
  const few = buildTestApp({
    grantedTokens: [{ token: 'few', organizationId: 'org_pampa', permissions: ['claims:read'], purpose: '' }],
  });
  const refused = await few.inject({ url: '/stac', headers: { authorization: 'Bearer few' } });
  expect(refused.json()).toMatchObject({ status: 403, requiredPermission: 'events:read' });
  expect((await app.inject('/stac/search')).statusCode).toBe(401);
});

const post = (body: object, who: FixtureToken = 'full', path = '/stac/search') =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'farm.localhost:4600', ...as(who), 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
interface Next {
  rel: string;
  href: string;
  method: string;
  body: object;
  merge: boolean;
}

test('a POST finds what a GET finds, and its next page is a POST of its own body', async () => {
  const all = await search('?limit=250');
  const ids: string[] = [];
  let body: object | undefined = { limit: 1, bbox: null, collections: ['sentinel-2-l2a', 'damage-footprints'] };
  while (body !== undefined) {
    const reply = await post(body);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/geo+json']);
    const page: Items = reply.json();
    ids.push(...idsOf(page));
    const next = page.links.find(({ rel }) => rel === 'next') as Next | undefined;
    if (next !== undefined) {
      expect(next).toMatchObject({ href: `${origin}/stac/search`, method: 'POST', merge: false });
      expect(next.body).toEqual({ ...body, cursor: ids.at(-1) });
    }
    body = next?.body;
  }
  expect(ids).toEqual(idsOf(all));
});

test('a POST is a read: whoever reads may send it, no key is asked for, and nothing enters the log', async () => {
  const before = (await read('/v1/portfolios')).headers['sbox-position'];
  const reply = await post({}, 'read-only');
  expect([reply.statusCode, reply.headers['sbox-position']]).toEqual([200, before]);
  expect((await read('/v1/portfolios')).headers['sbox-position']).toBe(before);
  const anonymous = await app.inject({ method: 'POST', url: '/stac/search', payload: '{}' });
  expect(anonymous.statusCode).toBe(401);
  const wrong = await app.inject({ method: 'PUT', url: '/stac/search', headers: as('full') });
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
  const preflight = { origin: 'http://localhost:8080', 'access-control-request-method': 'POST' };
  const allowed = await app.inject({ method: 'OPTIONS', url: '/stac/search', headers: preflight });
  expect(allowed.headers['access-control-allow-methods']).toContain('POST');
});

test.each([
  ['sortby', { sortby: [{ field: 'datetime', direction: 'asc' }] }, 'unknown_parameter'],
  ['fields', { fields: { include: ['id'] } }, 'unknown_parameter'],
  ['query', { query: { 'eo:cloud_cover': { lt: 10 } } }, 'unknown_parameter'],
  ['filter', { filter: { op: '=', args: [] } }, 'unknown_parameter'],
  [
    'a box beside a geometry',
    { bbox: [0, 0, 1, 1], intersects: { type: 'Point', coordinates: [0, 0] } },
    'invalid_parameter',
  ],
  ['ids that are no list', { ids: 'a' }, 'invalid_parameter'],
  ['a limit of 0', { limit: 0 }, 'invalid_limit'],
  ['a limit that is an object', { limit: {} }, 'invalid_parameter'],
  [
    'a box of lists',
    {
      bbox: [
        [0, 0],
        [1, 1],
      ],
    },
    'invalid_parameter',
  ],
  ['a cursor that is a boolean', { cursor: true }, 'invalid_parameter'],
  ['a geometry without a type', { intersects: { coordinates: [0, 0] } }, 'invalid_parameter'],
  [
    'an open ring',
    {
      intersects: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
          ],
        ],
      },
    },
    'invalid_parameter',
  ],
  ['a feature', { intersects: { type: 'Feature', geometry: null } }, 'invalid_parameter'],
])('a POST with %s is refused with 400', async (_, body, code) => {
  const reply = await post(body);
  expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
  expect((await post(Object.fromEntries(Object.keys(body).map((name) => [name, null])))).statusCode).toBe(200);
});

test('intersects takes a geometry of any type, in a GET as text', async () => {
  const plot = (await read('/v1/aois/aoi_0001')).json().data;
  const { lon, lat } = plot.centroid;
  const inside = [lon, lat];
  const away = [10, 50];
  const meeting: object[] = [
    { type: 'Point', coordinates: inside },
    { type: 'MultiPoint', coordinates: [away, inside] },
    {
      type: 'LineString',
      coordinates: [
        [lon - 1, lat],
        [lon + 1, lat],
      ],
    },
    {
      type: 'MultiLineString',
      coordinates: [
        [away, away],
        [
          [lon, lat - 1],
          [lon, lat + 1],
        ],
      ],
    },
    {
      type: 'Polygon',
      coordinates: [
        [
          [lon - 1, lat - 1],
          [lon + 1, lat - 1],
          [lon + 1, lat + 1],
          [lon - 1, lat - 1],
        ],
      ],
    },
    { type: 'MultiPolygon', coordinates: [[plot.ring]] },
    {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: away },
        { type: 'Point', coordinates: inside },
      ],
    },
  ];
  for (const intersects of meeting) {
    const body = { collections: ['damage-footprints'], intersects };
    expect([intersects, idsOf((await post(body)).json())]).toEqual([intersects, ['job_0001']]);
    const text = encodeURIComponent(JSON.stringify(intersects));
    expect(idsOf(await search(`?collections=damage-footprints&intersects=${text}`))).toEqual(['job_0001']);
  }
  for (const intersects of [
    { type: 'Point', coordinates: away },
    { type: 'GeometryCollection', geometries: [] },
  ])
    expect((await post({ intersects })).json().numberMatched).toBe(0);
});

test('collections are narrowed by a box and a time, and come in pages', async () => {
  const collections = async (query: string) => (await read(`/stac/collections${query}`)).json();
  const ids = (page: { collections: { id: string }[] }) => page.collections.map(({ id }) => id);
  const [box] = (await collections('?limit=1')).collections[0].extent.spatial.bbox;
  // The seed has no scene of radar, so nobody knows where those lie.
  expect(ids(await collections(`?bbox=${box}`))).toEqual(['sentinel-2-l2a', 'sentinel-1-grd', 'damage-footprints']);
  expect(ids(await collections('?bbox=0,0,1,1'))).toEqual(['sentinel-1-grd']);
  expect(ids(await collections('?datetime=2024-01-01T00:00:00Z'))).toEqual(['sentinel-1-grd']);
  const first = await collections('?limit=2');
  expect([ids(first), first.numberMatched, first.numberReturned]).toEqual([['sentinel-2-l2a', 'sentinel-1-grd'], 3, 2]);
  const next = first.links.find(({ rel }: { rel: string }) => rel === 'next').href.split('?')[1];
  const last = await collections(`?${next}`);
  expect([ids(last), last.links.some(({ rel }: { rel: string }) => rel === 'next')]).toEqual([
    ['damage-footprints'],
    false,
  ]);
  expect((await read('/stac/collections?colour=red')).statusCode).toBe(400);
  expect((await read('/stac/collections/sentinel-2-l2a/items?collections=damage-footprints')).json().features).toEqual(
    [],
  );
});

test('a cursor that no page of collections gave is refused, and not taken for the first page', async () => {
  const refused = await read('/stac/collections?limit=1&cursor=nothing');
  expect([refused.statusCode, refused.json().code, refused.json().errors[0].parameter]).toEqual([
    400,
    'invalid_cursor',
    'cursor',
  ]);
});

test('a footprint is an item over the ring of its plot, derived from its scenes, with a picture', async () => {
  const { data: result } = (await read('/v1/jobs/job_0001/result')).json();
  const { data: plot } = (await read(`/v1/aois/${result.aoiId}`)).json();
  const item = (await read('/stac/collections/damage-footprints/items/job_0001')).json();
  expect(item.geometry).toEqual({ type: 'Polygon', coordinates: [plot.ring] });
  expect(
    item.links.filter(({ rel }: { rel: string }) => rel === 'derived_from').map(({ href }: { href: string }) => href),
  ).toEqual(
    result.scenes.map(
      ({ sceneId }: { sceneId: string }) => `${origin}/stac/collections/sentinel-2-l2a/items/${sceneId}`,
    ),
  );
  for (const { href } of item.links) expect([href, (await read(href)).statusCode]).toEqual([href, 200]);
  const { href, bands } = item.assets.footprint;
  expect(bands.map(({ name }: { name: string }) => name)).toEqual(['before', 'after', 'damage']);
  for (const who of ['full', 'read-only'] as const) {
    const reply = await read(href, who);
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.length]).toEqual([
      200,
      'image/tiff',
      12_880,
    ]);
  }
  expect((await read(href, 'other-org')).statusCode).toBe(404);
  expect((await app.inject(href.replace(origin, ''))).statusCode).toBe(401);
  expect(item.properties['proj:shape']).toEqual([64, 64]);
});

test('a footprint keeps its ground when its plot gets another ring', async () => {
  // A plot that no claim is about: the ground of a claim stays where it was.
  const { data: plot } = (await read('/v1/aois/aoi_0013', 'full', 'moved')).json();
  const write = async (path: string, key: string, body: object): Promise<string> => {
    const headers = { ...as('full', 'moved'), 'content-type': 'application/json', 'idempotency-key': key };
    const reply = await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) });
    const { jobId } = reply.json().data;
    await read(`/v1/jobs/${jobId}`, 'full', 'moved');
    return jobId;
  };
  const input = { eventId: 'evt_0001', aoiId: 'aoi_0013' };
  const measured = await write('/v1/jobs', 'measure', { kind: 'geo.damage_footprint', input });
  const ring = plot.ring.map(([lon, lat]: [number, number]) => [lon + 0.004, lat]);
  const items = [{ aoiId: 'aoi_0013', portfolioId: plot.portfolioId, name: plot.name, ring }];
  await write('/v1/import/aois', 'move', { items, mode: 'upsert' });
  expect((await read('/v1/aois/aoi_0013', 'full', 'moved')).json().data.aoiVersion).toBe(2);
  const item = (await read(`/stac/collections/damage-footprints/items/${measured}`, 'full', 'moved')).json();
  const [west, , east] = item.bbox;
  const xs = plot.ring.map(([lon]: [number]) => lon);
  expect(Math.abs(west - Math.min(...xs))).toBeLessThan(0.001);
  expect(Math.abs(east - Math.max(...xs))).toBeLessThan(0.001);
});
