import { expect, test } from 'vitest';
import { examples } from '../../src/contract/examples.ts';
import type { OperationId } from '../../src/contract/rows.ts';
import type { Reply } from '../../src/engine/kernel/call.ts';
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

test('a world that was written down and made again has the same digest', () => {
  const world = writtenWorld();
  expect(writes).toHaveLength(17);
  expect(copyOf(world).digest()).toBe(world.digest());
  expect(world.digest()).not.toBe(createTestWorld().digest());
});

test('it answers every read, every spent key and every further write with the same bytes', () => {
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
});

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
