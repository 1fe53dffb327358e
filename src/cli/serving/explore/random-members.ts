// Members whose text differs between two runs of one client that asks for the same: names that it draws. They are not compared.

import { listDifferences } from '../../../primitives/json-differences.ts';
import { tryParseJson } from '../../../primitives/json-object.ts';
import { meaningsOf, type Run } from './run-client.ts';

/** As collection.path and operation.path. An id or an instant is no name: where one differs, so does what was done. */
export function findRandom(first: Run, second: Run): ReadonlySet<string> {
  const found = new Set<string>();
  const compare = (owner: string, one: unknown, other: unknown) => {
    for (const { path, before, after } of listDifferences(one, other))
      if (isName(before) && isName(after)) found.add(`${owner}.${path.replaceAll(/\[\d+\]/g, '')}`);
  };
  const [ends, others] = [first, second].map((run) => meaningsOf(run, found)) as [[], []];
  for (const [index, { records }] of (ends as ReturnType<typeof meaningsOf>).entries()) {
    const same = new Map(
      (others as ReturnType<typeof meaningsOf>)[index]?.records.map((one) => [one.collection + one.id, one]),
    );
    for (const { collection, id, value } of records) compare(collection, value, same.get(collection + id)?.value);
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
