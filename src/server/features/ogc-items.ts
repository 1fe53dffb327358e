// The items of a collection: what the list of the API answers, as GeoJSON. A box and a time are compared record by record, so a
// page may have fewer features than its limit. An empty page is skipped, since programs take it for the end.

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PageInfo } from '../../contract/form/page.ts';
import type { WorldOperationId } from '../../contract/operation-id.ts';
import { rowOf } from '../../contract/rows.ts';
import { refuseUnknown } from '../../engine/paging/queries.ts';
import { replyOf } from '../../log/outcome.ts';
import { buildFeature, type Feature, type Fields } from '../../primitives/geojson.ts';
import { prepare } from '../../world/operations.ts';
import { linkPages } from '../answers/geojson.ts';
import { checkPermission } from '../callers/authenticate.ts';
import { geojsonType } from '../wire/accept.ts';
import { type Asked, type BuildDocument, findCollection, link } from './feature-document.ts';
import { featureCollections } from './ogc.ts';
import { boxOfGeometry, capLimit, listParameters, parseSpaceTime } from './space-time.ts';

export const buildItems: BuildDocument = async (asked) => {
  const { list } = featureCollections[findCollection(featureCollections, asked.params.name)];
  refuseUnknown(asked.query, [...listParameters, ...Object.keys(rowOf(list).filters ?? {})]);
  const { bbox: _box, datetime: _time, ...query } = asked.query;
  const isAsked = parseSpaceTime(asked.query);
  for (let from = capLimit(query); ; ) {
    const { features, page, standing } = await readPage(asked, list, from);
    const found = features.filter((feature) => isAt(feature, isAsked));
    if (found.length > 0 || page.nextCursor === null) {
      const links = [...linkPages(asked, page.nextCursor), linkCollection(asked)];
      const content = { type: 'FeatureCollection', features: found, numberReturned: found.length, links };
      return { contentType: geojsonType, content, standing };
    }
    from = { ...from, cursor: page.nextCursor };
    await yieldToEventLoop();
  }
};

export const buildItem: BuildDocument = async (asked) => {
  const { single } = featureCollections[findCollection(featureCollections, asked.params.name)];
  const { id = '' } = asked.params;
  const { body, standing } = await execute(asked, single, { params: { id } });
  const feature = buildFeature(body.data as Fields, rowOf(single).geometry as string);
  const links = [link('self', `${asked.origin}${asked.path}`, geojsonType), linkCollection(asked)];
  return { contentType: geojsonType, content: { ...feature, links }, standing };
};

const linkCollection = ({ origin, params }: Asked) => link('collection', `${origin}/ogc/collections/${params.name}`);

async function readPage(asked: Asked, list: WorldOperationId, query: Asked['query']) {
  const { body, standing } = await execute(asked, list, { query });
  const features = (body.data as readonly Fields[]).map((one) => buildFeature(one, rowOf(list).geometry as string));
  return { features, page: body.page as PageInfo, standing };
}

/** The reply of the operation to the caller. No fault counts or strikes it (Decision 35). */
async function execute(
  { identity, worlds, path, atLeast }: Asked,
  operationId: WorldOperationId,
  given: { readonly params?: Asked['params']; readonly query?: Asked['query'] },
) {
  checkPermission(identity, rowOf(operationId).permission);
  await prepare(operationId);
  const { organizationId, profile, worldName } = identity;
  const call = { operationId, organizationId, profile, path, params: {}, query: {}, peek: false, ...given };
  const answered = await worlds.read(worldName, ({ world }) => world.ask(call), { atLeast });
  const body = JSON.parse(String(replyOf(answered).body)) as { readonly data: unknown; readonly page?: PageInfo };
  return { body, standing: answered };
}

function isAt({ geometry, properties }: Feature, isAsked: ReturnType<typeof parseSpaceTime>): boolean {
  const box = boxOfGeometry(geometry);
  const { startedAt, endedAt } = properties as { readonly startedAt?: string; readonly endedAt?: string };
  return isAsked(box === undefined ? [] : [box], startedAt, endedAt);
}
