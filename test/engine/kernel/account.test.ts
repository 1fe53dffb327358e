import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Account, maxShares, type SharedCost, sumOf } from '../../../src/engine/kernel/account.ts';

const billsOf = (account: Account) => account.shares().map(({ cost }) => cost);

test('what was held when an account was forked is on one cost, and counts for each of the two', () => {
  const account = new Account();
  const cost = account.add(100);
  const fork = account.fork();
  fork.add(7);
  expect([account.bytes, fork.bytes, sumOf([account, fork])]).toEqual([100, 107, 107]);
  account.remove(cost, 30);
  expect([account.bytes, fork.bytes, sumOf([account, fork]), sumOf([account])]).toEqual([70, 107, 107, 70]);
});

test('what is forked without having grown shares no cost of nothing', () => {
  const account = new Account();
  account.add(100);
  const forks = [account.fork(), account.fork(), account.fork()];
  const shown = [account, ...forks].map((one) => one.shares().map(({ cost }) => cost.bytes));
  expect(shown).toEqual([
    [0, 100],
    [0, 100],
    [0, 100],
    [0, 100],
  ]);
});

test('an account that let go of a whole cost holds it no longer, and one byte less is still held', () => {
  const account = new Account();
  const cost = account.add(100);
  account.fork();
  account.remove(cost, 99);
  expect(billsOf(account)).toContain(cost);
  account.remove(cost, 1);
  expect(billsOf(account)).not.toContain(cost);
  expect(account.bytes).toBe(0);
});

test('what two let go of, each another part, is all still there, until one of them ends', () => {
  const account = new Account();
  const [cost] = [account.add(50), account.add(50)];
  const fork = account.fork();
  account.remove(cost, 50);
  fork.remove(cost, 50);
  expect([sumOf([account, fork]), sumOf([account]), sumOf([fork])]).toEqual([100, 50, 50]);
});

test('what an account adopts is on its costs, and is removed like its own', () => {
  const [account, draft] = [new Account(), new Account()];
  account.add(5);
  const cost = draft.add(10);
  const before = Account.added;
  account.adopt(draft);
  expect([account.bytes, sumOf([account]), Account.added]).toEqual([15, 15, before]);
  account.remove(cost, 10);
  expect([account.bytes, sumOf([account])]).toEqual([5, 5]);
});

test('an account has a bounded number of costs, and counts what it merged as its own', () => {
  const account = new Account();
  const large = account.add(1_000_000);
  const costs: SharedCost[] = [];
  const forks: Account[] = [];
  for (let times = 0; times <= maxShares; times += 1) {
    forks.push(account.fork());
    costs.push(account.add(10));
  }
  expect(account.shares()).toHaveLength(maxShares + 1);
  expect(billsOf(account)).toContain(large);
  expect(sumOf([account])).toBe(account.bytes);
  expect(sumOf([account, ...forks])).toBeGreaterThanOrEqual(account.bytes);
  for (const cost of costs) account.remove(cost, 10);
  expect([sumOf([account]), account.bytes]).toEqual([1_000_000, 1_000_000]);
});

interface Held {
  readonly account: Account;
  readonly items: Map<number, { readonly cost: SharedCost; readonly bytes: number }>;
}

/** Runs random adds, removals, adoptions, forks and ends beside a model of which items each account holds. */
function runRandomly(steps: readonly (readonly [kind: number, which: number, bytes: number])[]): Held[] {
  let worlds: Held[] = [{ account: new Account(), items: new Map() }];
  let items = 0;
  for (const [kind, which, bytes] of steps) {
    const { account, items: held } = worlds[which % worlds.length] as Held;
    const some = [...held].find(([item]) => item % 3 === which % 3);
    if (kind < 4) held.set(++items, { cost: account.add(bytes), bytes });
    else if (kind < 7 && some !== undefined) {
      account.remove(some[1].cost, some[1].bytes);
      held.delete(some[0]);
    } else if (kind === 7) {
      const draft = new Account();
      held.set(++items, { cost: draft.add(bytes), bytes });
      account.adopt(draft);
    } else if (kind === 8) worlds.push({ account: account.fork(), items: new Map(held) });
    else if (worlds.length > 1) worlds = worlds.filter((world) => world.account !== account);
  }
  return worlds;
}

test('whatever is added, removed, forked and ended, all accounts together hold at least what is there', () => {
  const step = fc.tuple(fc.nat({ max: 9 }), fc.nat(), fc.integer({ min: 1, max: 1_000 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const worlds = runRandomly(steps);
      const all = new Map(worlds.flatMap(({ items }) => [...items]));
      const there = [...all.values()].reduce((sum, { bytes }) => sum + bytes, 0);
      expect(sumOf(worlds.map(({ account }) => account))).toBeGreaterThanOrEqual(there);
      for (const { account, items } of worlds) {
        const own = [...items.values()].reduce((sum, { bytes }) => sum + bytes, 0);
        expect([account.bytes, sumOf([account])]).toEqual([own, own]);
      }
    }),
    { seed: 43 },
  );
});
