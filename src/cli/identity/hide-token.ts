// Decides which tokens may be shown. The fixtures are public. No part of any other token is shown.

import { fixtureOf } from '../../contract/permissions.ts';

export const hideToken = (token: string): string =>
  token === '' || fixtureOf(token) !== undefined ? token : '(not shown)';
