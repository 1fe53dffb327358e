// Servers that are not ready are asked again, for a time; whatever else they say is said at once.
import { expect, test } from 'vitest';
import { untilReady } from '../../../src/log/nats/open-nats.ts';
import { skipSleeps } from '../../support/test-clock.ts';

const notReady = [
  Object.assign(new Error('timeout'), { name: 'TimeoutError' }),
  Object.assign(new Error('503'), { name: 'NoRespondersError' }),
  ...[10005, 10008, 10009, 10074].map((code) => Object.assign(new Error(String(code)), { code })),
];

test('asks again until they are ready, and reports the wait once', async () => {
  const slept = skipSleeps();
  const askOf = async (error: Error) => {
    const told: string[] = [];
    const asked: Error[] = [];
    const ask = async () => {
      asked.push(error);
      if (asked.length < 3) throw error;
      return 'ready';
    };
    return [await untilReady(ask, () => told.push('waits')), asked.length, ...told];
  };
  const all = await Promise.all(notReady.map(askOf));
  expect(all).toEqual(notReady.map(() => ['ready', 3, 'waits']));
  // Each of the six was asked anew twice.
  expect(slept).toEqual(Array(12).fill(250));
});

test('asks no longer than they may take, and not again after another failure', async () => {
  let asked = 0;
  const ask = (error: Error | undefined) => async () => {
    asked += 1;
    throw error;
  };
  await expect(untilReady(ask(notReady[0]), undefined, 0)).rejects.toBe(notReady[0]);
  const other = Object.assign(new Error('stream not found'), { code: 10059 });
  await expect(untilReady(ask(other))).rejects.toBe(other);
  expect(asked).toBe(2);
});
