import { expect, test } from 'vitest';
import { findLeastUsed } from '../../src/log/least-used.ts';

const worldOf = (name: string, lastUsed: number, isIdle = true) => ({ name, lastUsed, isIdle });

test.each([
  ['the one that was used first', [worldOf('a', 3), worldOf('b', 1), worldOf('c', 2)], 'b'],
  ['of two that were used last at one time the one that was in use before', [worldOf('a', 1), worldOf('b', 1)], 'a'],
  ['one that something waits for is not', [worldOf('a', 1, false), worldOf('b', 2)], 'b'],
  ['the default one is not', [worldOf('default', 1), worldOf('b', 2)], 'b'],
  ['none where each is needed', [worldOf('default', 1), worldOf('a', 1, false)], undefined],
])('evicted is %s', (_, worlds, name) => {
  expect(findLeastUsed(worlds)?.name).toBe(name);
});
