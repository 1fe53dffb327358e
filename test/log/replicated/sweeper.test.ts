import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorldStopped } from '../../../src/log/log-error.ts';
import type { Stream } from '../../../src/log/replicated/stream.ts';
import { Sweeper } from '../../../src/log/replicated/sweeper.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = { position: 0, chain: 'c' };

function open() {
  const done: string[] = [];
  const trouble = { at: '' };
  const note = async (what: string) => {
    if (what === trouble.at) throw new Error('out of reach');
    done.push(what);
  };
  const stream = {
    writeBase: (name: string, { generation }: { generation: number }) => note(`base ${name} ${generation}`),
    removeBelow: (_: string, sequence: number) => note(`below ${sequence}`),
    removePart: (sequence: number) => note(`part ${sequence}`),
  };
  const world = { name: 'x', stopped: undefined as WorldStopped | undefined, state: { base: baseOf(0) } };
  const sweeper = new Sweeper(world, stream as unknown as Stream);
  const sweep = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await sweeper.sweep(100);
    return done.splice(0);
  };
  return { sweeper, world, sweep, trouble };
}
const baseOf = (generation: number, isEmpty = false) => ({ generation, after, isEmpty });
const parts = (...sequences: number[]) => sequences.map((sequence) => ({ digest: 'd', sequence }));

test('a generation is swept once, when the time of grace is over, with the parts of what goes', async () => {
  const { sweeper, world, sweep } = open();
  sweeper.note(1, parts(10, 11));
  sweeper.note(6, parts(12));
  sweeper.note(7, parts(13));
  expect(await sweep(1_000)).toEqual([]);
  world.state.base = baseOf(7);
  expect(await sweep(0)).toEqual([]);
  expect(await sweep(99)).toEqual([]);
  expect(await sweep(1)).toEqual(['base x 7', 'below 7', 'part 10', 'part 11', 'part 12']);
  expect(await sweep(1_000)).toEqual([]);
  world.state.base = baseOf(9, true);
  await sweep(0);
  expect(await sweep(100)).toEqual(['base x 9', 'below 10', 'part 13']);
});

test('later generations do not put it off, and come next', async () => {
  const { world, sweep } = open();
  world.state.base = baseOf(3);
  await sweep(0);
  world.state.base = baseOf(5);
  await sweep(60);
  expect(await sweep(40)).toEqual(['base x 3', 'below 3']);
  await sweep(0);
  expect(await sweep(100)).toEqual(['base x 5', 'below 5']);
});

test('what cannot be removed is tried again at once, and nothing while the world is stopped', async () => {
  const { world, sweep, trouble } = open();
  world.state.base = baseOf(3);
  await sweep(0);
  trouble.at = 'below 3';
  expect(await sweep(100)).toEqual(['base x 3']);
  trouble.at = '';
  expect(await sweep(0)).toEqual(['base x 3', 'below 3']);
  world.state.base = baseOf(4);
  await sweep(0);
  world.stopped = new WorldStopped('x', 'of a test', 'None');
  expect(await sweep(100)).toEqual([]);
  world.stopped = undefined;
  expect(await sweep(0)).toEqual([]);
  expect(await sweep(100)).toEqual(['base x 4', 'below 4']);
});

test('parts that came twice are removed once', async () => {
  const { sweeper, world, sweep } = open();
  for (const _ of [1, 2]) sweeper.note(1, parts(10));
  world.state.base = baseOf(3);
  await sweep(0);
  expect(await sweep(100)).toEqual(['base x 3', 'below 3', 'part 10']);
});

test('of a message with a part that cannot be removed no other one is tried, of the next messages all are', async () => {
  const { sweeper, world, sweep, trouble } = open();
  sweeper.note(1, parts(10, 11));
  sweeper.note(2, parts(12));
  world.state.base = baseOf(3);
  await sweep(0);
  trouble.at = 'part 10';
  expect(await sweep(100)).toEqual(['base x 3', 'below 3']);
  expect(await sweep(0)).toEqual(['base x 3', 'below 3', 'part 12']);
});
