// The profiles by name, and how one is shown. The built-in three are there without a file and cannot be changed.

import * as Type from 'typebox';
import { builtInProfiles, findProfile, type Profile, type ProfileStore } from './profile-store.ts';

export const ProfileRow = Type.Object({
  name: Type.String(),
  isCurrent: Type.Boolean(),
  baseUrl: Type.Union([Type.String(), Type.Null()]),
  token: Type.Union([Type.String(), Type.Null()]),
  tenant: Type.Union([Type.String(), Type.Null()]),
  world: Type.Union([Type.String(), Type.Null()]),
  isBuiltIn: Type.Boolean(),
});
export type ProfileRow = Type.Static<typeof ProfileRow>;

/** Where profiles are kept, and what may be seen of their tokens. */
interface ProfileView {
  readonly store: ProfileStore;
  readonly shownToken: (token: string) => string;
}

/** A profile as it is shown; without a name, the current one. Throws UsageError. */
export async function readProfile({ store, shownToken }: ProfileView, wanted?: string): Promise<ProfileRow> {
  const { current, profiles } = await store.read();
  const name = wanted ?? current;
  return describeProfile(name, findProfile(name, profiles), { current, shownToken });
}

export function describeProfile(
  name: string,
  { baseUrl, token, tenant, world }: Profile,
  { current, shownToken }: Pick<ProfileView, 'shownToken'> & { readonly current: string },
): ProfileRow {
  return {
    name,
    isCurrent: name === current,
    baseUrl: baseUrl ?? null,
    token: token === undefined ? null : shownToken(token),
    tenant: tenant ?? null,
    world: world ?? null,
    isBuiltIn: Object.hasOwn(builtInProfiles, name),
  };
}
