import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LogUnavailable } from '../../../src/log/log-error.ts';
import { Barrier } from '../../../src/log/replicated/barrier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const sent: string[] = [];
  const barrier = new Barrier((id) => sent.push(id), { resendMs: 20, timeoutMs: 50 });
  /** What became of a wait, once it is known. */
  const wait = () => {
    const told = { how: 'it waits' };
    barrier.wait().then(
      () => Object.assign(told, { how: 'it came' }),
      (error) => Object.assign(told, { how: error.constructor.name }),
    );
    return told;
  };
  /** To the end of this turn of the event loop. */
  const turn = () => vi.advanceTimersByTimeAsync(0);
  const tick = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    barrier.resend(performance.now());
    await null;
  };
  const arrive = async (id: string) => {
    barrier.arrive(id);
    await turn();
  };
  return { barrier, sent, wait, turn, tick, arrive };
}

test('whoever waits while a barrier is under way waits for the next one, all of them for the same', async () => {
  const { barrier, sent, wait, turn, arrive, tick } = open();
  expect(barrier.since).toBeUndefined();
  const first = wait();
  await turn();
  expect([sent, barrier.since]).toEqual([['1'], 0]);
  await tick(5);
  const later = [wait(), wait()];
  expect(sent).toEqual(['1']);
  await arrive('1');
  expect([first.how, ...later.map(({ how }) => how)]).toEqual(['it came', 'it waits', 'it waits']);
  expect([sent, barrier.since, barrier.provenAt]).toEqual([['1', '2'], 5, 0]);
  await arrive('1');
  expect(later[0]?.how).toBe('it waits');
  await arrive('2');
  expect(later.map(({ how }) => how)).toEqual(['it came', 'it came']);
  await arrive('2');
  expect([sent, barrier.since, barrier.provenAt]).toEqual([['1', '2'], undefined, 5]);
});

test('all who ask in one turn of the event loop, and who were answered in it, share a barrier', async () => {
  const { sent, wait, turn, arrive, barrier } = open();
  const first = [wait(), wait()];
  expect(sent).toEqual([]);
  await turn();
  const second = wait();
  barrier.arrive('1');
  const third = wait();
  await turn();
  expect([sent, ...first.map(({ how }) => how)]).toEqual([['1', '2'], 'it came', 'it came']);
  expect([second.how, third.how]).toEqual(['it waits', 'it waits']);
  await arrive('2');
  expect([sent, second.how, third.how]).toEqual([['1', '2'], 'it came', 'it came']);
});

test('it is sent again each time it has been under way for so long, and the return of any of them ends the wait', async () => {
  const { sent, wait, tick, arrive, barrier } = open();
  const one = wait();
  await tick(19);
  expect(sent).toEqual(['1']);
  await tick(1);
  await tick(19);
  expect(sent).toEqual(['1', '2']);
  await tick(1);
  expect(sent).toEqual(['1', '2', '3']);
  await arrive('2');
  expect([one.how, barrier.provenAt]).toEqual(['it came', 0]);
  const next = wait();
  await arrive('3');
  expect(next.how).toBe('it waits');
  await arrive('4');
  expect(next.how).toBe('it came');
});

test('after the timeout all callers are told, and the servers are still asked', async () => {
  const { sent, wait, tick, arrive, barrier } = open();
  const [first, second] = [wait(), wait()];
  await tick(49);
  expect([first.how, second.how]).toEqual(['it waits', 'it waits']);
  await tick(1);
  expect([first.how, second.how]).toEqual([LogUnavailable.name, LogUnavailable.name]);
  await tick(20);
  expect(sent).toEqual(['1', '2', '3']);
  const third = wait();
  await tick(1);
  expect(third.how).toBe(LogUnavailable.name);
  await arrive('3');
  expect([barrier.since, barrier.provenAt]).toEqual([undefined, 0]);
  await tick(100);
  expect(sent).toEqual(['1', '2', '3']);
});
