import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ForkableMap } from '../../src/primitives/forkable-map.ts';

const entriesOf = (shared: ForkableMap<number>) => [...shared.parts()].flatMap((part) => [...part]).sort();

test('whatever is set, deleted and forked, it has what a map has', () => {
  const step = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 3 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const pairs = [[new ForkableMap<number>(), new Map<string, number>()] as const];
      for (const [kind, key, at] of steps) {
        const [shared, map] = pairs[at % pairs.length] as (typeof pairs)[number];
        if (kind === 0) pairs.push([shared.fork(), new Map(map)]);
        for (const each of [shared, map]) kind < 3 ? each.set(`${key}`, kind) : each.delete(`${key}`);
        for (const [theirs, own] of pairs) {
          expect([theirs.size, theirs.has(`${key}`), theirs.get(`${key}`)]).toEqual([
            ...[own.size, own.has(`${key}`), own.get(`${key}`)],
          ]);
          expect(entriesOf(theirs)).toEqual([...own].sort());
        }
      }
    }),
  );
});

test('many entries lie in small parts, of which a fork copies one', () => {
  const shared = new ForkableMap<number>();
  for (let at = 0; at < 20_000; at += 1) shared.set(`aoi_${at}`, at);
  const parts = [...shared.parts()];
  expect(Math.max(...parts.map(({ size }) => size))).toBeLessThanOrEqual(256);
  const fork = shared.fork();
  fork.set('aoi_7', -7);
  fork.delete('aoi_8');
  expect([...fork.parts()].filter((part) => !parts.includes(part)).length).toBeLessThanOrEqual(2);
  expect([shared.get('aoi_7'), shared.get('aoi_8'), shared.size]).toEqual([7, 8, 20_000]);
  expect([fork.get('aoi_7'), fork.get('aoi_8'), fork.size]).toEqual([-7, undefined, 19_999]);
  for (let at = 0; at < 20_000; at += 1) shared.delete(`aoi_${at}`);
  expect([shared.size, entriesOf(shared), fork.size]).toEqual([0, [], 19_999]);
});
