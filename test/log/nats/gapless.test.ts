import { expect, onTestFinished, test, vi } from 'vitest';
import { Gapless } from '../../../src/log/nats/gapless.ts';
import { startClock, stopClock } from '../../support/test-clock.ts';

/** What is stored, and what of it a consumer delivers. */
function setUp(stored: readonly number[], { after = 0, misses = 0 } = {}) {
  const delivered: number[] = [];
  const asked: number[] = [];
  let left = misses;
  const gapless = new Gapless<{ seq: number }>({
    after,
    find: async (from) => {
      asked.push(from);
      left -= 1;
      if (left === 0) throw new Error('no leader');
      const seq = left > 0 ? undefined : stored.find((one) => one >= from);
      return seq === undefined ? null : { seq };
    },
    deliver: ({ seq }) => delivered.push(seq),
    betweenTriesMs: 1,
  });
  const take = (...seqs: number[]) => {
    for (const seq of seqs) gapless.take({ seq });
  };
  return { delivered, asked, gapless, take };
}

test('messages without a gap are delivered at once, and nobody is asked', () => {
  const { take, delivered, asked } = setUp([1, 2, 3]);
  take(1, 2, 3);
  expect([delivered, asked]).toEqual([[1, 2, 3], []]);
});

test('what was left out is delivered before what came, in the order of the stream', async () => {
  const { take, delivered, asked } = setUp([1, 2, 3, 4, 5, 6]);
  take(1, 5, 6);
  expect(delivered).toEqual([1]);
  await expect.poll(() => delivered).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked).toEqual([2, 3, 4]);
});

test('what was left out before the first message is delivered too', async () => {
  const { take, delivered } = setUp([7, 8, 9], { after: 7 });
  take(9);
  await expect.poll(() => delivered).toEqual([8, 9]);
});

test('messages that were removed are no gap, and are asked for once', async () => {
  const { take, delivered, asked } = setUp([1, 4, 5]);
  take(1, 4, 5);
  await expect.poll(() => delivered).toEqual([1, 4, 5]);
  expect(asked).toEqual([2]);
});

test('a gap after a gap is filled as well', async () => {
  const { take, delivered } = setUp([1, 2, 3, 4, 5, 8]);
  take(1, 3, 5, 8);
  await expect.poll(() => delivered).toEqual([1, 2, 3, 4, 5, 8]);
});

test('a server that is behind or does not answer is asked again', async () => {
  const { take, delivered, asked } = setUp([1, 2, 3], { misses: 2 });
  take(1, 3);
  await expect.poll(() => delivered).toEqual([1, 2, 3]);
  expect(asked).toEqual([2, 2, 2]);
});

test('a message that comes twice is delivered once', async () => {
  const { take, delivered } = setUp([1, 2, 3, 4]);
  take(1, 1, 2, 1, 4, 4, 3);
  await expect.poll(() => delivered).toEqual([1, 2, 3, 4]);
});

test('nothing is delivered or asked for after the end', async () => {
  stopClock();
  onTestFinished(startClock);
  const { take, delivered, asked, gapless } = setUp([1, 2, 3], { misses: 1_000 });
  take(1, 3);
  gapless.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([delivered, asked]).toEqual([[1], [2]]);
});
