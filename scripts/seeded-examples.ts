// For docs/openapi.json: the sandbox's answer to the example of each operation, and its webhook messages.

import type { FastifyInstance } from 'fastify';
import { controlOperations } from '../src/contract/control-operations.ts';
import { answersOf } from '../src/contract/form/answers.ts';
import type { Example, Operation } from '../src/contract/form/operation.ts';
import { fileType, idempotencyKeyHeader } from '../src/contract/form/surface.ts';
import { operations } from '../src/contract/operations.ts';
import { defaultWorldName, fullToken, inWorld } from '../src/contract/permissions.ts';
import { rows } from '../src/contract/rows.ts';
import type { Delivery } from '../src/contract/schemas/webhook.ts';
import { fillTemplate } from '../src/primitives/path-template.ts';
import { buildApp } from '../src/server/app.ts';
import { createSeed } from '../src/world/records/seed.ts';
import type { SeededExamples } from './openapi/openapi-examples.ts';
import type { Content } from './stale-files.ts';

/** `files` are the texts of the fixtures by their paths. */
export async function readSeededExamples(files: ReadonlyMap<string, Content>): Promise<SeededExamples> {
  const readBytes = (path: string): Buffer => Buffer.from(files.get(`fixtures/${path}`) ?? '');
  const has = (path: string): boolean => files.has(`fixtures/${path}`);
  const seed = createSeed({ readBytes, has, read: (path) => JSON.parse(readBytes(path).toString()) });
  const openSandbox = () => buildApp({ seed, jobSteps: 1, cors: [] });
  const answers: Record<string, unknown[]> = {};
  const app = openSandbox();
  for (const row of operations as readonly Operation[]) {
    const asked = answersOf(row).map(({ answer, example }) => ask(app, row, example, `${row.id}-${answer}`));
    answers[row.id] = await Promise.all(asked);
  }
  // Control operations may answer about all worlds of a sandbox, so each gets a sandbox of its own.
  for (const row of controlOperations as readonly Operation[]) answers[row.id] = [await askControl(openSandbox(), row)];
  const deliveries = JSON.parse(String(files.get('fixtures/org_pampa/webhookDeliveries.json'))) as Delivery[];
  const messages = deliveries.map(({ eventType, request }) => [eventType, JSON.parse(request.body)]);
  return { answers, messages: Object.fromEntries(messages) };
}

async function ask(
  app: FastifyInstance,
  row: Operation,
  { params = {}, query = {}, body }: Example,
  world: string,
): Promise<unknown> {
  const headers = {
    authorization: `Bearer ${inWorld(fullToken.token, world)}`,
    [idempotencyKeyHeader]: `${row.id}-${row.answer}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const url = fillTemplate(row.path, (name) => String(params[name]));
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const reply = await app.inject({ method: row.method, url, query, headers, ...payload });
  if (reply.statusCode >= 300) throw new Error(`The example of ${row.id} is refused: ${reply.body}`);
  return cut(reply.json());
}

async function askControl(app: FastifyInstance, row: Operation): Promise<unknown> {
  const before = row.exampleAfter;
  const first = rows.find(({ id }) => id === before);
  if (first !== undefined) await ask(app, first, first.example, defaultWorldName);
  if (row.bytes !== undefined) return askFile(app, row);
  return row.answer === 'stream' ? readEvent(app, row) : ask(app, row, row.example, defaultWorldName);
}

/** The file of the default world as bytes says nothing to a reader; it is opened under the name of the example. */
async function askFile(app: FastifyInstance, { id, path, bytes, example }: Operation): Promise<unknown> {
  if (bytes === 'answer') return undefined;
  const headers = { authorization: `Bearer ${fullToken.token}`, 'content-type': fileType, [idempotencyKeyHeader]: id };
  const urlOf = (name: string) => fillTemplate(path, () => name);
  const { rawPayload } = await app.inject({ url: urlOf(defaultWorldName), headers });
  const url = urlOf(String(example.params?.['name']));
  const reply = await app.inject({ method: 'POST', url, headers, payload: rawPayload });
  if (reply.statusCode >= 300) throw new Error(`The example of ${id} is refused: ${reply.body}`);
  return cut(reply.json());
}

/** The first event, which is the request for the stream itself. */
async function readEvent(app: FastifyInstance, row: Operation): Promise<string> {
  const headers = { authorization: `Bearer ${fullToken.token}` };
  const reply = await app.inject({ method: 'GET', url: row.path, headers, payloadAsStream: true });
  const [at, took] = ['"answeredAt":"2026-03-02T09:41:07.213Z"', '"durationMs":0.4'];
  for await (const event of reply.stream())
    return String(event)
      .replace(/"answeredAt":"[^"]+"/, at)
      .replace(/"durationMs":[\d.]+/, took);
  throw new Error(`${row.id} sent no event.`);
}

/** Stands for the only real time in an answer. */
const whenLastUsed = '2026-01-15T12:00:00.000Z';

/** Shortens lists of records and words. A geometry, whose lists hold numbers and lists, stays whole, and so do the months of a year. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isGeometry = typeof value[0] === 'number' || Array.isArray(value[0]);
    return (value.length > 3 && !isGeometry ? value.slice(0, 2) : value).map(cut);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (name === 'lastUsed') return [name, whenLastUsed];
      return [name, name === 'months' ? member : cut(member)];
    }),
  );
}
