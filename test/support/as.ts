// The headers of a caller, by the name of the client's built-in profile. The tokens are written by hand, as the oracle is.

import type { FixtureToken } from './oracle.ts';

const tokens: Readonly<Record<FixtureToken, string>> = {
  full: 'sbox-full-access-token',
  'read-only': 'sbox-read-only-token',
  'other-org': 'sbox-other-org-token',
};

/** Headers that carry the profile's token, in a world of its own when one is named. */
export const as = (profile: FixtureToken, world?: string): { authorization: string } => ({
  authorization: `Bearer ${tokens[profile]}${world === undefined ? '' : `+${world}`}`,
});
