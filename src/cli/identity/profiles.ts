// sbox profiles: the stored identities and addresses. The built-in three are there without a file and cannot be changed.

import * as Type from 'typebox';
import { nearestName } from '../../primitives/nearest-name.ts';
import { UsageError } from '../failures/failures.ts';
import { createListPrinter, printRecord } from '../output/print.ts';
import { hint, identityFlagsOf, type Session } from '../session/session.ts';
import { hideToken } from './hide-token.ts';
import { builtInProfiles, firstProfile, type Profile } from './profile-store.ts';
import { checkIdentity } from './settings.ts';

const ProfileRow = Type.Object({
  name: Type.String(),
  isCurrent: Type.Boolean(),
  baseUrl: Type.Union([Type.String(), Type.Null()]),
  token: Type.Union([Type.String(), Type.Null()]),
  tenant: Type.Union([Type.String(), Type.Null()]),
  world: Type.Union([Type.String(), Type.Null()]),
  isBuiltIn: Type.Boolean(),
});

export async function listProfiles(session: Session): Promise<undefined> {
  const { current, profiles } = await session.store.read();
  const printer = createListPrinter(session, ProfileRow);
  const all = Object.entries({ ...builtInProfiles, ...profiles });
  await printer.add(all.map(([name, profile]) => describeProfile(name, profile, current)));
  await printer.end(undefined);
  return undefined;
}

export async function showProfile(session: Session): Promise<undefined> {
  const { current, profiles } = await session.store.read();
  const name = String(session.args[0] ?? current);
  const profile = findProfile(name, profiles);
  await printRecord(session, ProfileRow, describeProfile(name, profile, current));
  return undefined;
}

export async function useProfile(session: Session): Promise<undefined> {
  const { profiles } = await session.store.read();
  const name = String(session.args[0]);
  findProfile(name, profiles);
  await session.store.write({ current: name, profiles });
  hint(session, `${name} is the current profile`);
  return showProfile(session);
}

export async function addProfile(session: Session): Promise<undefined> {
  const name = String(session.args[0]);
  if (name in builtInProfiles)
    throw new UsageError(`${name} is built in and cannot be changed.`, 'choose another name');
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(name))
    throw new UsageError(`"${name}" is not a name for a profile.`, 'it has 1 to 64 of A-Z a-z 0-9 . _ -');
  const { profile: ignored, ...profile } = identityFlagsOf(session.globals);
  if (Object.keys(profile).length === 0)
    throw new UsageError('The profile would hold nothing.', `sbox profiles add ${name} --base-url URL --token TOKEN`);
  checkIdentity(profile);
  const { current, profiles } = await session.store.read();
  await session.store.write({ current, profiles: { ...profiles, [name]: profile } });
  hint(session, `stored in ${session.store.path}; sbox profiles use ${name} makes it the current one`);
  return showProfile(session);
}

export async function removeProfile(session: Session): Promise<undefined> {
  const name = String(session.args[0]);
  const { current, profiles } = await session.store.read();
  if (name in builtInProfiles) throw new UsageError(`${name} is built in and cannot be removed.`);
  findProfile(name, profiles);
  const { [name]: removed, ...rest } = profiles;
  await session.store.write({ current: current === name ? firstProfile : current, profiles: rest });
  hint(session, current === name ? `removed; ${firstProfile} is the current profile again` : 'removed');
  return undefined;
}

function findProfile(name: string, profiles: Readonly<Record<string, Profile>>): Profile {
  const all = { ...builtInProfiles, ...profiles };
  const profile = Object.hasOwn(all, name) ? all[name] : undefined;
  if (profile !== undefined) return profile;
  const nearest = nearestName(name, Object.keys(all));
  throw new UsageError(
    `There is no profile "${name}".`,
    nearest === undefined ? `known profiles: ${Object.keys(all).join(', ')}` : `did you mean ${nearest}?`,
  );
}

function describeProfile(name: string, { baseUrl, token, tenant, world }: Profile, current: string) {
  return {
    name,
    isCurrent: name === current,
    baseUrl: baseUrl ?? null,
    token: token === undefined ? null : hideToken(token),
    tenant: tenant ?? null,
    world: world ?? null,
    isBuiltIn: name in builtInProfiles,
  };
}
