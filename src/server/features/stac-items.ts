// Items of STAC, of a collection or of a search: scenes and footprints, newest first; the id breaks ties.

import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import type { Slices } from '../../primitives/slices.ts';
import { linkPages } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import { runInSlices } from '../worlds/slices.ts';
import { type BuildDocument, type FeatureRequest, findCollection, link } from './feature-document.ts';
import { describeFootprint } from './footprint-item.ts';
import { describeScene } from './scene-item.ts';
import { collectionOf, readResults, type StacCollectionId, squaresAsRings, stacCollections } from './stac.ts';
import { parseSearch, type Search, type Searched, searchParameters } from './stac-search.ts';

interface StacItem extends Searched {
  readonly describe: (origin: string) => Promise<object> | object;
}

export const buildSearch: BuildDocument = (asked) => buildPage(asked, parseSearch(asked, searchParameters));

export const buildStacItems: BuildDocument = (asked) => {
  const search = parseSearch(asked, searchParameters);
  return buildPage(asked, search, findCollection(stacCollections, asked.params.name));
};

export const buildStacItem: BuildDocument = async (asked) => {
  const collection = findCollection(stacCollections, asked.params.name);
  const { items, standing } = await readItems(asked);
  const item = items.find((one) => one.id === asked.params.id && one.collection === collection);
  if (item !== undefined) return { contentType: geojsonType, content: await item.describe(asked.origin), standing };
  throw new Problem(
    'resource_not_found',
    say('No result of this organization and world has or names {id}.', { id: String(asked.params.id) }),
  );
};

async function readItems(asked: FeatureRequest) {
  const { scenes, footprints, standing } = await readResults(asked);
  const items = [
    ...scenes.map(
      (scene): StacItem => ({
        id: scene.sceneId,
        collection: collectionOf(scene),
        rings: squaresAsRings(scene.squares),
        time: scene.acquiredAt,
        describe: (origin) => describeScene(scene, origin),
      }),
    ),
    ...footprints.map(
      (footprint): StacItem => ({
        id: footprint.result.jobId,
        collection: 'damage-footprints',
        rings: footprint.rings,
        time: footprint.result.computedAt,
        describe: (origin) => runInSlices(describeFootprint(footprint, origin)),
      }),
    ),
  ];
  return { items: items.sort((a, b) => compare(b.time, a.time) || compare(a.id, b.id)), standing };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

async function buildPage(asked: FeatureRequest, { limit, cursor, fits }: Search, collection?: StacCollectionId) {
  const { items, standing } = await readItems(asked);
  const found = await runInSlices(
    filterInSlices(items, (item) => item.collection === (collection ?? item.collection) && fits(item)),
  );
  const start = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
  if (cursor !== undefined && start === 0)
    throw refusalAt({ parameter: 'cursor', code: 'invalid_cursor', detail: say('is none that this search gave') });
  const shown = found.slice(start, start + limit);
  const next = found.length > start + limit ? String(shown.at(-1)?.id) : null;
  const features: object[] = [];
  for (const item of shown) features.push(await item.describe(asked.origin));
  const content = {
    type: 'FeatureCollection',
    features,
    links: [...linkNext(asked, next), link('root', `${asked.origin}/stac`)],
    numberMatched: found.length,
    numberReturned: shown.length,
  };
  return { contentType: geojsonType, content, standing };
}

/** A geometry may have thousands of positions: one item per slice. */
function* filterInSlices(items: readonly StacItem[], fits: (item: StacItem) => boolean): Slices<StacItem[]> {
  const found: StacItem[] = [];
  for (const item of items) {
    if (fits(item)) found.push(item);
    yield;
  }
  return found;
}

/** The next page of a POST is a POST of its whole body, and nothing is merged. */
function linkNext(asked: FeatureRequest, next: string | null): object[] {
  const { sent, origin, path } = asked;
  if (sent === undefined) return linkPages(asked, next);
  const href = `${origin}${path}`;
  const body = { ...sent, cursor: next };
  return next === null ? [] : [{ ...link('next', href, geojsonType), method: 'POST', body, merge: false }];
}
