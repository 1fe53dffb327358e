// Which tokens may be shown: the fixtures are public, any other one is not, nor a part of it.

import { fixtureOf } from '../../contract/permissions.ts';

export const hideToken = (token: string): string =>
  token === '' || fixtureOf(token) !== undefined ? token : '(not shown)';
