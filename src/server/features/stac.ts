// The documents of STAC 1.1 that lead to the items: landing page, conformance, collections (Decision 56). Only what results are,
// or name, is listed.

import { type Box, boxOf } from '../../primitives/polygon.ts';
import { link } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import { type BuildDocument, type FeatureRequest, findCollection, json } from './feature-document.ts';
import { listParameters } from './space-time.ts';
import {
  collectionIds,
  type StacCollectionId,
  type StacItem,
  stacCollections,
  stacVersion,
} from './stac-collections.ts';
import { readItems } from './stac-items.ts';
import { pageOf, parseSearch } from './stac-search.ts';

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
  const search = parseSearch(asked, listParameters);
  const { items, standing } = await readItems(asked);
  const found = collectionIds
    .map((id) => describeCollection(id, items, asked))
    .filter(({ extent: { spatial, temporal } }) => {
      const [begins, ends] = temporal.interval[0];
      return search.isThere(spatial.bbox, begins ?? undefined, ends ?? undefined);
    });
  const { shown, facts } = pageOf(asked, found, search);
  return { ...json({ collections: shown, ...facts }), standing };
};

export const buildStacCollection: BuildDocument = async (asked) => {
  const id = findCollection(stacCollections, asked.params.name);
  const { items, standing } = await readItems(asked);
  return { ...json(describeCollection(id, items, asked)), standing };
};

function describeCollection(id: StacCollectionId, items: readonly StacItem[], { origin }: FeatureRequest) {
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
    extent: extentOf(items.filter(({ collection }) => collection === id)),
    links: [
      link('self', url),
      link('root', `${origin}/stac`),
      link('parent', `${origin}/stac`),
      link('items', `${url}/items`, geojsonType),
    ],
  };
}

/** Of items from the newest to the oldest. Without any: everywhere, at any time. */
function extentOf(items: readonly StacItem[]) {
  const box: Box = items.length === 0 ? [-180, -90, 180, 90] : boxOf(items.flatMap(({ rings }) => rings.flat()));
  const interval = [items.at(-1)?.time ?? null, items[0]?.time ?? null] as const;
  return { spatial: { bbox: [box] }, temporal: { interval: [interval] as const } };
}
