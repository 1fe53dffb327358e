// What a process waits for, over a clock that a test moves.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Health } from '../../src/log/health.ts';
import { LogUnavailable } from '../../src/log/log-error.ts';
import { startClock, stopClock } from '../support/test-clock.ts';

beforeEach(stopClock);
afterEach(startClock);

const never = () => new Promise<never>(() => {});

test('whoever waits is answered once something is late, and nobody before', async () => {
  const notice = vi.fn();
  const health = new Health({ notice });
  const wait = health.begin('Writing to a.log');
  const answers: unknown[] = [];
  const asked = [1, 2].map(() => health.inTime(never).catch((error: unknown) => answers.push(error)));
  await vi.advanceTimersByTimeAsync(4_900);
  expect([health.unavailableReason, answers.length, health.refusal]).toEqual([null, 0, undefined]);
  await vi.advanceTimersByTimeAsync(300);
  await Promise.all(asked);
  for (const answer of answers) expect(answer).toBeInstanceOf(LogUnavailable);
  expect(health.unavailableReason).toMatch(
    /^Writing to a\.log has not returned for 5 s\. A request that waits for it may or may not be/,
  );
  expect(health.refusal?.message).toBe(health.unavailableReason);
  const work = vi.fn(never);
  await expect(health.inTime(work)).rejects.toThrow('Writing to a.log');
  expect(work).not.toHaveBeenCalled();
  wait.end();
  expect([health.unavailableReason, await health.inTime(async () => 7)]).toEqual([null, 7]);
  expect(notice.mock.calls.flat()).toEqual([
    expect.stringContaining('has not returned for 5 s'),
    expect.stringMatching(/^Writing to a\.log returned after 5\d00 ms\.$/),
  ]);
});

test('what comes back in time is nobody’s trouble, and the others still wait', async () => {
  const health = new Health();
  const first = health.begin('first');
  await vi.advanceTimersByTimeAsync(3_000);
  const second = health.begin('second');
  first.end();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(health.unavailableReason).toBe(null);
  await vi.advanceTimersByTimeAsync(300);
  expect(health.unavailableReason).toContain('second has not returned');
  second.end();
  await expect(health.during('work', async () => Promise.reject(new Error('its own')))).rejects.toThrow('its own');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([health.unavailableReason, vi.getTimerCount()]).toEqual([null, 0]);
});

test('a clock of the wall that steps makes nothing late, and nothing wait longer', async () => {
  for (const step of [-3_600_000, 3_600_000]) {
    const health = new Health();
    const wait = health.begin('Writing to a.log');
    vi.setSystemTime(Date.now() + step);
    await vi.advanceTimersByTimeAsync(4_600);
    expect(health.unavailableReason).toBe(null);
    await vi.advanceTimersByTimeAsync(600);
    expect(health.unavailableReason).toContain('5 s');
    wait.end();
  }
});

test('a process that stood still says so, and blames nothing for the time', async () => {
  const notice = vi.fn();
  const health = new Health({ notice });
  health.begin('Writing to a.log');
  await vi.advanceTimersByTimeAsync(1_000);
  const { now } = performance;
  const paused = vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 30_000);
  await vi.advanceTimersByTimeAsync(3_800);
  expect([health.unavailableReason, notice.mock.calls.flat()]).toEqual([
    null,
    [expect.stringMatching(/^This process did not run for 30 s: it was paused/)],
  ]);
  await vi.advanceTimersByTimeAsync(600);
  expect(health.unavailableReason).toContain('Writing to a.log');
  paused.mockRestore();
});

test('what an engine says of itself comes first', () => {
  let said: string | null = 'no quorum';
  const health = new Health({ ask: () => said });
  expect([health.unavailableReason, health.refusal?.message]).toEqual(['no quorum', 'no quorum']);
  said = null;
  expect([health.unavailableReason, health.refusal]).toEqual([null, undefined]);
});
