// One row of the table as an OpenAPI operation: its parameters, its body, what it asks for.

import type { TSchema } from 'typebox';
import { answersOf } from '../../src/contract/form/answers.ts';
import { type Operation, tagOf } from '../../src/contract/form/operation.ts';
import { fileType } from '../../src/contract/form/surface.ts';
import type { JsonObject } from '../../src/projections/describe-schema.ts';
import { type SeededExamples, showExamples } from './openapi-examples.ts';
import { buildParameters } from './openapi-parameters.ts';
import { buildResponses } from './openapi-responses.ts';
import type { SchemaRegistry } from './schema-registry.ts';

export function buildOperation(
  row: Operation,
  registry: SchemaRegistry,
  seeded: SeededExamples,
  described: readonly Operation[],
): JsonObject {
  return {
    operationId: row.id,
    tags: [tagOf(row)],
    summary: row.summary,
    description: describeOperation(row),
    'x-required-permission': row.permission,
    ...(row.answer === 'stream' ? { 'x-fern-streaming': { format: 'sse' } } : {}),
    ...(row.extension === true || row.served !== undefined ? { 'x-sandbox-extension': true } : {}),
    parameters: buildParameters(row, registry),
    ...(row.body === undefined ? {} : { requestBody: buildBody(row, row.body, registry) }),
    responses: buildResponses(row, registry, seeded.answers[row.id] ?? [], described),
  };
}

function describeOperation(row: Operation): string {
  const sentences = [
    row.permission === null ? 'Any valid credential may call it.' : `Requires the permission \`${row.permission}\`.`,
    row.idempotencyKey ? 'Needs an idempotency key: a repeated submission is applied and charged once.' : '',
    row.unsafeRead === true ? 'Each read moves an unfinished job one step forward; HEAD does not.' : '',
    row.awaits === undefined ? '' : `Read \`${row.awaits}\` until the job has ended.`,
    row.extension === true ? 'An extension of the sandbox: the specification has no such operation.' : '',
    row.served === undefined ? '' : `No part of the specification: it controls the sandbox (Decision ${row.decision}).`,
    row.decision === undefined || row.served !== undefined
      ? ''
      : `What the specification leaves open here is settled by Decision ${row.decision}.`,
    row.answer === 'stream'
      ? 'The first event comes at once, and the response has no end: a tool that calls every operation leaves this one out, or sets a time limit.'
      : '',
    describeExample(row),
    `Command line: \`sbox ${row.command.join(' ')}\`.`,
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** How the example of success was made, where the operation itself does not show that. */
function describeExample({ exampleAfter, example }: Operation): string {
  const limit = example.query?.limit;
  if (exampleAfter !== undefined)
    return `The example is what is answered after that of \`${exampleAfter}\`: a fresh world has none.`;
  return limit === undefined ? '' : `The example was asked for with \`limit=${limit}\`.`;
}

function buildBody(row: Operation, body: TSchema, registry: SchemaRegistry): JsonObject {
  if (row.bytes === 'body') return { required: true, content: { [fileType]: { schema: body } } };
  const examples = answersOf(row).map(({ answer, example }) => ({ name: answer, value: inUtc(example.body) }));
  return {
    required: true,
    content: { 'application/json': { schema: registry.refer(body), ...showExamples(examples) } },
  };
}

/** Generated clients take times in UTC alone unless they are configured otherwise. */
const inUtc = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:\d\d$/.test(value)
      ? new Date(value).toISOString()
      : value,
  );
