// The profiles by name, and how one is shown. The built-in three are there without a file and cannot be changed.

import * as Type from 'typebox';
import { builtInProfiles, findProfile, type ProfileStore } from '../../identity/profile-store.ts';

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

interface ProfileView {
  readonly store: ProfileStore;
  readonly shownToken: (token: string) => string;
}

export async function readProfiles({ store, shownToken }: ProfileView): Promise<ProfileRow[]> {
  const { current, profiles } = await store.read();
  return Object.entries(profiles).map(([name, { baseUrl = null, token, tenant = null, world = null }]) => ({
    name,
    isCurrent: name === current,
    baseUrl,
    token: token === undefined ? null : shownToken(token),
    tenant,
    world,
    isBuiltIn: Object.hasOwn(builtInProfiles, name),
  }));
}

/** Without a name, the current profile is read. Throws UsageError. */
export async function readProfile(view: ProfileView, wanted?: string): Promise<ProfileRow> {
  const { current, profiles } = await view.store.read();
  findProfile(wanted ?? current, profiles);
  return (await readProfiles(view)).find(({ name }) => name === (wanted ?? current)) as ProfileRow;
}
