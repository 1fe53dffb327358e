import { expect, test } from 'vitest';
import { LogUnavailable } from '../../src/log/log-error.ts';
import { PositionUnknown, requireReached, WorldReplaced } from '../../src/log/world-error.ts';

test.each([
  [2, 'does not exist'],
  [3, 'was undone by a rewind'],
  [5, 'was undone by a rewind'],
  [6, 'does not exist'],
])('of a log from 3 to 5, position %i %s', (position, why) => {
  const { detail } = new PositionUnknown('x', position, { from: 3, to: 5 });
  expect(detail).toBe(`The log of the world x runs from position 3 to 5: ${position} ${why}.`);
});

const now = { generation: '1', position: 4 };

test.each([undefined, { ...now, position: 3 }, now])('a world at position 4 has reached %j', (seen) => {
  expect(requireReached('x', now, seen)).toBeUndefined();
});

test('what a caller saw is missing one position later, and in another generation replaced', () => {
  expect(() => requireReached('x', now, { ...now, position: 5 })).toThrow(LogUnavailable);
  for (const position of [3, 5])
    expect(() => requireReached('x', now, { generation: '2', position })).toThrow(WorldReplaced);
});
