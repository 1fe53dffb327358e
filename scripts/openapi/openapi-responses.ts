// How an operation answers, in the words of OpenAPI 3.1: the envelope of success, a problem document for each refusal.

import { answersOf } from '../../src/contract/form/answers.ts';
import { join } from '../../src/contract/form/localization/localized-text.ts';
import type { AnswerKind, Operation } from '../../src/contract/form/operation.ts';
import { PageInfo, ProblemDocument } from '../../src/contract/form/page.ts';
import { Problem, renderProblem } from '../../src/contract/form/problem.ts';
import { type ProblemCode, problems } from '../../src/contract/form/problems.ts';
import { fileType } from '../../src/contract/form/surface.ts';
import { problemsOf } from '../../src/contract/refusals.ts';
import type { JsonObject } from '../../src/projections/describe-schema.ts';
import { examplePathOf } from '../example-path.ts';
import { faultAnswers, orderProblemsOf } from './extension-refusals.ts';
import { describeGeojson } from './openapi-geojson.ts';
import { nameOf, type SchemaRegistry } from './schema-registry.ts';

const successText: Record<AnswerKind, string> = {
  page: 'One page, newest first.',
  item: 'The resource.',
  created: 'Created; Location is its path.',
  accepted: 'Accepted; Location is the path of the job.',
  applied: 'Applied.',
  stream: 'Server-sent events until one side closes the connection. The data of each event is a separate document.',
};

export const responseHeaders: JsonObject = {
  Location: {
    description: 'Path of the resource or of the job.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/jobs/job_0007',
  },
  RetryAfter: {
    description: 'Seconds to wait before the next read.',
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  IdempotentReplayed: {
    description: 'Present when the key was used before: this is the stored response, and nothing else happened.',
    schema: { type: 'string', const: 'true' },
  },
  Challenge: {
    description: 'RFC 6750 challenge: realm, and error with its scope where they apply.',
    schema: { type: 'string' },
  },
};

/** Codes that may say how long to wait. */
const waiting: ReadonlySet<ProblemCode> = new Set(['idempotency_in_progress', 'injected_fault']);

const headerRefs = (headers: Record<string, string>): JsonObject =>
  Object.fromEntries(
    Object.entries(headers).map(([header, component]) => [header, { $ref: `#/components/headers/${component}` }]),
  );

/** `examples` are the answers of success, the row's own first; links lead from accepted work to the reads of `described`. */
export function buildResponses(
  row: Operation,
  registry: SchemaRegistry,
  examples: readonly unknown[],
  described: readonly Operation[],
): JsonObject {
  const own = problemsOf(row);
  const codes = [...own, ...orderProblemsOf(row)];
  const refusals = [...new Set(codes.map((code) => problems[code].status))];
  return Object.fromEntries([
    ...answersOf(row).map(({ answer, status }, index) => [
      status,
      {
        ...buildSuccess(row, answer, registry, examples[index]),
        ...(answer === 'accepted' ? linkReads(row, described) : {}),
      },
    ]),
    ...refusals.map((status) => [
      status,
      {
        ...(own.every((code) => problems[code].status !== status) && { 'x-sandbox-extension': true }),
        ...buildRefusal(
          status,
          codes.filter((code) => problems[code].status === status),
          registry,
        ),
      },
    ]),
    // No fault is injected into what controls the sandbox.
    ...(row.served === undefined
      ? faultAnswers.map(([status]) => [status, { $ref: `#/components/responses/Fault${status}` }])
      : []),
  ]);
}

function linkReads({ awaits, data }: Operation, described: readonly Operation[]): JsonObject {
  const awaited = described.find(({ id }) => id === awaits);
  if (awaited === undefined) return {};
  const [idField] = Object.keys((data as { properties?: object }).properties ?? {});
  const reads = described.filter(({ method, path }) => method === 'GET' && path.startsWith(awaited.path));
  const parameters = { id: `$response.body#/data/${idField}` };
  return {
    links: Object.fromEntries(
      reads.map(({ id, summary }) => [id, { operationId: id, parameters, description: `${summary}.` }]),
    ),
  };
}

/** The answers that a fault may give in place of any operation's, defined once. */
export const buildFaultAnswers = (registry: SchemaRegistry): JsonObject =>
  Object.fromEntries(
    faultAnswers.map(([status, codes]) => {
      const examples = Object.fromEntries(codes.map((code) => [code, buildExample(code, '/v1/portfolios', status)]));
      return [`Fault${status}`, { 'x-sandbox-extension': true, ...buildRefusal(status, codes, registry, examples) }];
    }),
  );

function buildSuccess(row: Operation, answer: AnswerKind, registry: SchemaRegistry, example: unknown): JsonObject {
  const headers = headerRefs({
    ...(answer === 'created' || answer === 'accepted' ? { Location: 'Location' } : {}),
    ...(answer === 'accepted' || row.unsafeRead === true ? { 'Retry-After': 'RetryAfter' } : {}),
    ...(row.idempotencyKey ? { 'Idempotent-Replayed': 'IdempotentReplayed' } : {}),
  });
  return {
    description: successText[answer],
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: buildContent(row, answer, registry, example),
  };
}

function buildContent(row: Operation, answer: AnswerKind, registry: SchemaRegistry, example: unknown): JsonObject {
  if (row.bytes === 'answer') return { [fileType]: { schema: row.data } };
  if (answer === 'stream') return { 'text/event-stream': { schema: buildEventSchema(row, registry), example } };
  return {
    'application/json': { schema: buildEnvelope(row, answer, registry), example },
    ...describeGeojson(row, registry),
  };
}

const buildEventSchema = (row: Operation, registry: SchemaRegistry): JsonObject => ({
  type: 'string',
  description: 'The schema is that of the data of each event.',
  contentMediaType: 'application/json',
  contentSchema: registry.refer(row.data),
});

function buildEnvelope(row: Operation, answer: AnswerKind, registry: SchemaRegistry): JsonObject {
  const resource = registry.refer(row.data);
  const members: JsonObject =
    answer === 'page'
      ? { data: { type: 'array', items: resource }, page: registry.refer(PageInfo) }
      : { data: resource };
  return registry.add(`${nameOf(row.data)}${answer === 'page' ? 'Page' : 'Reply'}`, {
    type: 'object',
    required: Object.keys(members),
    properties: members,
    additionalProperties: false,
  });
}

function buildRefusal(
  status: number,
  codes: ProblemCode[],
  registry: SchemaRegistry,
  examples: JsonObject = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
): JsonObject {
  const headers = headerRefs({
    ...(status === 401 || status === 403 ? { 'WWW-Authenticate': 'Challenge' } : {}),
    ...(codes.some((code) => waiting.has(code)) ? { 'Retry-After': 'RetryAfter' } : {}),
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].title}.`).join('\n\n'),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            registry.refer(ProblemDocument),
            { properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples,
      },
    },
  };
}

/** One example for every code that an operation of the document may answer with; its instance is such an operation's path. */
export function buildProblemExamples(rows: readonly Operation[]): JsonObject {
  const examples = new Map<ProblemCode, JsonObject>();
  for (const row of rows) {
    for (const code of [...problemsOf(row), ...orderProblemsOf(row)]) {
      if (!examples.has(code)) examples.set(code, buildExample(code, examplePathOf(row)));
    }
  }
  return Object.fromEntries(examples);
}

function buildExample(code: ProblemCode, path: string, status: number = problems[code].status): JsonObject {
  const { title, meaning, remedy } = problems[code];
  return { summary: title, value: renderProblem(new Problem(code, join([meaning, ' ', remedy]), { status }), path) };
}
