// What a body gives: where its form takes null, null says no more than leaving the member out does (Decision 6).

import type { WithoutNulls } from '../../contract/schemas/fields.ts';

/** The body itself when no member of it is null. */
export function withoutNulls<Body>(body: Body): WithoutNulls<Body> {
  const members = Object.entries(body ?? {});
  const given = members.filter(([, value]) => value !== null);
  return (given.length === members.length ? body : Object.fromEntries(given)) as WithoutNulls<Body>;
}
