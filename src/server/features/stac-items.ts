// Items of STAC, of a collection or of a search: scenes and footprints, newest first; the id breaks ties.

import { Problem } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import { replyOf } from '../../log/outcome.ts';
import { ringOf } from '../../primitives/polygon.ts';
import type { Slices } from '../../primitives/slices.ts';
import { listFootprints } from '../../world/jobs/listed-footprints.ts';
import { type NamedScene, scenesOf } from '../../world/jobs/named-scenes.ts';
import { geojsonType } from '../wire/accept.ts';
import { runInSlices } from '../worlds/slices.ts';
import { type BuildDocument, type FeatureRequest, findCollection } from './feature-document.ts';
import { itemOfFootprint } from './footprint-item.ts';
import { collectionOf, renderItem, type StacItem, stacCollections } from './stac-collections.ts';
import { pageOf, parseSearch, searchParameters } from './stac-search.ts';

export const buildSearch: BuildDocument = async (asked) => {
  const search = parseSearch(asked, searchParameters);
  const { name } = asked.params;
  const collection = name === undefined ? undefined : findCollection(stacCollections, name);
  const { items, standing } = await readItems(asked);
  const own = items.filter((item) => item.collection === (collection ?? item.collection));
  const { shown, facts } = pageOf(asked, await runInSlices(filterInSlices(own, search.fits)), search);
  const features: object[] = [];
  for (const item of shown) features.push(await renderItem(item, asked.origin));
  return { contentType: geojsonType, content: { type: 'FeatureCollection', features, ...facts }, standing };
};

export const buildStacItem: BuildDocument = async (asked) => {
  const collection = findCollection(stacCollections, asked.params.name);
  const { items, standing } = await readItems(asked);
  const item = items.find((one) => one.id === asked.params.id && one.collection === collection);
  if (item !== undefined) return { contentType: geojsonType, content: await renderItem(item, asked.origin), standing };
  throw new Problem(
    'resource_not_found',
    say('No result of this organization and world has or names {id}.', { id: String(asked.params.id) }),
  );
};

/** What the results of the caller's organization are in its world, and which scenes they name. Throws Problem. */
export async function readItems({ identity, worlds, atLeast }: FeatureRequest) {
  const { organizationId, worldName } = identity;
  const standing = await worlds.read(worldName, ({ world }) => listFootprints(world.recordsOf(organizationId)), {
    atLeast,
  });
  const footprints = await runInSlices(replyOf(standing));
  const scenes = await runInSlices(scenesOf(footprints));
  const items = [...scenes.map(itemOfScene), ...footprints.map(itemOfFootprint)];
  return { items: items.sort((a, b) => compare(b.time, a.time) || compare(a.id, b.id)), standing };
}

const cloudExtension = 'https://stac-extensions.github.io/eo/v2.0.0/schema.json';

/** A scene is a degree wide and has no pixels, so it has no asset. */
function itemOfScene(scene: NamedScene): StacItem {
  const { sceneId, acquiredAt, cloudCoverPct, squares, jobIds } = scene;
  const collection = collectionOf(scene);
  const { constellation, instrument } = stacCollections[collection];
  return {
    id: sceneId,
    collection,
    rings: squares.map(([west, south]) => ringOf([west, south, west + 1, south + 1])),
    time: acquiredAt,
    describe: () => ({
      extensions: cloudCoverPct === null ? [] : [cloudExtension],
      properties: {
        // SBX_S2B_… is Sentinel-2B.
        platform: `${constellation}${sceneId.charAt(6).toLowerCase()}`,
        constellation,
        instruments: [instrument],
        ...(cloudCoverPct === null ? {} : { 'eo:cloud_cover': cloudCoverPct }),
        'sbx:results': jobIds,
      },
      assets: {},
      links: [],
    }),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** A geometry may have thousands of positions: one item per slice. */
function* filterInSlices(items: readonly StacItem[], fits: (item: StacItem) => boolean): Slices<StacItem[]> {
  const found: StacItem[] = [];
  for (const item of items) {
    if (fits(item)) found.push(item);
    yield;
  }
  return found;
}
