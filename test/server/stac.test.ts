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

test('the landing page conforms to item search and leads to both collections', async () => {
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
  expect(idsOf(await search('?limit=250&collections=sentinel-2-l2a,other'))).toEqual(features.map(({ id }) => id));
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

test('a limit above the largest is served, one scene may be asked of a collection only', async () => {
  expect((await read('/stac/search?limit=10000')).statusCode).toBe(200);
  const refused = (await read('/stac/collections/sentinel-2-l2a/items?ids=a')).json();
  expect([refused.code, refused.detail]).toEqual([
    'unknown_parameter',
    'ids is not a parameter of this operation; known: limit, cursor, bbox, datetime',
  ]);
});

test('another organization has its own scenes, and nobody reads them without events:read', async () => {
  const [own, other] = [await search('?limit=250'), await search('?limit=250', 'other-org')];
  expect(other.features.flatMap(({ properties }) => properties['sbx:results'])).toEqual(
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
