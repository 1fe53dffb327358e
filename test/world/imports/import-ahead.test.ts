import { expect, test } from 'vitest';
import type { Call } from '../../../src/engine/kernel/call.ts';
import { finish } from '../../../src/primitives/slices.ts';
import type { World } from '../../../src/world/world.ts';
import { startImport } from '../../support/import.ts';
import { call, createTestWorld } from '../../support/test-world.ts';

const rows = Array.from({ length: 20 }, (_, index) => ({ name: `Client ${index}`, taxId: `SBX-AR-${index % 15}00` }));

const readOf = (id: string, more: Partial<Call> = {}): Call => ({
  operationId: 'getJob',
  organizationId: 'org_pampa',
  path: `/v1/jobs/${id}`,
  params: { id },
  query: {},
  ...more,
});

/** Two equal worlds in which the next read of the same job applies the rows. */
function startTwins(): { worlds: [World, World]; read: Call } {
  const worlds: [World, World] = [createTestWorld({ jobSteps: 0 }), createTestWorld({ jobSteps: 0 })];
  const ids = worlds.map((world) => {
    const job = call(world, 'importRows', { params: { kind: 'clients' }, body: { items: rows }, idempotencyKey: 'i' });
    return job.data.jobId;
  });
  return { worlds, read: readOf(ids[0] as string) };
}

test('precomputed work is unseen, and leads to the same reply and state as none', () => {
  const { worlds, read } = startTwins();
  const [precompute, plain] = worlds;
  const steps = precompute.precompute(read);
  const before = precompute.digest();
  finish(steps as NonNullable<typeof steps>);
  expect(precompute.digest()).toBe(before);
  expect(precompute.precompute(read)).toBeUndefined();
  expect(precompute.execute(read).body.toString()).toBe(plain.execute(read).body.toString());
  expect(precompute.digest()).toBe(plain.digest());
  expect(call(precompute, 'listClients').data).toHaveLength(24);
});

test('a change between the slices ends them, and what they found is not used', () => {
  const { worlds, read } = startTwins();
  const [precompute, plain] = worlds;
  const steps = precompute.precompute(read) as NonNullable<ReturnType<World['precompute']>>;
  for (let step = 0; step < 25; step += 1) expect(steps.next().done).toBe(false);
  for (const world of worlds) {
    call(world, 'createClient', { body: { name: 'Meanwhile', taxId: 'SBX-AR-000' }, idempotencyKey: 'c' });
  }
  expect(steps.next().done).toBe(true);
  expect(precompute.precompute(read)).toBeDefined();
  expect(precompute.execute(read).body.toString()).toBe(plain.execute(read).body.toString());
  expect(precompute.digest()).toBe(plain.digest());
  expect(call(precompute, 'listClients').data).toHaveLength(24);
});

test('a change after the slices makes what they found stale', () => {
  const { worlds, read } = startTwins();
  const [precompute, plain] = worlds;
  finish(precompute.precompute(read) as NonNullable<ReturnType<World['precompute']>>);
  for (const world of worlds) {
    call(world, 'createClient', { body: { name: 'Later', taxId: 'SBX-AR-000' }, idempotencyKey: 'c' });
  }
  expect(precompute.execute(read).body.toString()).toBe(plain.execute(read).body.toString());
  expect(precompute.digest()).toBe(plain.digest());
});

test('a reset between the slices forgets the import', () => {
  const { worlds, read } = startTwins();
  const [world] = worlds;
  const steps = world.precompute(read) as NonNullable<ReturnType<World['precompute']>>;
  steps.next();
  call(world, 'resetSandbox', { body: {} });
  finish(steps);
  expect(world.precompute(read)).toBeUndefined();
  expect(call(world, 'listClients').data).toHaveLength(9);
});

test('only the read that ends an import has work to precompute', () => {
  const world = createTestWorld({ jobSteps: 1 });
  const { jobId } = startImport(world, 'clients', rows);
  const read = readOf(jobId);
  expect(world.precompute(read)).toBeUndefined();
  world.execute(read);
  expect(world.precompute({ ...read, peek: true })).toBeUndefined();
  expect(world.precompute({ ...read, organizationId: 'org_ebro' })).toBeUndefined();
  expect(world.precompute(read)).toBeDefined();
  expect(world.precompute(readOf('job_0002'))).toBeUndefined();
  expect(world.precompute(readOf('job_7777'))).toBeUndefined();
});
