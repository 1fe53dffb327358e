// The fixture tokens by their use.

import { fixtureTokens } from '../../../src/contract/permissions.ts';

const tokenOf = (profile: 'full' | 'read-only' | 'other-org') =>
  fixtureTokens.find((one) => one.profile === profile)?.token ?? '';

export const tokens = { full: tokenOf('full'), readOnly: tokenOf('read-only'), otherOrg: tokenOf('other-org') };
