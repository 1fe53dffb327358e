// Who asks, whom, and where each value comes from, as it may be shown.

import { fixtureOf } from '../../contract/permissions.ts';
import { connectionOf, type Settings } from './settings.ts';

/** Null: there is none, and so nowhere that it comes from. */
export interface SettingFacts {
  readonly value: string | null;
  readonly source: string | null;
}

export function describeSettings(settings: Settings, shownToken: (token: string) => string) {
  const { token = '' } = connectionOf(settings);
  const { identity, profile, baseUrl, tenant, world } = settings;
  const none: SettingFacts = { value: null, source: null };
  return {
    identity: identity as SettingFacts,
    profile: profile as SettingFacts,
    baseUrl: baseUrl as SettingFacts,
    token: { value: shownToken(token), source: settings.token.source } as SettingFacts,
    organization: { value: fixtureOf(token)?.organizationId ?? null, source: 'the token' } as SettingFacts,
    tenant: tenant ?? none,
    world: world ?? ({ value: 'default', source: null } as SettingFacts),
  };
}
