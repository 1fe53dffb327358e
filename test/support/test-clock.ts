// Timers that go on only when a test says so, those of node:timers/promises among them, which vitest leaves as they are.
import { syncBuiltinESMExports } from 'node:module';
import type { TimerOptions } from 'node:timers';
import timers from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';

const { setTimeout: realSleep } = timers;

/** What reads the clock or waits for it stands still from here on; setImmediate does not. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  sleepWith(sleepByTimer);
  // Where a program keeps the time of what happened, 0 means that it did not.
  vi.advanceTimersByTime(1);
}

export function startClock(): void {
  vi.useRealTimers();
  sleepWith(realSleep);
}

/**
 * Until this test ends, what sleeps, for that long at most, wakes at the next turn; no other timer does. Gives how many
 * milliseconds each was to sleep.
 */
export function skipSleeps(atMostMs = Number.POSITIVE_INFINITY): number[] {
  const skipped: number[] = [];
  sleepWith(<Value = void>(ms = 0, value?: Value, options?: TimerOptions) => {
    if (ms > atMostMs) return realSleep(ms, value, options);
    skipped.push(ms);
    return timers.setImmediate<Value>(value, options);
  });
  onTestFinished(() => sleepWith(realSleep));
  return skipped;
}

function sleepWith(sleep: typeof realSleep): void {
  timers.setTimeout = sleep;
  syncBuiltinESMExports();
}

function sleepByTimer<Value>(ms?: number, value?: Value, { signal }: TimerOptions = {}): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(() => resolve(value as Value), ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Lets everything that is ready have its turn, many times over: what did not happen then waits for something. */
export async function giveTurns(count = 50): Promise<void> {
  for (let left = count; left > 0; left -= 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits without the clock, which `expect.poll` moves on where it stands still. The limit of the test ends it. */
export async function untilSo(isSo: () => boolean): Promise<void> {
  while (!isSo()) await giveTurns(1);
}

/** While the clock stands still, what this waits for goes on by as many milliseconds as it needs. */
export async function passTimeUntil<Value>(waiting: Promise<Value>): Promise<Value> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  waiting.then(end, end);
  while (!isOver) await vi.advanceTimersByTimeAsync(1);
  return waiting;
}
