// Which tokens may be shown: the fixtures are public, any other one is not.

import { fixtureTokens } from '../../contract/permissions.ts';

export function hideToken(token: string): string {
  const isFixture = fixtureTokens.some((known) => token === known.token || token.startsWith(`${known.token}+`));
  return isFixture || token === '' ? token : `${token.slice(0, 4)}… (not shown)`;
}
