// The calls of pystac-client with its defaults, written by hand as the requests that its documentation says it sends: no package
// of Debian 12 has it, so where it is not installed these stand for it.

import { expect, test } from 'vitest';
import { as } from '../support/as.ts';
import { buildTestApp } from '../support/test-app.ts';

const app = buildTestApp({ jobSteps: 0 });
const headers = { ...as('full'), accept: '*/*' };

interface Answer {
  readonly id?: string;
  readonly conformsTo?: readonly string[];
  readonly collections?: readonly { readonly id: string }[];
  readonly features?: readonly { readonly id: string }[];
  readonly links: readonly {
    readonly rel: string;
    readonly href: string;
    readonly method?: string;
    readonly body?: object;
  }[];
  readonly numberMatched?: number;
}

/** A body is sent as pystac-client sends it: a POST, and what was not asked for is left out. */
async function ask(path: string, body?: object): Promise<Answer> {
  const reply = await app.inject(
    body === undefined ? { url: path, headers } : { method: 'POST', url: path, headers, payload: body },
  );
  expect([path, reply.statusCode]).toEqual([path, 200]);
  return reply.json();
}

/** All items, page after page, by whatever method the links name. */
async function follow(path: string, body?: object): Promise<string[]> {
  const page = await ask(path, body);
  const ids = (page.features ?? []).map(({ id }) => id);
  const next = page.links.find(({ rel }) => rel === 'next');
  if (next === undefined) return ids;
  const { pathname, search } = new URL(next.href);
  return [...ids, ...(await follow(`${pathname}${search}`, next.method === 'POST' ? next.body : undefined))];
}

const all = await follow('/stac/search', {});
const footprints = await follow('/stac/search', { collections: ['damage-footprints'] });
const point = { type: 'Point', coordinates: [-60.71, -33.89] };
const names = ['sentinel-2-l2a', 'sentinel-1-grd', 'damage-footprints'];

test('the seed has scenes and footprints', () => {
  expect([all.length > footprints.length, footprints]).toEqual([true, expect.arrayContaining(['job_0001'])]);
});

/** Item for item: what a search must find. */
test.each<[call: string, path: string, body: object | undefined, found: readonly string[]]>([
  ['search()', '/stac/search', {}, all],
  ['search(limit=1)', '/stac/search', { limit: 1 }, all],
  ["search(method='GET')", '/stac/search', undefined, all],
  ["search(method='GET', limit=1)", '/stac/search?limit=1', undefined, all],
  ["search(ids=['job_0001'])", '/stac/search', { ids: ['job_0001'] }, ['job_0001']],
  ["search(method='GET', ids=['job_0001'])", '/stac/search?ids=job_0001', undefined, ['job_0001']],
  ["search(collections=['damage-footprints'])", '/stac/search', { collections: ['damage-footprints'] }, footprints],
  ['search(bbox=the world)', '/stac/search', { bbox: [-180, -90, 180, 90] }, all],
  ["search(method='GET', bbox=the world)", '/stac/search?bbox=-180,-90,180,90', undefined, all],
  ['search(bbox=far away)', '/stac/search', { bbox: [10, 50, 11, 51] }, []],
  ["search(datetime='2025')", '/stac/search', { datetime: '2025-01-01T00:00:00Z/2026-12-31T23:59:59Z' }, all],
  ['search(datetime=before all)', '/stac/search', { datetime: '../2020-01-01T00:00:00Z' }, []],
  ['get_items()', '/stac/collections/damage-footprints/items', undefined, footprints],
  ["get_items('job_0001')", '/stac/collections/damage-footprints/items?ids=job_0001', undefined, ['job_0001']],
])('%s', async (_, path, body, found) => {
  expect(await follow(path, body)).toEqual(found);
});

test('intersects finds by POST what it finds by GET', async () => {
  const posted = await follow('/stac/search', { intersects: point });
  const text = encodeURIComponent(JSON.stringify(point));
  expect(posted).toEqual(await follow(`/stac/search?intersects=${text}`));
  expect(posted).toContain('job_0001');
});

test('matched() is the number of all that a search finds', async () => {
  expect((await ask('/stac/search', {})).numberMatched).toBe(all.length);
});

test('Client.open() reads what it may do, and get_collections() all collections', async () => {
  const { conformsTo, links } = await ask('/stac');
  expect(conformsTo).toEqual(expect.arrayContaining([expect.stringContaining('item-search')]));
  expect(links.filter(({ rel }) => rel === 'search').map(({ method }) => method)).toEqual(['GET', 'POST']);
  expect((await ask('/stac/collections')).collections?.map(({ id }) => id)).toEqual(names);
});

test('get_collection(), get_item() and collection_search() find one each', async () => {
  expect((await ask('/stac/collections/damage-footprints')).id).toBe('damage-footprints');
  expect((await ask('/stac/collections/damage-footprints/items/job_0001')).id).toBe('job_0001');
  const { collections } = await ask('/stac/collections?limit=1&bbox=-61,-34,-60,-33');
  expect(collections?.map(({ id }) => id)).toEqual(['sentinel-2-l2a']);
});
