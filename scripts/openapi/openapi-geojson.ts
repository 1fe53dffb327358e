// The records that have a geometry as GeoJSON (RFC 7946, Decision 55), in the words of OpenAPI 3.1.

import type { TSchema } from 'typebox';
import type { Operation } from '../../src/contract/form/operation.ts';
import { PageInfo } from '../../src/contract/form/page.ts';
import { GeoPolygon } from '../../src/contract/schemas/fields.ts';
import type { JsonObject } from '../../src/projections/describe-schema.ts';
import { nameOf, type SchemaRegistry } from './schema-registry.ts';

interface RecordSchema extends TSchema {
  readonly properties: Readonly<Record<string, TSchema>>;
  readonly required: readonly string[];
}

/** Nothing where the records of the row have no geometry. */
export function describeGeojson({ data, geometry, answer }: Operation, registry: SchemaRegistry): JsonObject {
  if (geometry === undefined) return {};
  const record = formWith(data, geometry);
  const feature = registry.add(`${nameOf(record)}Feature`, buildFeature(record, geometry, registry));
  if (answer !== 'page') return { 'application/geo+json': { schema: feature } };
  const collection = buildObject('RFC 7946 FeatureCollection, with the page of the list and its links.', {
    type: { const: 'FeatureCollection' },
    features: { type: 'array', items: feature },
    page: registry.refer(PageInfo),
    links: { type: 'array', items: registry.add('PageLink', pageLink) },
  });
  return { 'application/geo+json': { schema: registry.add(`${nameOf(record)}FeatureCollection`, collection) } };
}

const pageLink = buildObject('Leads to a page of the same list.', {
  rel: { type: 'string', enum: ['self', 'next'] },
  type: { const: 'application/geo+json' },
  href: { type: 'string', format: 'uri' },
});

/** Of several forms only the one that has the geometry is ever sent as GeoJSON. */
function formWith(data: TSchema, geometry: string): RecordSchema {
  const forms = 'anyOf' in data ? (data.anyOf as RecordSchema[]) : [data as RecordSchema];
  return forms.find(({ properties }) => geometry in properties) as RecordSchema;
}

function buildFeature(record: RecordSchema, geometry: string, registry: SchemaRegistry): JsonObject {
  const { [geometry]: shape = GeoPolygon, ...properties } = record.properties;
  const required = record.required.filter((name) => name !== geometry);
  return buildObject(`RFC 7946 Feature: \`${geometry}\` is the geometry, all other members are properties.`, {
    type: { const: 'Feature' },
    id: { type: 'string', description: 'The id of the record.' },
    geometry: registry.refer('items' in shape ? GeoPolygon : shape),
    properties: registry.refer({ ...record, properties, required } as TSchema),
  });
}

function buildObject(description: string, properties: JsonObject): JsonObject {
  return { type: 'object', description, required: Object.keys(properties), properties, additionalProperties: false };
}
