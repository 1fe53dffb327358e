// sbox profiles add: an identity and an address to keep. What the service would refuse is refused here.

import { UsageError } from '../../failures/failures.ts';
import { builtInProfiles } from '../../identity/profile-store.ts';
import { printProfile } from '../../identity/profiles.ts';
import { checkIdentity } from '../../identity/settings.ts';
import { hint } from '../../output/output.ts';
import { defineCommand } from '../../session/command.ts';
import { identityFlagsOf } from '../../session/session.ts';

export const profilesAdd = defineCommand(
  {
    words: ['profiles', 'add'],
    summary: 'Store a profile from the options --base-url, --token, --tenant and --world',
    arguments: [{ name: 'name', description: 'Name of the profile.', completes: 'profiles' }],
    options: [],
    examples: ['sbox profiles add ci --token sbox-full-access-token --world ci'],
  },
  async (session, { args: [name] }) => {
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
    await printProfile(session, session.store, name);
  },
);
