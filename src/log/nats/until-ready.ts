// Asks servers again while they are not ready: during the election of a leader they do not answer, or say that there is none.

import { setTimeout as sleep } from 'node:timers/promises';

/** Servers that were just started, or lost their leader, elect one within this time. */
export const readyMs = 20_000;
const betweenTriesMs = 250;
/** Error codes: too few servers are there for the stream, no leader for all of JetStream, or none for the stream. */
const noLeaderYet: readonly unknown[] = [10005, 10008, 10009, 10074];

const isNotReady = (error: unknown): boolean => {
  const { name, code } = error as { name: string; code?: number };
  return name === 'TimeoutError' || name === 'NoRespondersError' || noLeaderYet.includes(code);
};

/** `onWait` is called once. Throws what `ask` threw last. */
export async function untilReady<Result>(
  ask: () => Promise<Result>,
  onWait: () => void = () => {},
  withinMs = readyMs,
): Promise<Result> {
  const giveUpAt = performance.now() + withinMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await ask();
    } catch (error) {
      if (!isNotReady(error) || performance.now() >= giveUpAt) throw error;
      if (isFirst) onWait();
    }
    await sleep(betweenTriesMs);
  }
}
