// Timers that go on only when a test says so, those of node:timers/promises among them, which vitest leaves as they are.
import { syncBuiltinESMExports } from 'node:module';
import type { TimerOptions } from 'node:timers';
import timers from 'node:timers/promises';
import { vi } from 'vitest';

const { setTimeout: realSleep } = timers;

/** What reads the clock or waits for it stands still from here on; setImmediate does not. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  sleepWith(sleepByTimer);
}

export function startClock(): void {
  vi.useRealTimers();
  sleepWith(realSleep);
}

function sleepWith(sleep: typeof realSleep): void {
  timers.setTimeout = sleep;
  syncBuiltinESMExports();
}

function sleepByTimer<Value>(ms?: number, value?: Value, { signal }: TimerOptions = {}): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(value as Value), ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
