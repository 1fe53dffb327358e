// A body without its nulls: where its form takes null, null says no more than leaving the member out does (Decision 6). The
// log does not keep the order in which the members of a member were sent, so records have them in the order of their names.

import type { WithoutNulls } from '../../contract/form/fields.ts';
import { isJsonObject } from '../../primitives/json-object.ts';

/** Returns the body itself when nothing changes. */
export function withoutNulls<Body>(body: Body): WithoutNulls<Body> {
  if (!isJsonObject(body)) return body as WithoutNulls<Body>;
  const members = Object.entries(body);
  const given = members
    .filter(([, value]) => value !== null)
    .map(([name, value]): [string, unknown] => [name, inOrder(value)]);
  return (isSame(members, given) ? body : Object.fromEntries(given)) as WithoutNulls<Body>;
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
