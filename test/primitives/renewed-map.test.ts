import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RenewedMap } from '../../src/primitives/renewed-map.ts';

test('whatever is set and deleted, it has what a map has, in the same order', () => {
  const step = fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 5 }), fc.integer());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const [renewed, map] = [new RenewedMap<number, number>(), new Map<number, number>()];
      for (const [isSet, key, value] of steps) {
        for (const each of [renewed, map]) isSet ? each.set(key, value) : each.delete(key);
        expect([renewed.size, renewed.has(key), renewed.get(key)]).toEqual([map.size, map.has(key), map.get(key)]);
        expect([...renewed]).toEqual([...map]);
      }
    }),
  );
});
