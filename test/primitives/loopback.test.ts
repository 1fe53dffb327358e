import { expect, test } from 'vitest';
import { hostToOpen, isLoopback } from '../../src/primitives/loopback.ts';

test.each(['localhost', 'LocalHost', '127.0.0.1', '127.255.0.9', '::1', '[::1]'])(
  'only this machine reaches %s',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

test.each(['0.0.0.0', '::', '[::]', '192.168.0.7', '127.0.0.1.example', 'localhost.example', '1127.0.0.1', ''])(
  'others may reach "%s"',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

test.each([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
  ['0:0:0:0:0:0:0:0', '::1'],
  ['192.168.0.7', '192.168.0.7'],
  ['sandbox.example', 'sandbox.example'],
])('what listens at %s is opened at %s', (host, opened) => {
  expect(hostToOpen(host)).toBe(opened);
});
