// The parameters of an operation in the words of OpenAPI 3.1. Each says what it is for.

import * as Type from 'typebox';
import type { Operation } from '../../src/contract/form/operation.ts';
import { Cursor, Limit } from '../../src/contract/form/page.ts';
import { idempotencyKeyHeader, lastEventHeader, limits, tenantHeader } from '../../src/contract/form/surface.ts';
import { fixtureTokens } from '../../src/contract/permissions.ts';
import { parametersOf } from '../../src/primitives/path-template.ts';
import type { JsonObject } from '../../src/projections/describe-schema.ts';
import type { SchemaRegistry } from './schema-registry.ts';

/** The description becomes the parameter's; without it the schema may equal one that has a name. */
const parameter = (location: string, name: string, described: Type.TSchema, registry?: SchemaRegistry): JsonObject => {
  const { description, ...rest } = described as JsonObject;
  const schema = rest as Type.TSchema;
  return { name, in: location, description, schema: registry === undefined ? schema : registry.refer(schema) };
};

export const sharedParameters: JsonObject = {
  Cursor: parameter('query', 'cursor', Cursor),
  Limit: parameter('query', 'limit', Limit),
  Tenant: parameter(
    'header',
    tenantHeader,
    Type.Enum([...new Set(fixtureTokens.map(({ organizationId }) => organizationId))], {
      type: 'string',
      description: "The organization. If present, it must be the credential's; it never overrides it.",
    }),
  ),
};

const IdempotencyKey = Type.String({
  minLength: 1,
  maxLength: limits.idempotencyKeyLength,
  description: 'A value of your choice, bare or in double quotes. The same request with the same key is applied once.',
});

const LastEventId = Type.String({
  description:
    'The id of the last event that was read: the stream goes on after it, or with the oldest event that is kept.',
});

const ResourceId = Type.String({ minLength: 1, description: 'Identifier of the resource within the organization.' });

export function buildParameters(row: Operation, registry: SchemaRegistry): JsonObject[] {
  const { params = {}, query = {} } = row.example;
  const inPath = parametersOf(row.path).map((name) => ({
    ...parameter('path', name, row.kind ?? ResourceId, registry),
    required: true,
    example: params[name],
  }));
  const inQuery = Object.entries(row.filters ?? {}).map(([name, { schema }]) => ({
    ...parameter('query', name, schema, registry),
    ...(query[name] === undefined ? {} : { example: query[name] }),
  }));
  return [
    ...inPath,
    ...inQuery,
    ...(row.answer === 'page' ? [sharedParameter('Cursor'), sharedParameter('Limit')] : []),
    ...(row.idempotencyKey ? [buildKey(row)] : []),
    ...(row.answer === 'stream' ? [parameter('header', lastEventHeader, LastEventId)] : []),
    sharedParameter('Tenant'),
  ];
}

const sharedParameter = (name: string): JsonObject => ({ $ref: `#/components/parameters/${name}` });

/** Each operation shows a key of its own, because a key that another operation has spent is refused. */
const buildKey = (row: Operation): JsonObject => ({
  ...parameter('header', idempotencyKeyHeader, IdempotencyKey),
  required: true,
  example: `first-${row.command.join('-')}`,
});
