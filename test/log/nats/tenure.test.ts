// The rules by which a stream has one writer: when memory may be shown, and when a stream may be taken.
import { expect, test } from 'vitest';
import { type Moment, Tenure, Vacancy } from '../../../src/log/nats/tenure.ts';

const at = (monotonic: number, wall = monotonic): Moment => ({ monotonic, wall });

test('each message demands the sequence of the one before it', () => {
  const tenure = new Tenure(7, at(0));
  expect([tenure.send(at(1)), tenure.isOnItsWay, tenure.acknowledged]).toEqual([7, true, 0]);
  expect([0, 1, 2].map((number) => tenure.awaits(number))).toEqual([false, true, false]);
  tenure.acknowledge(8);
  expect(tenure.awaits(1)).toBe(false);
  expect([tenure.send(at(2)), tenure.isOnItsWay, tenure.acknowledged]).toEqual([8, true, 1]);
});

test('memory is shown for 2 s after the last acknowledged message was sent, however late its answer came', () => {
  const tenure = new Tenure(7, at(0));
  expect(tenure.neededToShow(0, 0, at(1_999))).toBeUndefined();
  expect(tenure.neededToShow(0, 0, at(2_000))).toBe('renew');
  tenure.send(at(1_000));
  expect(tenure.neededToShow(0, 1, at(2_500))).toBe(1);
  expect(tenure.neededToShow(0, 1, at(3_000))).toBe('renew');
  expect(tenure.neededToShow(0, 2, at(3_000))).toBe(2);
  tenure.acknowledge(8);
  expect(tenure.neededToShow(1, 1, at(2_999))).toBeUndefined();
  expect(tenure.neededToShow(1, 1, at(3_000))).toBe('renew');
});

test('what memory shows is acknowledged first', () => {
  const tenure = new Tenure(7, at(0));
  tenure.send(at(10));
  expect([tenure.neededToShow(0, 2, at(20)), tenure.neededToShow(2, 2, at(20))]).toEqual([undefined, 2]);
});

test.each([
  ['the monotonic clock', at(2_000, 0)],
  ['the wall clock', at(0, 2_000)],
])('the lease ends by %s alone', (_, now) => {
  expect(new Tenure(7, at(0)).neededToShow(0, 0, now)).toBe('renew');
});

test('an owner that sends nothing says after half a second that it is there, and gives up after two without an answer', () => {
  const tenure = new Tenure(7, at(0));
  expect([tenure.isRenewalDue(at(499)), tenure.isRenewalDue(at(500))]).toEqual([false, true]);
  tenure.send(at(500));
  expect(tenure.isRenewalDue(at(1_000))).toBe(false);
  expect([tenure.isLate(at(2_499)), tenure.isLate(at(2_500))]).toEqual([false, true]);
  tenure.acknowledge(8);
  expect(tenure.isLate(at(9_000))).toBe(false);
});

/** Looks each 500 ms, and says when the stream may be taken. */
function takenAt(
  vacancy: Vacancy,
  seen: (now: number) => { sequence: number; isOver?: boolean },
  own?: string,
): number {
  for (let now = 0; now <= 10_000; now += 500) {
    const { sequence, isOver = false } = seen(now);
    if (vacancy.mayTake({ sequence, tenure: 'other', isOver }, own, at(now))) return now;
  }
  return Number.NaN;
}

test.each([
  ['3 s after the last message', () => ({ sequence: 7 }), undefined, 3_000],
  ['3 s after a later one', (now: number) => ({ sequence: now < 2_000 ? 7 : 8 }), undefined, 5_000],
  ['at once where its owner has gone', () => ({ sequence: 7, isOver: true }), undefined, 0],
  ['at once by its own owner', () => ({ sequence: 7 }), 'other', 0],
  ['never while somebody writes', (now: number) => ({ sequence: now }), undefined, Number.NaN],
])('a stream may be taken %s', (_, seen, own, taken) => {
  expect(takenAt(new Vacancy(), seen, own)).toBe(taken);
});

test('who stood still counts anew', () => {
  const vacancy = new Vacancy();
  const seen = { sequence: 7, tenure: 'other', isOver: false };
  expect([0, 500, 3_500].map((now) => vacancy.mayTake(seen, undefined, at(now)))).toEqual([false, false, false]);
});
