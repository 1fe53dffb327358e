// Lists the items of a collection as GeoJSON. A box and a time are compared record by record until the page is full: it ends at
// its last match, and continues from there by the list's own cursor.

import { rowOf } from '../../contract/rows.ts';
import { parsePageQuery, refuseUnknown } from '../../engine/paging/queries.ts';
import { buildFeature, type Feature, type Fields } from '../../primitives/geojson.ts';
import { link, linkPages } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import { execute, featureCollections, type ListId, readAll, readPage, readPages } from './feature-collections.ts';
import { type BuildDocument, type FeatureRequest, findCollection } from './feature-document.ts';
import { boxOfGeometry, capLimit, listParameters, parseSpaceTime } from './space-time.ts';

export const buildItems: BuildDocument = async (request) => {
  const { list } = featureCollections[findCollection(featureCollections, request.params.name)];
  refuseUnknown(request.query, [...listParameters, ...Object.keys(rowOf(list).filters ?? {})]);
  const { bbox: _box, datetime: _time, ...otherFilters } = request.query;
  const query = capLimit(otherFilters);
  const { limit } = parsePageQuery(rowOf(list), query);
  const isInRange = parseSpaceTime(request.query);
  const isMatch = (feature: Feature) => isAt(feature, isInRange);
  const { found, nextCursor, revision } = await findPage(request, { list, query, limit }, isMatch);
  const all = await readAll(request, list, query);
  const links = [...linkPages(request, nextCursor), linkCollection(request)];
  const counted = all && { numberMatched: all.filter(isMatch).length };
  const content = { type: 'FeatureCollection', features: found, ...counted, numberReturned: found.length, links };
  return { contentType: geojsonType, content, revision };
};

/** Searches until it finds one match too many; then the list is asked up to the last match, for its cursor. */
async function findPage(
  request: FeatureRequest,
  { list, query, limit }: { readonly list: ListId; readonly query: FeatureRequest['query']; readonly limit: number },
  isMatch: (feature: Feature) => boolean,
) {
  const found: Feature[] = [];
  let upToLast = query;
  for await (const { features, query: from, revision, page } of readPages(request, list, query)) {
    for (const [index, feature] of features.entries()) {
      if (!isMatch(feature)) continue;
      if (found.length === limit) {
        const { page: ended } = await readPage(request, list, upToLast);
        return { found, nextCursor: ended.nextCursor, revision };
      }
      found.push(feature);
      upToLast = { ...from, limit: String(index + 1) };
    }
    if (page.nextCursor === null) return { found, nextCursor: null, revision };
  }
  throw new Error('A list has no last page.');
}

export const buildItem: BuildDocument = async (request) => {
  const { single } = featureCollections[findCollection(featureCollections, request.params.name)];
  const { id = '' } = request.params;
  const { body, revision } = await execute(request, single, { params: { id } });
  const feature = buildFeature(body.data as Fields, rowOf(single).geometry as string);
  const links = [link('self', `${request.origin}${request.path}`, geojsonType), linkCollection(request)];
  return { contentType: geojsonType, content: { ...feature, links }, revision };
};

const linkCollection = ({ origin, params }: FeatureRequest) =>
  link('collection', `${origin}/ogc/collections/${params.name}`);

function isAt({ geometry, properties }: Feature, isInRange: ReturnType<typeof parseSpaceTime>): boolean {
  const box = boxOfGeometry(geometry);
  const { startedAt, endedAt } = properties as { readonly startedAt?: string; readonly endedAt?: string };
  return isInRange(box === undefined ? [] : [box], startedAt, endedAt);
}
