// Scenes as items of STAC, of a collection or of a search. Parameters are parsed as those of the API's lists are.

import type { Operation } from '../../contract/form/operation.ts';
import { Problem, refusalAt } from '../../contract/form/problem.ts';
import { parsePageQuery, refuseUnknown } from '../../engine/paging/queries.ts';
import type { NamedScene } from '../../world/jobs/named-scenes.ts';
import { linkPages } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import { type Asked, type BuildDocument, findCollection, link } from './feature-document.ts';
import { capLimit, listParameters, parseSpaceTime } from './space-time.ts';
import { boxOfSquares, cloudExtension, collectionOf, readScenes, sceneCollections, stacVersion } from './stac.ts';

type Fits = (scene: NamedScene) => boolean;
type Square = NamedScene['squares'][number];

export const buildSearch: BuildDocument = (asked) => {
  const [ids, collections] = [listOf(asked.query.ids), listOf(asked.query.collections)];
  const fits: Fits = (scene) =>
    (ids === undefined || ids.includes(scene.sceneId)) &&
    (collections === undefined || collections.includes(collectionOf(scene)));
  return buildScenes(asked, fits, ['ids', 'collections']);
};

export const buildSceneItems: BuildDocument = (asked) => {
  const id = findCollection(sceneCollections, asked.params.name);
  return buildScenes(asked, (scene) => collectionOf(scene) === id, []);
};

export const buildSceneItem: BuildDocument = async (asked) => {
  const collection = findCollection(sceneCollections, asked.params.name);
  const { scenes, standing } = await readScenes(asked);
  const scene = scenes.find((one) => one.sceneId === asked.params.id && collectionOf(one) === collection);
  if (scene !== undefined) return { contentType: geojsonType, content: describeScene(scene, asked), standing };
  throw new Problem('resource_not_found', `No result of this organization and world names a scene ${asked.params.id}.`);
};

const listOf = (given: Asked['query'][string] | undefined): string[] | undefined =>
  given === undefined ? undefined : String(given).split(',');

async function buildScenes(asked: Asked, fits: Fits, own: readonly string[]) {
  refuseUnknown(asked.query, [...listParameters, ...own]);
  const isAsked = parseSpaceTime(asked.query);
  const { limit, cursor } = parsePage(asked.query);
  const { scenes, standing } = await readScenes(asked);
  const found = scenes.filter((scene) => {
    const boxes = scene.squares.map((square) => boxOfSquares([square]));
    return fits(scene) && isAsked(boxes, scene.acquiredAt, scene.acquiredAt);
  });
  const start = cursor === undefined ? 0 : found.findIndex(({ sceneId }) => sceneId === cursor) + 1;
  if (cursor !== undefined && start === 0)
    throw refusalAt({ parameter: 'cursor', code: 'invalid_cursor', detail: 'is none that this search gave' });
  const shown = found.slice(start, start + limit);
  const next = found.length > start + limit ? String(shown.at(-1)?.sceneId) : null;
  const content = {
    type: 'FeatureCollection',
    features: shown.map((scene) => describeScene(scene, asked)),
    links: [...linkPages(asked, next), link('root', `${asked.origin}/stac`)],
    numberMatched: found.length,
    numberReturned: shown.length,
  };
  return { contentType: geojsonType, content, standing };
}

/** The cursor is the last scene of the previous page. Throws Problem. */
function parsePage(query: Asked['query']) {
  const given = Object.entries(capLimit(query)).filter(([name]) => name === 'limit' || name === 'cursor');
  return parsePageQuery({ answer: 'page' } as Operation, Object.fromEntries(given));
}

function describeScene(scene: NamedScene, { origin }: Asked): object {
  const { sceneId, acquiredAt, cloudCoverPct, squares, jobIds } = scene;
  const collection = collectionOf(scene);
  const { constellation, instrument } = sceneCollections[collection];
  const url = `${origin}/stac/collections/${collection}`;
  return {
    type: 'Feature',
    stac_version: stacVersion,
    stac_extensions: cloudCoverPct === null ? [] : [cloudExtension],
    id: sceneId,
    geometry: geometryOf(squares),
    bbox: boxOfSquares(squares),
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
    links: [
      link('self', `${url}/items/${sceneId}`, geojsonType),
      link('root', `${origin}/stac`),
      link('parent', url),
      link('collection', url),
    ],
  };
}

function geometryOf(squares: readonly Square[]): object {
  const rings = squares.map(([west, south]) => [
    [
      [west, south],
      [west + 1, south],
      [west + 1, south + 1],
      [west, south + 1],
      [west, south],
    ],
  ]);
  return rings.length === 1 ? { type: 'Polygon', coordinates: rings[0] } : { type: 'MultiPolygon', coordinates: rings };
}
