import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { Problem } from '../../src/contract/form/problem.ts';
import { problems } from '../../src/contract/form/problems.ts';
import type { Job } from '../../src/contract/schemas/job.ts';
import { rows, type WorldRow } from '../support/example-request.ts';
import { expectEntries, type ToldEntry } from '../support/expect-entries.ts';
import { counts } from '../support/oracle.ts';
import { call, createTestWorld } from '../support/test-world.ts';
import { mutationsOf } from './mutations.ts';

/** It knows nothing of the validator that serves. */
const ajv = addFormats.default(new Ajv({ strict: false, allErrors: false }));
const compile = (schema: unknown): ValidateFunction => ajv.compile(JSON.parse(JSON.stringify(schema)) as object);

const writes = rows.filter(({ body }) => body !== undefined);
const rowOf = (id: string) => rows.find((row) => row.id === id) as WorldRow;

/** Whether a world accepts the body as the operation's. Whatever is not a problem is a defect, and thrown. */
function isAccepted(row: WorldRow, body: unknown, told: string): boolean {
  const { params = {} } = row.example;
  try {
    createTestWorld().execute({
      operationId: row.id,
      organizationId: 'org_pampa',
      path: row.path,
      params,
      query: {},
      body,
      idempotencyKey: 'one',
    });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw new Error(`${row.id}: ${told}`, { cause: error });
    expect(problems[error.code].status, told).toBeLessThan(500);
    expect(error.errors.length, told).toBeLessThanOrEqual(1001);
    expectEntries(error.errors, told);
    return false;
  }
}

test('every operation with a body is among the writes', () => {
  expect(writes).toHaveLength(counts.bodies);
});

test.each(writes)('$id accepts a mutation of its example only when another validator accepts it', (row) => {
  const hasForm = compile(row.body);
  let accepted = 0;
  let refused = 0;
  for (const [told, mutated] of mutationsOf(row.example.body, row.body)) {
    if (!isAccepted(row, mutated, told)) refused += 1;
    else {
      accepted += 1;
      expect(hasForm(mutated), `${told}: ${ajv.errorsText(hasForm.errors)}`).toBe(true);
    }
  }
  expect(accepted).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(20);
});

test.each([
  ['aois', 'createAoi'],
  ['clients', 'createClient'],
  ['policies', 'createPolicy'],
  ['claims', 'createClaim'],
] as const)('an import of %s creates from a row only what another validator accepts', (kind, id) => {
  const row = rowOf(id);
  const hasForm = compile(row.body);
  const mutations = [...mutationsOf(row.example.body, row.body)];
  for (let first = 0; first < mutations.length; first += 200) {
    const chunk = mutations.slice(first, first + 200);
    const world = createTestWorld({ jobSteps: 0 });
    const items = chunk.map(([, mutated]) => mutated);
    const { jobId } = call(world, 'importRows', { params: { kind }, body: { items } }).data;
    expect(call(world, 'getJob', { params: { id: jobId } }).data satisfies Job).toMatchObject({ status: 'succeeded' });
    const { errors } = call(world, 'getJobResult', { params: { id: jobId } }).data as {
      errors: (ToldEntry & { index: number })[];
    };
    expectEntries(errors, kind);
    const refused = new Set(errors.map(({ index }) => index));
    for (const [index, [told, mutated]] of chunk.entries()) {
      if (!refused.has(index)) expect(hasForm(mutated), `${told}: ${ajv.errorsText(hasForm.errors)}`).toBe(true);
    }
  }
});
