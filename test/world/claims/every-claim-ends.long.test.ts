// No open claim is left that no call can end: every state that a claim of a small world can reach, and where each leads.

import { expect, test } from 'vitest';
import { calls, happenings, SmallWorld } from '../../support/small-world.ts';

const acts = Object.entries({ ...calls, ...happenings });

/** The worlds that one more act leads to, by its name; an act that is refused leads nowhere. */
function nextOf(small: SmallWorld): [string, SmallWorld][] {
  let fork = small.fork();
  return acts.flatMap(([name, act]): [string, SmallWorld][] => {
    if (!act(fork)) return [];
    const led = fork;
    fork = small.fork();
    return [[name, led]];
  });
}

/** Where each state leads, breadth first. Of the worlds in one state only the first is looked at, or the last. */
function explore(isFirst: boolean): Map<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  let level = [SmallWorld.create()];
  while (level.length > 0) {
    const worlds = new Map<string, SmallWorld>();
    for (const small of level) {
      const { state } = small;
      if (!found.has(state) && !(isFirst && worlds.has(state))) worlds.set(state, small);
    }
    level = [...worlds].flatMap(([state, small]) => {
      const next = nextOf(small);
      found.set(state, Object.fromEntries(next.map(([name, led]) => [name, led.state])));
      return next.map(([, led]) => led);
    });
  }
  return found;
}

/** The states from which calls about the claim alone lead to an end, without others and without time. */
function endable(found: ReadonlyMap<string, Record<string, string>>): Set<string> {
  const ends = new Set([...found.keys()].filter((state) => !state.startsWith('{')));
  for (let size = -1; size !== ends.size; ) {
    size = ends.size;
    for (const [state, led] of found)
      if (Object.entries(led).some(([name, next]) => name in calls && ends.has(next))) ends.add(state);
  }
  return ends;
}

const found = explore(true);
const statusOf = (state: string): string => (state.startsWith('{') ? JSON.parse(state).claim : state);

test('the whole small world is searched', () => {
  const counts: Record<string, number> = {};
  for (const status of [...found.keys()].map(statusOf)) counts[status] = (counts[status] ?? 0) + 1;
  expect(counts).toEqual({
    none: 4,
    submitted: 22,
    under_review: 16,
    assessment_scheduled: 136,
    assessed: 156,
    approved: 1,
    rejected: 1,
    withdrawn: 1,
  });
  expect([...found.values()].reduce((edges, led) => edges + Object.keys(led).length, 0)).toBe(1862);
  const done = new Set([...found.values()].flatMap((led) => Object.keys(led)));
  expect(acts.map(([name]) => name).filter((name) => !done.has(name))).toEqual([]);
});

test('two worlds in one state lead to the same states, however they were reached', () => {
  expect(Object.fromEntries(explore(false))).toEqual(Object.fromEntries(found));
});

test('no open claim is left that no call can end', () => {
  const ends = endable(found);
  const isStuck = (state: string) => statusOf(state) !== 'none' && !ends.has(state);
  expect([...found.keys()].filter(isStuck)).toEqual([]);
});

test('a claim that has ended is not opened again by any call', () => {
  for (const ended of ['approved', 'rejected', 'withdrawn']) {
    const led = new Set(Object.values(found.get(ended) ?? {}));
    expect([ended, [...led].filter((next) => next.startsWith('{'))]).toEqual([ended, []]);
  }
});
