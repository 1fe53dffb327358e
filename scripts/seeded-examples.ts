// src/projections/seeded-examples.json: what the sandbox answers to the example of each operation, and sends to webhooks.

import { type AnyExample, examplesOf } from '../src/contract/examples.ts';
import type { Operation } from '../src/contract/operation.ts';
import { operations } from '../src/contract/operations.ts';
import { fixtureTokens } from '../src/contract/permissions.ts';
import type { Delivery } from '../src/contract/schemas/webhook.ts';
import { idempotencyKeyHeader } from '../src/contract/surface.ts';
import { fillTemplate } from '../src/primitives/path-template.ts';
import type { SeededExamples } from '../src/projections/openapi-examples.ts';
import { buildApp } from '../src/server/app.ts';
import { createSeed } from '../src/world/records/seed.ts';
import type { Content } from './stale-files.ts';

/** `files` are the texts of the fixtures by their paths. */
export async function askSeededExamples(files: ReadonlyMap<string, Content>): Promise<SeededExamples> {
  const readBytes = (path: string): Buffer => Buffer.from(files.get(`fixtures/${path}`) ?? '');
  const seed = createSeed({ readBytes, read: (path) => JSON.parse(readBytes(path).toString()) });
  const app = buildApp({ seed, jobSteps: 1, cors: [] });
  const ask = async (
    row: Operation,
    { params = {}, query = {}, body }: AnyExample,
    world: string,
  ): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${fixtureTokens[0]?.token}+${world}`,
      [idempotencyKeyHeader]: world,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const url = fillTemplate(row.path, (name) => String(params[name]));
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const reply = await app.inject({ method: row.method, url, query, headers, ...payload });
    if (reply.statusCode >= 300) throw new Error(`The example of ${row.id} is refused: ${reply.body}`);
    return cut(reply.json());
  };
  const answers: Record<string, unknown[]> = {};
  for (const row of operations as readonly Operation[]) {
    const asked = examplesOf(row).map(({ answer, example }) => ask(row, example, `${row.id}-${answer}`));
    answers[row.id] = await Promise.all(asked);
  }
  const deliveries = JSON.parse(String(files.get('fixtures/org_pampa/webhookDeliveries.json'))) as Delivery[];
  const messages = deliveries.map(({ eventType, request }) => [eventType, JSON.parse(request.body)]);
  return { answers, messages: Object.fromEntries(messages) };
}

/** Shortens lists of records and words. A geometry, whose lists hold numbers and lists, stays whole. */
function cut(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isGeometry = typeof value[0] === 'number' || Array.isArray(value[0]);
    return (value.length > 3 && !isGeometry ? value.slice(0, 2) : value).map(cut);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]));
}
