import { getOrMake } from './memoize.ts';

export function groupBy<T, Key>(list: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of list) getOrMake(groups, keyOf(one), () => []).push(one);
  return groups;
}
