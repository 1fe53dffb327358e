// The collections of STAC, and the form of their items (Decision 56).

import { boxOf } from '../../primitives/polygon.ts';
import { link } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import type { Searched } from './stac-search.ts';

export const stacVersion = '1.1.0';

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
export const collectionIds = Object.keys(stacCollections) as StacCollectionId[];

/** The collection of the scenes of a provider. */
export const collectionOf = ({ provider }: { readonly provider: string }) =>
  provider === stacCollections['sentinel-1-grd'].provider ? 'sentinel-1-grd' : 'sentinel-2-l2a';

export const urlOf = (origin: string, { id, collection }: Pick<Searched, 'id' | 'collection'>): string =>
  `${origin}/stac/collections/${collection}/items/${id}`;

/** What tells one kind of item from the other. */
export interface ItemDetails {
  readonly extensions: readonly string[];
  /** Beside its time. */
  readonly properties: object;
  readonly assets: object;
  /** Beside those to the item itself and to what holds it. */
  readonly links: readonly object[];
}

export interface StacItem extends Searched {
  readonly describe: (origin: string) => ItemDetails | Promise<ItemDetails>;
}

export async function renderItem(item: StacItem, origin: string): Promise<object> {
  const { id, collection, rings, time } = item;
  const { extensions, properties, assets, links } = await item.describe(origin);
  const [root, parent] = [`${origin}/stac`, `${origin}/stac/collections/${collection}`];
  return {
    type: 'Feature',
    stac_version: stacVersion,
    stac_extensions: extensions,
    id,
    geometry:
      rings.length === 1
        ? { type: 'Polygon', coordinates: rings }
        : { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) },
    bbox: boxOf(rings.flat()),
    properties: { datetime: time, ...properties },
    collection,
    assets,
    links: [
      link('self', urlOf(origin, item), geojsonType),
      link('root', root),
      link('parent', parent),
      link('collection', parent),
      ...links,
    ],
  };
}
