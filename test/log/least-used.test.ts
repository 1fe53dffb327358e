import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LeastUsed } from '../../src/log/least-used.ts';

const worldOf = (name: string, isIdle = true) => ({ name, lastUsed: 0, isIdle });

const listOf = (...used: ReturnType<typeof worldOf>[]) => {
  const list = new LeastUsed<ReturnType<typeof worldOf>>();
  for (const world of used) list.use(world);
  return list;
};

const [a, b, c] = [worldOf('a'), worldOf('b'), worldOf('c')];
const busy = worldOf('busy', false);

test.each([
  ['the one that was used first', listOf(b, c, a), 'b'],
  ['of one that was used again the next', listOf(a, b, c, a), 'b'],
  ['one that something waits for is not', listOf(busy, b), 'b'],
  ['the default one is not', listOf(worldOf('default'), b), 'b'],
  ['none where each is needed', listOf(worldOf('default'), busy), undefined],
])('evicted is %s', (_, list, name) => {
  expect(list.find()?.name).toBe(name);
});

test('a world that may not go leaves the list and returns with its next use', () => {
  const list = listOf(a, b);
  expect(list.find((world) => world !== a)).toBe(b);
  expect(list.find()).toBe(b);
  list.use(a);
  expect(list.find()).toBe(b);
  list.remove(b);
  expect(list.find()).toBe(a);
});

test('the time of a use is on the world, the default one too', () => {
  const world = worldOf('default');
  listOf(world);
  expect(world.lastUsed).toBeGreaterThan(0);
});

test('it evicts as a scan of all worlds by their order of use does', () => {
  const step = fc.record({ of: fc.nat(7), does: fc.constantFrom('use', 'use', 'remove', 'evict') });
  const run = (steps: readonly { of: number; does: string }[]) => {
    const worlds = Array.from({ length: 8 }, (_, index) => worldOf(`w${index}`, index % 4 !== 3));
    const list = new LeastUsed<(typeof worlds)[number]>();
    let order: (typeof worlds)[number][] = [];
    for (const { of, does } of steps) {
      const world = worlds[of];
      if (world === undefined) throw new Error('no such world');
      const evicted = does === 'evict' ? list.find() : undefined;
      if (does === 'evict') expect(evicted).toBe(order.find(({ isIdle }) => isIdle));
      const gone = does === 'remove' ? world : evicted;
      if (does === 'use') list.use(world);
      else if (gone !== undefined) list.remove(gone);
      order = order.filter((other) => other !== (does === 'use' ? world : gone));
      if (does === 'use') order.push(world);
    }
  };
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), run), { seed: 42, numRuns: 300 });
});
