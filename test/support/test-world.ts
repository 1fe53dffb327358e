// A world over the committed fixtures, called without a server. Every reply is held against the schema of its row.

import { expect } from 'vitest';
import { answersOf } from '../../src/contract/form/answers.ts';
import type { Operation } from '../../src/contract/form/operation.ts';
import { Problem, type ProblemEntry } from '../../src/contract/form/problem.ts';
import { problemsOf } from '../../src/contract/refusals.ts';
import { type DataOf, type RowOf, rowOf, type WorldOperationId, worldRows } from '../../src/contract/rows.ts';
import type { Call } from '../../src/engine/kernel/call.ts';
import { violationsOf } from '../../src/engine/kernel/validation.ts';
import { fillTemplate } from '../../src/primitives/path-template.ts';
import { openFixturesFolder, seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { prepare } from '../../src/world/operations.ts';
import { createSeed } from '../../src/world/records/seed.ts';
import { World } from '../../src/world/world.ts';

await Promise.all(worldRows.map(({ id }) => prepare(id)));
export const seed = createSeed(openFixturesFolder(seedFolder));

export const createTestWorld = ({ jobSteps = 1 } = {}): World => new World(seed, { jobSteps });

export interface TestRequest {
  /** org_pampa when not given. */
  readonly organizationId?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** A new one for each call when not given. */
  readonly idempotencyKey?: string;
}

export interface TestReply<Data> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Data;
}

let keys = 0;

/** A call as the server would build it. */
export function requestOf(operationId: WorldOperationId, request: TestRequest = {}, idempotencyKey?: string): Call {
  const row = rowOf(operationId);
  const { organizationId = 'org_pampa', params = {}, query = {}, body } = request;
  keys += 1;
  const key = idempotencyKey ?? request.idempotencyKey ?? `test-${keys}`;
  return {
    operationId,
    organizationId,
    path: fillTemplate(row.path, (name) => params[name] ?? name),
    params,
    query,
    ...(row.idempotencyKey && { idempotencyKey: key }),
    ...(row.body !== undefined && { body }),
  };
}

const send = (world: World, operationId: WorldOperationId, request: TestRequest) =>
  world.execute(requestOf(operationId, request));

/** The reply of a call that succeeds; `data` of a page is its list. */
export function call<Id extends WorldOperationId>(
  world: World,
  operationId: Id,
  request: TestRequest = {},
): TestReply<RowOf<Id>['answer'] extends 'page' ? DataOf<Id>[] : DataOf<Id>> {
  const row: Operation = rowOf(operationId);
  const { status, headers, body } = send(world, operationId, request);
  const { data } = JSON.parse(body.toString());
  expect(answersOf(row).map((answer) => answer.status)).toContain(status);
  for (const item of row.answer === 'page' ? data : [data]) expect(violationsOf(row.data, item)).toEqual([]);
  return { status, headers, data };
}

/** With the texts of its violations. */
type ToldProblem = Omit<Problem, 'errors'> & { readonly errors: readonly ToldEntry[] };
type ToldEntry = Omit<ProblemEntry, 'detail'> & { readonly detail: string };

/** The problem of a call that is refused: one that its row lists, and nothing in the world has changed. */
export function refusal(world: World, operationId: WorldOperationId, request: TestRequest = {}): ToldProblem {
  const before = world.digest();
  let refused: unknown;
  try {
    send(world, operationId, request);
  } catch (error) {
    refused = error;
  }
  if (!(refused instanceof Problem)) throw refused ?? new Error(`${operationId} was not refused`);
  expect(problemsOf(rowOf(operationId))).toContain(refused.code);
  expect(world.digest()).toBe(before);
  return { ...refused, errors: refused.errors.map((entry) => ({ ...entry, detail: `${entry.detail}` })) };
}

/** The violations of a problem in short: where, and which. */
export const told = ({ errors }: { readonly errors: readonly Omit<ProblemEntry, 'detail'>[] }): string[] =>
  errors.map(({ pointer, code }) => `${pointer} ${code}`);
