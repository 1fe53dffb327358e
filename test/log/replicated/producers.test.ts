import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Producers } from '../../../src/log/replicated/producers.ts';

const message = (producerSequence: number, producer = 'p') => ({ producer, producerSequence });

test('a message is taken once, in whatever order the messages of its producer come', () => {
  const sequences = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1 });
  fc.assert(
    fc.property(sequences, (order) => {
      const producers = new Producers();
      const taken = new Set<number>();
      for (const sequence of order) {
        producers.take(message(sequence));
        taken.add(sequence);
        for (let other = 1; other <= 31; other += 1) {
          expect(producers.hasTaken(message(other))).toBe(taken.has(other));
          expect(producers.hasTaken(message(other, 'q'))).toBe(false);
        }
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test('a number that no producer reaches costs no more than another one', () => {
  const producers = new Producers();
  const most = Number.MAX_SAFE_INTEGER;
  for (const sequence of [2, most]) producers.take(message(sequence));
  expect([1, 2, 3, most - 1, most].map((sequence) => producers.hasTaken(message(sequence)))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
});
