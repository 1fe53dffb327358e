// The protocol of the shared log over many drawn runs: with all of its rules nothing goes wrong, and without any one of them
// something does. MODEL_RUNS=20000 npx vitest run test/log/model
import { expect, test } from 'vitest';
import { Run } from './model.ts';
import { allRules, type Rules } from './model-world.ts';

const runs = Number(process.env.MODEL_RUNS ?? 1_000);
/** A rule that is left out is found out well before. */
const runsAtMost = 3_000;

function firstFailure(
  rules: Rules,
  count: number,
  unreadable: boolean,
  met = new Map<string, number>(),
): string | null {
  for (let seed = 1; seed <= count; seed += 1) {
    try {
      new Run(seed, { rules, unreadable, met }).run();
    } catch (error) {
      return `seed ${seed}: ${(error as Error).message}`;
    }
  }
  return null;
}

test.each([
  ['of readable messages', false],
  ['some of which nobody, or not everybody, can read', true],
])('all rules together hold over messages %s', (_, unreadable) => {
  const met = new Map<string, number>();
  expect(firstFailure(allRules, runs, unreadable, met)).toBeNull();
  const rare = ['pause', 'lag', 'crash', 'evicted', 'void', 'submitted again', 'loaded again', 'removed'];
  const replaced = ['drop seen', 'fork seen', 'reset seen', 'rewind seen'];
  const stopped = unreadable ? ['drop of a stopped world', 'back by base'] : [];
  for (const branch of [...rare, ...replaced, ...stopped]) expect(met.get(branch), branch).toBeGreaterThan(runs / 100);
});

test.each(Object.keys(allRules) as (keyof Rules)[])('without %s there is a counterexample', (rule) => {
  expect(firstFailure({ ...allRules, [rule]: false }, runsAtMost, false)).toMatch(/^seed \d+: /);
});
