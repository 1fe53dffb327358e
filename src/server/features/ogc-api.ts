// Describes `/ogc` in OpenAPI 3.0, which map programs read; it contains nothing of a world, so it is open to all.

import { Limit } from '../../contract/form/page.ts';
import { rowOf } from '../../contract/rows.ts';
import { describeFilters, featureCollections, type ListId } from './feature-collections.ts';
import type { BuildDocument } from './feature-document.ts';
import { apiType } from './ogc.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const collections = Object.entries(featureCollections);

export const buildApi: BuildDocument = ({ origin }) => ({
  contentType: apiType,
  content: {
    openapi: '3.0.3',
    info: { title: 'Sandbox Risk-Monitoring API: features', version: '1.0.0' },
    servers: [{ url: `${origin}/ogc` }],
    security: [{ bearer: [] }],
    paths: {
      '/': get('Landing page', 'application/json'),
      '/conformance': get('Conformance', 'application/json'),
      '/collections': get('Collections', 'application/json'),
      ...Object.fromEntries(collections.flatMap(([id, { list, title }]) => pathsOf(id, list, title))),
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  },
});

function pathsOf(id: string, list: ListId, title: string) {
  const filters = Object.entries(describeFilters(list)).map(([name, schema]) => inQuery(name, schema));
  const { description: _, ...limit } = Limit as object as JsonObject;
  const box = { type: 'array', items: { type: 'number' }, minItems: 4, maxItems: 6 };
  const parameters = [
    inQuery('limit', limit),
    { ...inQuery('bbox', box), style: 'form', explode: false },
    inQuery('datetime', { type: 'string' }),
    inQuery('cursor', { type: 'string' }),
    ...filters,
  ];
  const named = { name: 'featureId', in: 'path', required: true, schema: { type: 'string' } };
  return [
    [`/collections/${id}`, get(`${title}: the collection`, 'application/json')],
    [`/collections/${id}/queryables`, get(`${title}: filters`, 'application/schema+json')],
    [
      `/collections/${id}/items`,
      get(`${title}, which takes ${rowOf(list).permission}`, 'application/geo+json', parameters),
    ],
    [`/collections/${id}/items/{featureId}`, get(`${title}: one feature`, 'application/geo+json', [named])],
  ] as const;
}

const inQuery = (name: string, schema: JsonObject): JsonObject => ({ name, in: 'query', required: false, schema });

const get = (summary: string, type: string, parameters: readonly JsonObject[] = []): JsonObject => ({
  get: {
    summary,
    parameters,
    responses: {
      200: { description: summary, content: { [type]: { schema: { type: 'object' } } } },
      default: {
        description: 'A refusal (RFC 9457)',
        content: { 'application/problem+json': { schema: { type: 'object' } } },
      },
    },
  },
});
