// Removes nulls from a body, where its schema allows null: null means the same as omitting the member (Decision 6). Members of
// nested objects are sorted by name, since the log does not keep the order in which they were sent.

import type { WithoutNulls } from '../../contract/form/fields.ts';
import { isJsonObject } from '../../primitives/json-object.ts';

/** Returns the body itself when nothing changes. */
export function withoutNulls<Body>(body: Body): WithoutNulls<Body> {
  if (!isJsonObject(body)) return body as WithoutNulls<Body>;
  const members = Object.entries(body);
  const nonNull = members
    .filter(([, value]) => value !== null)
    .map(([name, value]): [string, unknown] => [name, inOrder(value)]);
  return (isSame(members, nonNull) ? body : Object.fromEntries(nonNull)) as WithoutNulls<Body>;
}

function inOrder(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value);
  const ordered = members
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]): [string, unknown] => [name, inOrder(member)]);
  return isSame(members, ordered) ? value : Object.fromEntries(ordered);
}

const isSame = (some: readonly [string, unknown][], others: readonly [string, unknown][]): boolean =>
  some.length === others.length &&
  some.every(([name, value], index) => name === others[index]?.[0] && value === others[index]?.[1]);
