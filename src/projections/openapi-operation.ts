// One row of the table as an OpenAPI operation: its parameters, its body, what it asks for.

import * as Type from 'typebox';
import { exampleOf } from '../contract/examples.ts';
import type { Operation } from '../contract/operation.ts';
import { fixtureTokens } from '../contract/permissions.ts';
import { Cursor, Limit } from '../contract/schemas/page.ts';
import { limits } from '../contract/surface.ts';
import { parametersOf } from '../primitives/path-template.ts';
import { buildResponses } from './openapi-responses.ts';
import type { JsonObject, SchemaRegistry } from './openapi-schemas.ts';

const parameter = (place: string, name: string, schema: JsonObject, more: JsonObject = {}): JsonObject => {
  const { description, ...rest } = schema;
  return { name, in: place, ...(description === undefined ? {} : { description }), ...more, schema: rest };
};

export const sharedParameters: JsonObject = {
  Cursor: parameter('query', 'cursor', { ...Cursor }),
  Limit: parameter('query', 'limit', { ...Limit }),
  IdempotencyKey: parameter(
    'header',
    'Idempotency-Key',
    {
      type: 'string',
      minLength: 1,
      maxLength: limits.idempotencyKeyLength,
      description: 'A value of your own, bare or in double quotes. The same key with the same request is applied once.',
    },
    { required: true, example: 'b0e1c5a2-first-try' },
  ),
  Tenant: parameter('header', 'x-service-tenant-id', {
    type: 'string',
    enum: [...new Set(fixtureTokens.map(({ organizationId }) => organizationId))],
    description: 'The organization. When present it must be that of the credential; it never overrides it.',
  }),
};

const sharedParameter = (name: string) => ({ $ref: `#/components/parameters/${name}` });

const ResourceId = Type.String({ minLength: 1, description: 'Identifier of the resource within the organization.' });

export function buildOperation(row: Operation, registry: SchemaRegistry): JsonObject {
  return {
    operationId: row.id,
    tags: [row.command[0]],
    summary: row.summary,
    description: describeOperation(row),
    'x-required-permission': row.permission,
    ...(row.extension === true ? { 'x-sandbox-extension': true } : {}),
    parameters: buildParameters(row, registry),
    ...(row.body === undefined ? {} : { requestBody: buildBody(row, row.body, registry) }),
    responses: buildResponses(row, registry),
  };
}

function describeOperation(row: Operation): string {
  const sentences = [
    row.permission === null ? 'Any valid credential may call it.' : `Requires the permission \`${row.permission}\`.`,
    row.idempotencyKey ? 'Needs an idempotency key: a repeated submission is applied and charged once.' : '',
    row.moves === true ? 'Each read moves an unfinished job one step on; HEAD does not.' : '',
    row.awaits === undefined ? '' : `Read \`${row.awaits}\` until the job has ended.`,
    row.extension === true
      ? 'An extension of the sandbox, so that the Location of a created resource can be followed.'
      : '',
    row.decision === undefined ? '' : `What the specification leaves open here is settled by Decision ${row.decision}.`,
    `Command line: \`sbox ${row.command.join(' ')}\`.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function buildParameters(row: Operation, registry: SchemaRegistry): JsonObject[] {
  const example = exampleOf(row);
  const names = parametersOf(row.path);
  const inPath = names.map((name) =>
    parameter('path', name, registry.refer(row.kind ?? ResourceId), {
      required: true,
      example: example.params?.[name],
    }),
  );
  const inQuery = Object.entries(row.filters ?? {}).map(([name, schema]) => {
    const value = example.query?.[name];
    return parameter('query', name, registry.refer(schema), value === undefined ? {} : { example: value });
  });
  return [
    ...inPath,
    ...inQuery,
    ...(row.answer === 'page' ? [sharedParameter('Cursor'), sharedParameter('Limit')] : []),
    ...(row.idempotencyKey ? [sharedParameter('IdempotencyKey')] : []),
    sharedParameter('Tenant'),
  ];
}

function buildBody(row: Operation, body: Type.TSchema, registry: SchemaRegistry): JsonObject {
  return {
    required: true,
    content: { 'application/json': { schema: registry.refer(body), example: exampleOf(row).body } },
  };
}
