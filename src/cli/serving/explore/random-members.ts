// Members whose text differs between two runs of one client that asks for the same: names that it draws. They are not compared.

import { listDifferences } from '../../../primitives/json-differences.ts';
import { tryParseJson } from '../../../primitives/json-object.ts';
import type { Seen } from './judge.ts';

/** As collection.path and operation.path. An id or an instant is no name: where one differs, so does what was done. */
export function findRandom(first: Seen, second: Seen): ReadonlySet<string> {
  const found = new Set<string>();
  const compare = (owner: string, one: unknown, other: unknown) => {
    for (const { path, before, after } of listDifferences(one, other))
      if (isName(before) && isName(after)) found.add(`${owner}.${path.replaceAll(/\[\d+\]/g, '')}`);
  };
  for (const [index, { records }] of first.ends.entries()) {
    const others = new Map(second.ends[index]?.records.map((one) => [one.collection + one.id, one.value]));
    for (const { collection, id, value } of records) compare(collection, value, others.get(collection + id));
  }
  for (const [index, { operationId, body }] of first.requests.entries()) {
    const other = second.requests[index];
    if (other?.operationId === operationId) compare(operationId, body, other.body);
  }
  return found;
}

const isName = (json: string): boolean => {
  const value = tryParseJson(json);
  return typeof value === 'string' && !/^(?:[a-z]{2,4}_\d{4,}$|\d{4}-\d\d-\d\d)/.test(value);
};
