// What a body gives: where its form takes null, null says no more than leaving the member out does (Decision 6).

import type { Given } from '../../contract/schemas/fields.ts';

/** The body itself when no member of it is null. */
export function givenOf<Body>(body: Body): Given<Body> {
  const members = Object.entries(body ?? {});
  const given = members.filter(([, value]) => value !== null);
  return (given.length === members.length ? body : Object.fromEntries(given)) as Given<Body>;
}
