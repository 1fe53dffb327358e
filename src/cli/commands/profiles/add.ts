// sbox profiles add: stores an identity and an address. What the service would refuse is refused here, and an existing
// profile is replaced only where somebody says so.

import { UsageError } from '../../failures/failures.ts';
import { builtInProfiles, profileNamePattern } from '../../identity/profile-store.ts';
import { checkIdentity } from '../../identity/settings.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';
import { confirm } from '../../terminal/prompts.ts';
import { ProfileRow, readProfile } from './profiles.ts';

export const profilesAdd = defineCommand({
  words: ['profiles', 'add'],
  summary: 'Store a profile from the options --base-url, --token, --tenant and --world',
  arguments: [{ name: 'name', description: 'Name of the profile.', completes: 'profiles' }],
  options: [{ name: 'force', short: 'f', description: 'Replace a profile of this name without asking.' }],
  takes: ['base-url', 'token', 'token-stdin', 'tenant', 'world', 'show-token', 'form'],
  examples: [
    'sbox profiles add ci --token sbox-full-access-token --world ci',
    'sbox profiles add staging --base-url http://127.0.0.1:4700 --force',
  ],
  run: async (session, { args: [name], options }) => {
    if (Object.hasOwn(builtInProfiles, name))
      throw new UsageError(`${name} is built in and cannot be changed.`, 'choose another name');
    if (!profileNamePattern.test(name))
      throw new UsageError(`"${name}" cannot be a profile name.`, 'it has 1 to 64 of the characters A-Z a-z 0-9 . _ -');
    const { profile: ignored, isTokenPiped, ...profile } = await session.identityFlags();
    if (Object.keys(profile).length === 0)
      throw new UsageError('The profile would be empty.', `sbox profiles add ${name} --base-url URL --token TOKEN`);
    checkIdentity(profile);
    const { profiles } = await session.store.read();
    const { isDeepStrictEqual } = await import('node:util');
    const isTaken = Object.hasOwn(profiles, name) && !isDeepStrictEqual(profiles[name], profile);
    if (isTaken && options.force !== true && !(await mayReplace(session, name))) return;
    await session.store.change((stored) => ({ ...stored, profiles: { ...stored.profiles, [name]: profile } }));
    session.hint(`stored in ${session.store.path}; sbox profiles use ${name} makes it the current one`);
    await session.printRecord(ProfileRow, await readProfile(session, name));
  },
});

async function mayReplace({ terminal, streams }: Session, name: string): Promise<boolean> {
  if (terminal.canAsk) return confirm(streams, `Replace the profile ${name}? Its old values are lost.`);
  throw new UsageError(
    `A profile ${name} already exists, with other values.`,
    '--force replaces it',
    `sbox profiles show ${name}`,
  );
}
