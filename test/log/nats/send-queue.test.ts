// Which entries of an owner become one message, and in which order its messages are sent.
import { expect, test } from 'vitest';
import { SendQueue } from '../../../src/log/nats/send-queue.ts';

const bytes = (text: string) => Buffer.from(text);

/** Each message as `NUMBER SUBJECT CONTENT`, in the order in which they are sent. */
function sentOf(queue: SendQueue): string[] {
  const sent: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next())
    sent.push(`${next.number} ${next.subject} ${Buffer.concat(next.parts)}`);
  return sent;
}

test('entries of one subject that wait together are lines of one message, whatever entries of others come between', () => {
  const queue = new SendQueue();
  const numbers = ['a', 'b', 'a', 'b', 'c'].map((subject, index) => queue.add(subject, bytes(`${index}`), true));
  expect([numbers, queue.last]).toEqual([[1, 2, 1, 2, 3], 3]);
  expect(sentOf(queue)).toEqual(['1 a 0\n2', '2 b 1\n3', '3 c 4']);
});

test('no entry is sent before what was queued before it and is no entry', () => {
  const queue = new SendQueue();
  const add = (subject: string) => queue.add(subject, bytes(subject), subject === 'a');
  expect(['a', 'head', 'a', 'a', 'state', 'a'].map(add)).toEqual([1, 2, 3, 3, 4, 5]);
  expect(sentOf(queue)).toEqual(['1 a a', '2 head head', '3 a a\na', '4 state state', '5 a a']);
});

test('no entry joins a message that was sent, nor one that is long by then', () => {
  const queue = new SendQueue();
  const add = (length: number) => queue.add('a', bytes('x'.repeat(length)), true);
  expect(add(1)).toBe(1);
  expect(queue.next()?.number).toBe(1);
  expect([add(1), add(65_533), add(1), add(70_000), add(1)]).toEqual([2, 2, 3, 4, 5]);
  expect(sentOf(queue).map((sent) => sent.length - '2 a '.length)).toEqual([65_535, 1, 70_000, 1]);
});

test('of more than a megabyte that waits, half is sent before more is to be queued', () => {
  const queue = new SendQueue();
  const part = bytes('x'.repeat(256 * 1024));
  expect([1, 2, 3, 4].map(() => [queue.half, queue.add('p', part, false)])).toEqual([
    [undefined, 1],
    [undefined, 2],
    [undefined, 3],
    [undefined, 4],
  ]);
  expect(queue.half).toBe(3);
  queue.next();
  expect(queue.half).toBeUndefined();
});
