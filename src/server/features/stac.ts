// The documents of STAC 1.1 that lead to the items: landing page, conformance, collections (Decision 56). Only scenes that a
// result names are listed; there are no pixels, so no item has an asset.

import { replyOf } from '../../log/outcome.ts';
import { type Box, boxOf } from '../../primitives/polygon.ts';
import type { NamedScene } from '../../world/jobs/named-scenes.ts';
import { geojsonType } from '../wire/accept.ts';
import { runInSlices } from '../worlds/slices.ts';
import { type Asked, type BuildDocument, findCollection, json, link } from './feature-document.ts';

export const stacVersion = '1.1.0';
export const cloudExtension = 'https://stac-extensions.github.io/eo/v2.0.0/schema.json';

/** By the id of the collection: who provides its scenes, and which satellites took them. */
export const sceneCollections = {
  'sentinel-2-l2a': {
    provider: 'sbox-fixture:sentinel-2',
    constellation: 'sentinel-2',
    instrument: 'msi',
    title: 'Sentinel-2 Level-2A',
    description: 'Optical scenes that footprints of hail, frost and drought were read from: simulated, without pixels.',
  },
  'sentinel-1-grd': {
    provider: 'sbox-fixture:sentinel-1',
    constellation: 'sentinel-1',
    instrument: 'c-sar',
    title: 'Sentinel-1 GRD',
    description: 'Radar scenes that footprints of hail were read from: simulated, without pixels.',
  },
} as const;

type SceneCollectionId = keyof typeof sceneCollections;
const collectionIds = Object.keys(sceneCollections) as SceneCollectionId[];

export const collectionOf = ({ provider }: NamedScene): SceneCollectionId =>
  collectionIds.find((id) => sceneCollections[id].provider === provider) as SceneCollectionId;

/** The scenes that the results of the caller's organization name in its world, newest first. Throws Problem. */
export async function readScenes({ identity, worlds, atLeast }: Asked) {
  const { organizationId, worldName } = identity;
  const answered = await worlds.read(worldName, ({ world }) => world.scenesInSlices(organizationId), { atLeast });
  return { scenes: await runInSlices(replyOf(answered)), standing: answered };
}

export const buildCatalog: BuildDocument = ({ origin }) =>
  json({
    type: 'Catalog',
    stac_version: stacVersion,
    stac_extensions: [],
    id: 'sbox',
    title: 'Scenes of the Sandbox Risk-Monitoring API',
    description: 'What the damage footprints of the organization whose bearer token asks were read from.',
    conformsTo,
    links: [
      link('self', `${origin}/stac`),
      link('root', `${origin}/stac`),
      link('service-desc', `${origin}/openapi.json`, 'application/vnd.oai.openapi+json;version=3.1'),
      link('service-doc', `${origin}/docs/api`, 'text/html'),
      link('conformance', `${origin}/stac/conformance`),
      link('data', `${origin}/stac/collections`),
      { ...link('search', `${origin}/stac/search`, geojsonType), method: 'GET' },
      ...collectionIds.map((id) => ({
        ...link('child', `${origin}/stac/collections/${id}`),
        title: sceneCollections[id].title,
      })),
    ],
  });

const conformsTo = [
  'https://api.stacspec.org/v1.0.0/core',
  'https://api.stacspec.org/v1.0.0/collections',
  'https://api.stacspec.org/v1.0.0/ogcapi-features',
  'https://api.stacspec.org/v1.0.0/item-search',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/core',
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/geojson',
];

export const buildStacConformance: BuildDocument = () => json({ conformsTo });

export const buildSceneCollections: BuildDocument = async (asked) => {
  const { scenes, standing } = await readScenes(asked);
  const collections = collectionIds.map((id) => describeCollection(id, scenes, asked));
  const links = [link('self', `${asked.origin}/stac/collections`), link('root', `${asked.origin}/stac`)];
  return { ...json({ collections, links }), standing };
};

export const buildSceneCollection: BuildDocument = async (asked) => {
  const id = findCollection(sceneCollections, asked.params.name);
  const { scenes, standing } = await readScenes(asked);
  return { ...json(describeCollection(id, scenes, asked)), standing };
};

function describeCollection(id: SceneCollectionId, scenes: readonly NamedScene[], { origin }: Asked): object {
  const { title, description } = sceneCollections[id];
  const url = `${origin}/stac/collections/${id}`;
  return {
    type: 'Collection',
    stac_version: stacVersion,
    stac_extensions: [],
    id,
    title,
    description,
    license: 'other',
    extent: extentOf(scenes.filter((scene) => collectionOf(scene) === id)),
    links: [
      link('self', url),
      link('root', `${origin}/stac`),
      link('parent', `${origin}/stac`),
      link('items', `${url}/items`, geojsonType),
    ],
  };
}

/** Without any scene: everywhere, at any time. */
function extentOf(scenes: readonly NamedScene[]): object {
  const [newest, oldest] = [scenes[0], scenes.at(-1)];
  const box = scenes.length === 0 ? [-180, -90, 180, 90] : boxOfSquares(scenes.flatMap(({ squares }) => squares));
  return {
    spatial: { bbox: [box] },
    temporal: { interval: [[oldest?.acquiredAt ?? null, newest?.acquiredAt ?? null]] },
  };
}

export function boxOfSquares(squares: NamedScene['squares']): Box {
  const [west, south, east, north] = boxOf(squares);
  return [west, south, east + 1, north + 1];
}
