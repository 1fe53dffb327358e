// Who asks, whom, and where each value comes from, as it may be shown.

import { fixtureOf } from '../../contract/permissions.ts';
import { connectionOf, type Settings } from './settings.ts';

/** Null: there is none, and so nowhere that it comes from. */
export interface SettingFacts {
  readonly value: string | null;
  readonly source: string | null;
}

export function describeSettings(
  settings: Settings,
  shownToken: (token: string) => string,
): Record<'identity' | 'profile' | 'baseUrl' | 'token' | 'organization' | 'tenant' | 'world', SettingFacts> {
  const { token = '' } = connectionOf(settings);
  const { identity, profile, baseUrl, tenant, world } = settings;
  const none: SettingFacts = { value: null, source: null };
  return {
    identity,
    profile,
    baseUrl,
    token: { value: shownToken(token), source: settings.token.source },
    organization: { value: fixtureOf(token)?.organizationId ?? null, source: 'the token' },
    tenant: tenant ?? none,
    world: world ?? { value: 'default', source: null },
  };
}
