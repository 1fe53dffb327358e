// The documents of STAC 1.1 that lead to the items: landing page, conformance, collections (Decision 56). Only what results are,
// or name, is listed.

import type { Position } from '../../contract/schemas/fields.ts';
import { replyOf } from '../../log/outcome.ts';
import { type Box, boxOf } from '../../primitives/polygon.ts';
import { listFootprints } from '../../world/jobs/listed-footprints.ts';
import { listNamedScenes, type NamedScene } from '../../world/jobs/named-scenes.ts';
import { linkPages } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import { runInSlices } from '../worlds/slices.ts';
import { type BuildDocument, type FeatureRequest, findCollection, json, link } from './feature-document.ts';
import { listParameters } from './space-time.ts';
import { parseSearch } from './stac-search.ts';

export const stacVersion = '1.1.0';
export const cloudExtension = 'https://stac-extensions.github.io/eo/v2.0.0/schema.json';

/** By the id of the collection: of scenes, who provides them, and which satellites took them. */
export const stacCollections = {
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
  'damage-footprints': {
    title: 'Damage footprints',
    description: 'What events did to plots, one item per result of a footprint job, with its cells as pixels.',
  },
} as const;

export type StacCollectionId = keyof typeof stacCollections;
type SceneCollectionId = Exclude<StacCollectionId, 'damage-footprints'>;
const collectionIds = Object.keys(stacCollections) as StacCollectionId[];

/** The collection of the scenes of a provider. */
export const collectionOf = ({ provider }: { readonly provider: string }): SceneCollectionId =>
  provider === stacCollections['sentinel-1-grd'].provider ? 'sentinel-1-grd' : 'sentinel-2-l2a';

/** What the results of the caller's organization are in its world, and which scenes they name. Throws Problem. */
export async function readResults({ identity, worlds, atLeast }: FeatureRequest) {
  const { organizationId, worldName } = identity;
  const answered = await worlds.read(
    worldName,
    ({ world }) => {
      const records = world.recordsOf(organizationId);
      return { scenes: listNamedScenes(records), footprints: listFootprints(records) };
    },
    { atLeast },
  );
  const { scenes, footprints } = replyOf(answered);
  return { scenes: await runInSlices(scenes), footprints: await runInSlices(footprints), standing: answered };
}

export const buildCatalog: BuildDocument = ({ origin }) =>
  json({
    type: 'Catalog',
    stac_version: stacVersion,
    stac_extensions: [],
    id: 'sbox',
    title: 'Footprints and scenes of the Sandbox Risk-Monitoring API',
    description: 'The damage footprints of the organization whose bearer token asks, and what they were read from.',
    conformsTo,
    links: [
      link('self', `${origin}/stac`),
      link('root', `${origin}/stac`),
      link('service-desc', `${origin}/openapi.json`, 'application/vnd.oai.openapi+json;version=3.1'),
      link('service-doc', `${origin}/docs/api`, 'text/html'),
      link('conformance', `${origin}/stac/conformance`),
      link('data', `${origin}/stac/collections`),
      ...['GET', 'POST'].map((method) => ({ ...link('search', `${origin}/stac/search`, geojsonType), method })),
      ...collectionIds.map((id) => ({
        ...link('child', `${origin}/stac/collections/${id}`),
        title: stacCollections[id].title,
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

export const buildStacCollections: BuildDocument = async (asked) => {
  const { limit, cursor, isThere } = parseSearch(asked, listParameters);
  const { collections: all, standing } = await describeCollections(asked);
  const found = all.filter(({ extent: { spatial, temporal } }) => {
    const [begins, ends] = temporal.interval[0];
    return isThere([spatial.bbox[0]], begins ?? undefined, ends ?? undefined);
  });
  const collections = found.slice(found.findIndex(({ id }) => id === cursor) + 1).slice(0, limit);
  const last = collections.at(-1)?.id;
  const isCut = last !== undefined && last !== found.at(-1)?.id;
  const links = [...linkPages(asked, isCut ? last : null), link('root', `${asked.origin}/stac`)];
  return { ...json({ collections, links, numberMatched: found.length, numberReturned: collections.length }), standing };
};

export const buildStacCollection: BuildDocument = async (asked) => {
  const id = findCollection(stacCollections, asked.params.name);
  const { collections, standing } = await describeCollections(asked);
  return { ...json(collections.find((one) => one.id === id) as object), standing };
};

async function describeCollections(asked: FeatureRequest) {
  const { scenes, footprints, standing } = await readResults(asked);
  const timed = footprints.map(({ result, rings }) => ({ rings, time: result.computedAt }));
  const collections = collectionIds.map((id) => {
    const own = scenes.filter((scene) => collectionOf(scene) === id);
    const ofScenes = own.map(({ squares, acquiredAt }) => ({ rings: squaresAsRings(squares), time: acquiredAt }));
    return describeCollection(id, extentOf(id === 'damage-footprints' ? timed : ofScenes), asked);
  });
  return { collections, standing };
}

function describeCollection(id: StacCollectionId, extent: ReturnType<typeof extentOf>, { origin }: FeatureRequest) {
  const { title, description } = stacCollections[id];
  const url = `${origin}/stac/collections/${id}`;
  return {
    type: 'Collection',
    stac_version: stacVersion,
    stac_extensions: [],
    id,
    title,
    description,
    license: 'other',
    extent,
    links: [
      link('self', url),
      link('root', `${origin}/stac`),
      link('parent', `${origin}/stac`),
      link('items', `${url}/items`, geojsonType),
    ],
  };
}

type Rings = readonly (readonly Position[])[];

/** Without any item: everywhere, at any time. */
function extentOf(items: readonly { readonly rings: Rings; readonly time: string }[]) {
  const times = items.map(({ time }) => time).sort();
  const box: Box = items.length === 0 ? [-180, -90, 180, 90] : boxOf(items.flatMap(({ rings }) => rings.flat()));
  const interval: [string | null, string | null] = [times[0] ?? null, times.at(-1) ?? null];
  return { spatial: { bbox: [box] as [Box] }, temporal: { interval: [interval] as [typeof interval] } };
}

/** Squares of a degree, by their south-west corners. */
export const squaresAsRings = (squares: NamedScene['squares']): Position[][] =>
  squares.map(([west, south]) => [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south + 1],
    [west, south],
  ]);

export const geometryOf = (rings: Rings): object =>
  rings.length === 1
    ? { type: 'Polygon', coordinates: rings }
    : { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) };

export function linksOfItem(origin: string, collection: StacCollectionId, id: string) {
  const url = `${origin}/stac/collections/${collection}`;
  return [
    link('self', `${url}/items/${id}`, geojsonType),
    link('root', `${origin}/stac`),
    link('parent', url),
    link('collection', url),
  ];
}
