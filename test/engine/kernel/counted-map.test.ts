import { expect, test } from 'vitest';
import { Account, sumOf } from '../../../src/engine/kernel/account.ts';
import { CountedMap } from '../../../src/engine/kernel/counted-map.ts';

const open = (account = new Account()) => ({ account, map: new CountedMap<string>(account, ({ length }) => length) });

test('what is set counts until it is replaced or deleted', () => {
  const { account, map } = open();
  map.set('a', 'xxx').set('b', 'x');
  expect(account.bytes).toBe(4);
  map.set('a', 'xx');
  expect([account.bytes, map.get('a')]).toEqual([3, 'xx']);
  expect([map.delete('a'), map.delete('a'), account.bytes, map.size]).toEqual([true, false, 1, 1]);
});

test('what takes the same place of the same size adds nothing', () => {
  const { map } = open();
  map.set('a', 'xxx');
  const before = Account.added;
  map.set('a', 'yyy');
  expect([map.get('a'), Account.added - before]).toEqual(['yyy', 0]);
});

test('what two share counts once, until both have let go of it', () => {
  const { account, map } = open();
  map.set('a', 'xxx');
  const fork = open(account.fork());
  fork.map.share(map);
  expect([...fork.map]).toEqual([['a', 'xxx']]);
  expect([account.bytes, fork.account.bytes, sumOf([account, fork.account])]).toEqual([3, 3, 3]);
  map.delete('a');
  expect([account.bytes, fork.account.bytes, sumOf([account, fork.account])]).toEqual([0, 3, 3]);
  fork.map.delete('a');
  expect(sumOf([account, fork.account])).toBe(0);
});
