// The headers of a caller, by the name of the client's built-in profile.

import { type FixtureToken, fixtureTokens } from '../../src/contract/permissions.ts';

/** Headers that carry the profile's token, in a world of its own when one is named. */
export function as(profile: FixtureToken['profile'], world?: string): { authorization: string } {
  const fixture = fixtureTokens.find((candidate) => candidate.profile === profile);
  if (fixture === undefined) throw new Error(`There is no profile ${profile}.`);
  return { authorization: `Bearer ${fixture.token}${world === undefined ? '' : `+${world}`}` };
}
