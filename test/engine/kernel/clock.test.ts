import { expect, test } from 'vitest';
import { Clock } from '../../../src/engine/kernel/clock.ts';

const at = (second: number) => `2026-01-15T12:00:0${second}.000Z`;

test('a clock moves a second with each change, and counts its moves', () => {
  const clock = new Clock();
  expect([clock.now, clock.moves]).toEqual([at(0), 0]);
  expect([clock.tick(), clock.tick(), clock.moves]).toEqual([at(1), at(2), 2]);
});

test('a clock advances to a later time, and stays where it is for now or an earlier one', () => {
  const clock = new Clock(at(2));
  for (const second of [1, 2]) clock.advanceTo(at(second));
  expect([clock.now, clock.moves]).toEqual([at(2), 0]);
  clock.advanceTo(at(3));
  expect([clock.now, clock.moves]).toEqual([at(3), 1]);
  clock.moveTo(at(3));
  expect([clock.now, clock.moves]).toEqual([at(3), 2]);
});
