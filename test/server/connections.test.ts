// How long a connection may take for the head of a request, by clocks that the test moves.
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Connections } from '../../src/server/wire/connections.ts';

const late: Socket[] = [];
let now = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate'] });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  late.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A connection that sent so many bytes. */
function connect(bytesRead = 1): Socket & { bytesRead: number } {
  const server = new EventEmitter() as Server;
  new Connections(server, { maxConnections: 9, headTimeoutMs: 5_000, onLate: (one) => void late.push(one) });
  const destroy = () => Object.assign(socket, { destroyed: true });
  const socket = Object.assign(new EventEmitter(), { bytesRead, destroyed: false, destroy });
  server.emit('connection', socket);
  return socket as unknown as Socket & { bytesRead: number };
}

function pass(ms: number): void {
  for (let left = ms; left > 0; left -= 100) {
    now += 100;
    vi.advanceTimersByTime(100);
  }
}

/** As where the process is stopped: no timer runs. */
function standStill(ms: number): void {
  now += ms;
}

test('a head may take 5 s, however it trickles in', () => {
  const socket = connect();
  for (let second = 0; second < 5; second += 1) {
    pass(1_000);
    socket.bytesRead += 1;
    expect(late).toEqual([]);
  }
  pass(1_100);
  expect(late).toEqual([socket]);
});

test('the time in which this process stood still is not counted, and only that', () => {
  const socket = connect();
  for (let times = 0; times < 4; times += 1) {
    standStill(60_000);
    pass(1_000);
  }
  expect(late).toEqual([]);
  standStill(60_000);
  pass(2_100);
  expect(late).toEqual([socket]);
});

test('a connection over which nothing came is closed without an answer', () => {
  const socket = connect(0);
  pass(6_100);
  expect(late).toEqual([]);
  expect(socket.destroyed).toBe(true);
});
