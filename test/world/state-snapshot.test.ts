import { expect, test } from 'vitest';
import { examples } from '../../src/contract/examples.ts';
import type { OperationId } from '../../src/contract/rows.ts';
import type { Reply } from '../../src/engine/kernel/call.ts';
import { attempt } from '../../src/log/outcome.ts';
import { restorers } from '../../src/world/restorers.ts';
import { World } from '../../src/world/world.ts';
import { rows } from '../support/example-request.ts';
import { createTestWorld, requestOf, seed } from '../support/test-world.ts';

const exampleOf = (id: OperationId) => examples[id] as Parameters<typeof requestOf>[1];
const writes = rows.filter(({ method, id }) => method !== 'GET' && id !== 'resetSandbox');
const reads = rows.filter(({ method }) => method === 'GET');
const bytesOf = ({ status, headers, body }: Reply) => ({ status, headers, body: body.toString() });

/** Every write once, so that every kind of record, key, logo and unfinished job is there. */
function writtenWorld(): World {
  const world = createTestWorld();
  for (const { id } of writes) world.execute(requestOf(id, exampleOf(id), `key-${id}`));
  return world;
}

const restore = (snapshot: Iterable<unknown>): World => World.restore(seed, { jobSteps: 1 }, snapshot, restorers);
const copyOf = (world: World): World => restore(JSON.parse(JSON.stringify([...world.snapshot()])));

const copies = [
  ['written down and made again', copyOf],
  ['forked', (world: World) => world.fork()],
] as const;

test.each(copies)('a world that was %s has the same digest', (_, copy) => {
  const world = writtenWorld();
  expect(writes).toHaveLength(17);
  expect(copy(world).digest()).toBe(world.digest());
  expect(world.digest()).not.toBe(createTestWorld().digest());
});

test.each(copies)(
  'one that was %s answers every read, spent key and further write with the same bytes',
  (_, copyOf) => {
    const world = writtenWorld();
    const copy = copyOf(world);
    const requests = [
      ...writes.map(({ id }) => requestOf(id, exampleOf(id), `key-${id}`)),
      ...reads.map(({ id }) => requestOf(id, exampleOf(id))),
      ...[1, 2].flatMap(() => ['job_0006', 'job_0007'].map((id) => requestOf('getJob', { params: { id } }))),
      requestOf('getJobResult', { params: { id: 'job_0006' } }),
      requestOf('createPortfolio', { body: { name: 'Afterwards' } }, 'afterwards'),
      requestOf('createClaim', exampleOf('createClaim'), 'key-createClaim'),
    ];
    for (const request of requests) {
      expect(bytesOf(copy.execute(request)), request.operationId).toEqual(bytesOf(world.execute(request)));
    }
    expect(copy.digest()).toBe(world.digest());
  },
);

test('what the world does while it is being written down is not in it', () => {
  const world = writtenWorld();
  const digest = world.digest();
  const snapshot = world.snapshot();
  world.execute(requestOf('createPortfolio', { body: { name: 'Too late' } }, 'too-late'));
  world.execute(requestOf('getJob', { params: { id: 'job_0006' } }));
  const copy = restore(snapshot);
  expect(copy.digest()).toBe(digest);
});

test('an uploaded logo is served after it', () => {
  const world = writtenWorld();
  const [name] = [...world.state.shared.assets.keys()];
  expect(copyOf(world).findAsset(String(name))).toEqual(world.findAsset(String(name)));
});

/** Every write once more; some are refused now. */
function writeAgain(world: World): void {
  const before = world.digest();
  for (const { id } of writes) attempt(() => world.execute(requestOf(id, exampleOf(id))));
  expect(world.digest()).not.toBe(before);
}

test('of a world and its forks, none shows what another one does from there on', () => {
  const world = writtenWorld();
  const fork = world.fork();
  const digest = world.digest();
  writeAgain(fork);
  for (const jobId of ['job_0006', 'job_0007']) fork.execute(requestOf('getJob', { params: { id: jobId } }));
  fork.execute(requestOf('moveClock', { body: { to: '2026-03-01T00:00:00.000Z' } }));
  expect(world.digest()).toBe(digest);
  const written = fork.digest();
  const second = fork.fork();
  fork.execute(requestOf('resetSandbox', exampleOf('resetSandbox')));
  expect([second.digest(), world.digest()]).toEqual([written, digest]);
  writeAgain(world);
  expect([second.digest(), copyOf(second).digest()]).toEqual([written, written]);
});
