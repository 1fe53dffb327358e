import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { World } from '../../src/world/world.ts';
import { runImport, startImport } from '../support/import.ts';
import { squareRing } from '../support/square-ring.ts';
import { createTestWorld, requestOf } from '../support/test-world.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  for (let times = 0; times < 3; times += 1) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const plots = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const [column, row] = [(from + index) % 500, Math.floor((from + index) / 500)];
    const ring = squareRing(-62 + column * 0.01, -37 + row * 0.01, 0.008);
    return { portfolioId: 'pf_0001', name: `Lote ${from + index}`, externalRef: `held-${from + index}`, ring };
  });

const namesOf = (count: number) => plots(0, count).map(({ name }) => ({ name }));

const many = 5_000;
const create = (world: World, id: 'createPortfolio' | 'createAoi', bodies: readonly unknown[]): void => {
  for (const body of bodies) world.execute(requestOf(id, { body }));
};

const writes: readonly (readonly [string, (world: World) => void])[] = [
  ['plots of an import', (world) => void runImport(world, 'aois', plots(0, many))],
  ['plots', (world) => create(world, 'createAoi', plots(many, many))],
  ['portfolios', (world) => create(world, 'createPortfolio', namesOf(many))],
];

test.each(writes)('what a world of many %s is said to hold is within 30 %% of the heap', (_, write) => {
  const world = createTestWorld();
  // Code and tables that are made once are not the world's.
  write(createTestWorld());
  const before = heapBytes();
  write(world);
  const held = heapBytes() - before;
  expect(world.heldBytes / held).toBeGreaterThan(0.7);
  expect(world.heldBytes / held).toBeLessThan(1.3);
});

test('a waiting import has room for its records, which they do not exceed, and a cancelled one has none', () => {
  const world = createTestWorld();
  const job = startImport(world, 'aois', plots(0, 200));
  const waiting = world.heldBytes;
  const fork = world.fork();
  for (let reads = 0; reads < 2; reads += 1) fork.execute(requestOf('getJob', { params: { id: job.jobId } }));
  expect(fork.recordsOf('org_pampa').written('aois')?.size).toBe(200);
  expect(fork.heldBytes).toBeLessThan(waiting);
  world.execute(requestOf('cancelJob', { params: { id: job.jobId } }));
  expect(world.heldBytes).toBeLessThan(waiting / 50);
});

test('a reset holds nothing but the key that it was sent with', () => {
  const world = createTestWorld();
  runImport(world, 'aois', plots(0, 100));
  world.execute(requestOf('resetSandbox', { body: { reason: 'Full' } }));
  expect(world.heldBytes).toBeGreaterThan(0);
  expect(world.heldBytes).toBeLessThan(1_000);
});

test('a record that is replaced again and again is held once, also where a fork has it as it was', () => {
  const world = createTestWorld();
  const { store } = world.state.holdingOf('org_pampa');
  const plot = store.named('aois', 'aoi_0001');
  const replace = () => void store.put('aois', { ...plot });
  replace();
  const once = world.heldBytes;
  for (let times = 0; times < 3; times += 1) replace();
  expect(world.heldBytes).toBe(once);
  const fork = world.fork();
  replace();
  expect([world.heldBytes, fork.heldBytes]).toEqual([once, once]);
});
