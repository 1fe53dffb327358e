// The documents of OGC API Features (part 1) that lead to the items: landing page, conformance, collections (Decision 55).

import type { Permission } from '../../contract/permissions.ts';
import { rowOf } from '../../contract/rows.ts';
import { boxOf } from '../../primitives/polygon.ts';
import { link } from '../answers/geojson.ts';
import { geojsonType } from '../wire/accept.ts';
import { type CollectionId, describeFilters, featureCollections, type ListId, readAll } from './feature-collections.ts';
import { type BuildDocument, type FeatureRequest, findCollection, json } from './feature-document.ts';
import { boxOfGeometry } from './space-time.ts';

/** The media type of OpenAPI 3.0, exactly as in the standard. */
export const apiType = 'application/vnd.oai.openapi+json;version=3.0';

export const buildLanding: BuildDocument = ({ origin }) =>
  json({
    title: 'Sandbox Risk-Monitoring API: features',
    description: 'Plots and weather events of the bearer token’s organization.',
    links: [
      link('self', `${origin}/ogc`),
      link('service-desc', `${origin}/ogc/api`, apiType),
      link('service-doc', `${origin}/docs/api`, 'text/html'),
      link('conformance', `${origin}/ogc/conformance`),
      link('data', `${origin}/ogc/collections`),
    ],
  });

export const buildConformance: BuildDocument = () =>
  json({
    conformsTo: ['core', 'oas30', 'geojson'].map(
      (name) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${name}`,
    ),
  });

export const buildCollections: BuildDocument = async (request) => {
  const collections: object[] = [];
  for (const id of Object.keys(featureCollections) as CollectionId[])
    collections.push(await describeCollection(id, request));
  return json({ links: [link('self', `${request.origin}/ogc/collections`)], collections });
};

export const buildCollection: BuildDocument = async (request) =>
  json(await describeCollection(findCollection(featureCollections, request.params.name), request));

/** The standard calls the filters of a list its queryables. */
export const buildQueryables: BuildDocument = ({ origin, params }) => {
  const id = findCollection(featureCollections, params.name);
  const { list, title } = featureCollections[id];
  return {
    contentType: schemaType,
    content: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${origin}/ogc/collections/${id}/queryables`,
      type: 'object',
      title,
      properties: describeFilters(list),
      additionalProperties: false,
    },
  };
};

const schemaType = 'application/schema+json';

async function describeCollection(id: CollectionId, request: FeatureRequest): Promise<object> {
  const { title, description, list } = featureCollections[id];
  const url = `${request.origin}/ogc/collections/${id}`;
  const extent = await readExtent(request, list);
  return {
    id,
    title,
    description: `${description} Reading them requires ${rowOf(list).permission}.`,
    itemType: 'feature',
    crs: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'],
    ...(extent && { extent }),
    links: [
      link('self', url),
      link('items', `${url}/items`, geojsonType),
      link('http://www.opengis.net/def/rel/ogc/1.0/queryables', `${url}/queryables`, schemaType),
    ],
  };
}

/** Undefined where the caller may read no records, or there are none, or too many to measure. */
async function readExtent(request: FeatureRequest, list: ListId): Promise<object | undefined> {
  if (!request.identity.permissions.has(rowOf(list).permission as Permission)) return undefined;
  const all = (await readAll(request, list, {})) ?? [];
  const boxes = all.map(({ geometry }) => boxOfGeometry(geometry)).filter((box) => box !== undefined);
  if (boxes.length === 0) return undefined;
  const corners = boxes.flatMap(([west, south, east, north]): [number, number][] => [
    [west, south],
    [east, north],
  ]);
  const timesOf = (name: string) =>
    all.flatMap(({ properties }) => (properties[name] as string | undefined) ?? []).sort();
  return {
    spatial: { bbox: [boxOf(corners)], crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84' },
    temporal: { interval: [[timesOf('startedAt')[0] ?? null, timesOf('endedAt').at(-1) ?? null]] },
  };
}
