// Which identity calls which service. Each value comes from the flag, the environment, the profile or what is built in,
// in this order, and says where it came from.

import type { Connection } from '../../client/request.ts';
import { defaultBaseUrl } from '../../contract/form/surface.ts';
import { fixtureOf, fullToken, inWorld, splitCredential, worldNamePattern } from '../../contract/permissions.ts';
import { isLoopback } from '../../primitives/loopback.ts';
import { UsageError } from '../failures/failures.ts';
import { headerValue } from '../input/header-line.ts';
import type { Streams } from '../terminal/streams.ts';
import { findProfile, type Profile, type ProfileStore } from './profile-store.ts';

export interface IdentityFlags extends Profile {
  readonly profile?: string;
  readonly isTokenPiped?: boolean;
}

export interface Setting {
  readonly value: string;
  readonly source: string;
}

export interface Settings {
  /** The name of the profile; for a token from elsewhere the name of its fixture, or a word instead. */
  readonly identity: Setting;
  readonly profile: Setting;
  readonly baseUrl: Setting;
  readonly token: Setting;
  readonly tenant: Setting | undefined;
  readonly world: Setting | undefined;
}

export async function resolveSettings(
  flags: IdentityFlags,
  env: Streams['env'],
  store: ProfileStore,
): Promise<Settings> {
  refuseEmptyToken(flags.token, '--token');
  refuseEmptyToken(env.SBOX_TOKEN, 'SBOX_TOKEN');
  const { current, profiles } = await store.read();
  const profile = settingOf(flags.profile, '--profile') ??
    settingOf(env.SBOX_PROFILE, 'SBOX_PROFILE') ?? { value: current, source: `current profile` };
  const chosen = findProfile(profile.value, profiles, profile.source);

  // A profile that is named on the command line beats the environment; one that is merely current does not.
  const choose = (name: keyof Profile, variable?: string): Setting | undefined => {
    const flag = name === 'token' && flags.isTokenPiped ? 'token-stdin' : name === 'baseUrl' ? 'base-url' : name;
    const fromFlag = settingOf(flags[name], `--${flag}`);
    const fromProfile = settingOf(chosen[name], `profile ${profile.value}`);
    const fromEnvironment = variable === undefined ? undefined : settingOf(env[variable], variable);
    return (
      fromFlag ?? (flags.profile === undefined ? (fromEnvironment ?? fromProfile) : (fromProfile ?? fromEnvironment))
    );
  };
  const baseUrl = choose('baseUrl', 'SBOX_BASE_URL') ?? { value: defaultBaseUrl, source: 'built in' };
  const token = choose('token', 'SBOX_TOKEN') ?? { value: fullToken.token, source: 'built in' };
  const [tenant, world] = [choose('tenant', 'SBOX_TENANT'), choose('world')];
  checkBaseUrl(baseUrl);
  if (world !== undefined) checkWorld(world);
  for (const sent of [token, tenant]) if (sent !== undefined) headerValue(sent.value, sent.source);
  const identity = identityOf(token, { profile: profile.value, ownToken: chosen.token ?? fullToken.token });
  return { identity, profile, baseUrl, token, tenant, world };
}

/** A token that does not come from the profile does not belong to it, even if other values do. */
function identityOf(
  { value, source }: Setting,
  { profile, ownToken }: { readonly profile: string; readonly ownToken: string },
): Setting {
  return { value: value === ownToken ? profile : (fixtureOf(value)?.profile ?? hideToken(value)), source };
}

/** The fixtures are public. No part of any other token is shown. */
export const hideToken = (token: string): string =>
  token === '' || fixtureOf(token) !== undefined ? token : '(not shown)';

/** A value is null where there is none; a source is null where the value was not chosen. */
export function describeSettings(settings: Settings, shownToken: (token: string) => string) {
  const { token = '' } = connectionOf(settings);
  const { identity, profile, baseUrl, tenant, world } = settings;
  return {
    identity,
    profile,
    baseUrl,
    token: { value: shownToken(token), source: settings.token.source },
    organization: { value: fixtureOf(token)?.organizationId ?? null, source: 'the token' },
    tenant: tenant ?? { value: null, source: null },
    world: world ?? { value: 'default', source: null },
  };
}

export const describeIdentity = ({ identity, profile }: Settings): string =>
  identity.value === profile.value ? identity.value : `${identity.value}, the token of ${identity.source}`;

export function connectionOf({ baseUrl, token, tenant, world }: Settings): Connection {
  return {
    baseUrl: baseUrl.value,
    token: world === undefined ? token.value : inWorld(splitCredential(token.value).token, world.value),
    ...(tenant === undefined ? {} : { tenant: tenant.value }),
  };
}

export const isOfThisMachine = (url: string): boolean => isLoopback(new URL(url).hostname);

/** Checks what a profile is about to store. Throws UsageError. */
export function checkIdentity({ baseUrl, token = '', tenant = '', world }: IdentityFlags): void {
  headerValue(token, '--token');
  headerValue(tenant, '--tenant');
  if (baseUrl !== undefined) checkBaseUrl({ value: baseUrl, source: '--base-url' });
  if (world !== undefined) checkWorld({ value: world, source: '--world' });
}

/** An empty variable that was meant to hold a token must not lead to another identity. */
function refuseEmptyToken(token: string | undefined, source: string): void {
  if (token === undefined || token.trim() !== '') return;
  throw new UsageError(
    `${source} is empty, so the request would be sent with another identity.`,
    'give a token, or leave it out',
  );
}

/** A text of white space counts as not set. */
function settingOf(text: string | undefined, source: string): Setting | undefined {
  const value = text?.trim() ?? '';
  return value === '' ? undefined : { value, source };
}

function checkBaseUrl({ value, source }: Setting): void {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${value}" (${source}) is not an http or https URL.`, `such as ${defaultBaseUrl}`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError(
      `The URL of ${source} contains a user name or a password; the sandbox takes neither.`,
      '--token TOKEN',
    );
}

function checkWorld({ value, source }: Setting): void {
  if (!worldNamePattern.test(value))
    throw new UsageError(
      `"${value}" (${source}) is not a world name.`,
      'it has 1 to 64 of the characters A-Z a-z 0-9 . _ -',
    );
}
