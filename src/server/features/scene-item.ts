// A scene that a result names, as an item of STAC. A scene is a degree wide and has no pixels, so it has no asset.

import { boxOf } from '../../primitives/polygon.ts';
import type { NamedScene } from '../../world/jobs/named-scenes.ts';
import {
  cloudExtension,
  collectionOf,
  geometryOf,
  linksOfItem,
  squaresAsRings,
  stacCollections,
  stacVersion,
} from './stac.ts';

export function describeScene(scene: NamedScene, origin: string): object {
  const { sceneId, acquiredAt, cloudCoverPct, squares, jobIds } = scene;
  const collection = collectionOf(scene);
  const { constellation, instrument } = stacCollections[collection];
  const rings = squaresAsRings(squares);
  return {
    type: 'Feature',
    stac_version: stacVersion,
    stac_extensions: cloudCoverPct === null ? [] : [cloudExtension],
    id: sceneId,
    geometry: geometryOf(rings),
    bbox: boxOf(rings.flat()),
    properties: {
      datetime: acquiredAt,
      // SBX_S2B_… is Sentinel-2B.
      platform: `${constellation}${sceneId.charAt(6).toLowerCase()}`,
      constellation,
      instruments: [instrument],
      ...(cloudCoverPct === null ? {} : { 'eo:cloud_cover': cloudCoverPct }),
      'sbx:results': jobIds,
    },
    collection,
    assets: {},
    links: linksOfItem(origin, collection, sceneId),
  };
}
