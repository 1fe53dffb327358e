import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Barrier } from '../../../src/log/replicated/barrier.ts';
import { Connectivity } from '../../../src/log/replicated/connectivity.ts';
import type { Stream } from '../../../src/log/replicated/stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const times = { resendMs: 1_000, timeoutMs: 50, tickMs: 10, probeMs: 100, lagMs: 300, graceMs: 1_000 };

function open() {
  const told: string[] = [];
  const asked: string[] = [];
  const state = {
    oldest: Number.POSITIVE_INFINITY,
    heardAt: Number.POSITIVE_INFINITY,
    lastRefusal: null as string | null,
    unavailableReason: null as string | null,
    lags: 0,
    ticks: 0,
  };
  const barrier = new Barrier((id) => asked.push(id), times);
  const stream = {
    target: 'nats://h',
    get unavailableReason() {
      return state.unavailableReason;
    },
    get heardAt() {
      return state.heardAt;
    },
    get lastRefusal() {
      return state.lastRefusal;
    },
  } as Stream;
  const connectivity = new Connectivity(
    {
      stream,
      barrier,
      oldestSent: () => state.oldest,
      notice: (message) => told.push(message),
      onTick: () => {
        state.ticks += 1;
      },
      onLag: () => {
        state.lags += 1;
      },
    },
    times,
  );
  onTestFinished(() => connectivity.end());
  /** The servers answer the barrier that is under way. */
  const answer = () => {
    connectivity.arrived();
    barrier.arrive(String(asked.length));
  };
  /** Until a barrier is sent: the fake clock counts a turn of the event loop as a millisecond. */
  const advanceToProbe = () => vi.advanceTimersByTimeAsync(times.probeMs + 1);
  return { connectivity, state, told, asked, answer, advanceToProbe };
}

test('servers that nothing was asked of are there', async () => {
  const { connectivity, asked, state } = open();
  await vi.advanceTimersByTimeAsync(99);
  expect([connectivity.unavailableReason(), asked, state.ticks]).toEqual([null, [], 9]);
  await vi.advanceTimersByTimeAsync(2);
  expect(asked).toEqual(['1']);
});

test('servers that do not answer within the timeout are out of reach, which is told once, as is that they are back', async () => {
  const { connectivity, state, told, answer, advanceToProbe } = open();
  await advanceToProbe();
  await vi.advanceTimersByTimeAsync(49);
  expect([connectivity.unavailableReason(), told]).toEqual([null, []]);
  state.lastRefusal = 'no space';
  await vi.advanceTimersByTimeAsync(1);
  expect(connectivity.unavailableReason()).toBe(
    'A quorum of the log’s servers (nats://h) is out of reach: no space. This replica keeps trying.',
  );
  await vi.advanceTimersByTimeAsync(30);
  expect(told).toHaveLength(1);
  answer();
  expect(connectivity.unavailableReason()).toBeNull();
  await vi.advanceTimersByTimeAsync(20);
  expect(told.slice(1)).toEqual(['The servers of the log answer again.']);
});

test('whatever comes from them counts as an answer to what was sent before', async () => {
  const { connectivity, state } = open();
  state.oldest = performance.now();
  await vi.advanceTimersByTimeAsync(40);
  connectivity.arrived();
  await vi.advanceTimersByTimeAsync(49);
  expect(connectivity.unavailableReason()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(connectivity.unavailableReason()).toContain('(nats://h) is out of reach. This');
});

test('a replica that for too long received nothing but messages gives up the state that it has', async () => {
  const { connectivity, state, answer } = open();
  await vi.advanceTimersByTimeAsync(299);
  connectivity.arrived();
  expect([connectivity.unavailableReason(), state.lags]).toEqual([null, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.lags).toBe(1);
  connectivity.arrived();
  expect(state.lags).toBe(2);
  expect(connectivity.unavailableReason()).toBe(
    'This replica is too far behind the log (nats://h) and is catching up. Try again.',
  );
  answer();
  await vi.advanceTimersByTimeAsync(10);
  // The barrier that came was sent 210 ms ago, and another one is on its way.
  expect(connectivity.unavailableReason()).toBeNull();
});

test('servers that deliver nothing and do not say so either are out of reach, though nothing was asked of them', async () => {
  const { connectivity, state } = open();
  state.heardAt = performance.now();
  await vi.advanceTimersByTimeAsync(49);
  expect(connectivity.unavailableReason()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(connectivity.unavailableReason()).toContain('is out of reach');
  state.heardAt = performance.now();
  expect(connectivity.unavailableReason()).toBeNull();
});

test('while the stream is not to be relied on, nothing is answered, and the state that is here is given up', async () => {
  const { connectivity, state, told } = open();
  state.unavailableReason = 'its max_age is 1';
  await vi.advanceTimersByTimeAsync(10);
  expect([connectivity.unavailableReason(), state.lags, told]).toEqual([
    state.unavailableReason,
    1,
    [state.unavailableReason],
  ]);
  state.unavailableReason = null;
  await vi.advanceTimersByTimeAsync(10);
  expect([connectivity.unavailableReason(), state.lags]).toEqual([null, 1]);
});

test('a wall clock that steps back an hour delays nothing', async () => {
  const { connectivity, state, asked, advanceToProbe } = open();
  await advanceToProbe();
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(50);
  expect(connectivity.unavailableReason()).toContain('is out of reach');
  await vi.advanceTimersByTimeAsync(1_000);
  expect([state.lags > 0, asked.length]).toEqual([true, 2]);
});

test('once it has ended it checks nothing more', async () => {
  const { connectivity, state } = open();
  connectivity.end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(state.ticks).toBe(0);
});
