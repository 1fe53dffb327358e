import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { Gapless } from '../../../src/log/nats/gapless.ts';
import { StoredMessages } from '../../../src/log/nats/stored-messages.ts';
import { startNatsCluster, testWithNats } from './nats-cluster.ts';

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
  const { take, delivered, asked, gapless } = setUp([1, 2, 3], { misses: 1_000 });
  take(1, 3);
  gapless.end();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([delivered, asked]).toEqual([[1], [2]]);
});

testWithNats(
  'a real server is asked for what was left out, and tells what is stored of these subjects',
  30_000,
  async () => {
    const [server] = (await startNatsCluster()).servers;
    const nc = await connect({ servers: `127.0.0.1:${server?.port}` });
    onTestFinished(() => nc.close());
    const [js, jsm] = [jetstream(nc), await jetstreamManager(nc)];
    await jsm.streams.add({ name: 's', subjects: ['s.>'] });
    const stored = new StoredMessages({ nc, js, jsm, stream: 's' });
    const subjects = ['s.log.a', 's.log.b', 's.log.a', 's.part.a', 's.log.b', 's.log.a', 's.log.b'];
    for (const subject of subjects) await js.publish(subject, subject);
    await stored.remove(3);
    const delivered: [number, string][] = [];
    const gapless = new Gapless<{ seq: number; subject: string }>({
      after: 0,
      find: (from) => stored.findNext(from, 's.log.>'),
      deliver: ({ seq, subject }) => delivered.push([seq, subject]),
    });
    gapless.take({ seq: 6, subject: 's.log.a' });
    gapless.take({ seq: 7, subject: 's.log.b' });
    const whole = [1, 2, 5, 6, 7].map((seq) => [seq, subjects[seq - 1]]);
    await expect.poll(() => delivered, { timeout: 5_000 }).toEqual(whole);
    expect(await stored.findNext(8, 's.log.>')).toBeNull();
  },
);
