// What a generation holds when it is made of the entries of another one, and what it says of a chain that somebody names.
import { expect, test } from 'vitest';
import { GenerationState } from '../../../src/log/replicated/generation-state.ts';
import { add, countingOptions } from '../counting-machine.ts';

const after = { position: 4, chain: 'c' };
const options = countingOptions();
const open = () => new GenerationState({ generation: 1, after, isEmpty: false }, options.create(), options);

test('what is copied is prepared before it is applied, but for a rewind, which is not applied', async () => {
  const state = open();
  const prepared: [unknown, number][] = [];
  state.machine.prepareWith = ({ key }) => void prepared.push([key, state.machine.total]);
  await state.repeat([
    { position: 5, call: add(1, 'first') },
    { position: 9, call: add(2, 'back'), rewind: 5 },
    { position: 10, call: add(4, 'second') },
  ]);
  expect(prepared).toEqual([
    ['first', 0],
    ['second', 1],
  ]);
  expect([state.machine.total, state.mark.position]).toEqual([5, 10]);
});

test('what a copy holds that is refused now is no entry, and a machine that prepares nothing is copied to as well', async () => {
  const state = open();
  Object.assign(state.machine, { prepare: undefined });
  await state.repeat([
    { position: 5, call: { operationId: 'refuse' } },
    { position: 6, call: add(1) },
  ]);
  expect([state.machine.total, state.mark.position]).toEqual([1, 5]);
});

test('each mark is known by its position, but for those that a rewind took back', async () => {
  const state = open();
  await state.repeat([
    { position: 5, call: add(1) },
    { position: 9, call: add(2), rewind: 5 },
  ]);
  for (const sequence of [11, 12]) state.enter(add(1), state.machine.apply(add(1)), { sequence });
  const known = [3, 4, 5, 6, 8, 9, 10, 11, 12].map((position) => state.markAt(position)?.operation);
  expect(known).toEqual([undefined, 'the beginning', 'add', undefined, undefined, 'add', 'add', 'add', undefined]);
  expect(state.entries.map(({ position, sequence, call }) => [position, sequence, call !== undefined])).toEqual([
    [5, 1, true],
    [9, 1, true],
    [10, 11, false],
    [11, 12, false],
  ]);
});

test('the first chain that is named counts, until another position is attested', () => {
  const state = open();
  const marks = [1, 2].map((value) => {
    const call = add(value);
    state.enter(call, state.machine.apply(call), { sequence: value });
    return state.mark;
  });
  const [first, second] = marks as [typeof after, typeof after];
  const other = (position: number) => state.compare({ position, chain: 'another' });
  expect([other(4), other(5), other(6), other(7)]).toEqual(['wrong', 'differs', 'differs', 'differs']);
  expect([state.compare(first), other(5), other(6)]).toEqual(['same', 'wrong', 'differs']);
  expect([state.compare(second), state.compare(first), other(6)]).toEqual(['same', 'same', 'wrong']);
});
