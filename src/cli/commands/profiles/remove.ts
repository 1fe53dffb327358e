import { UsageError } from '../../failures/failures.ts';
import { builtInProfiles, findProfile, firstProfile } from '../../identity/profile-store.ts';
import { defineCommand } from '../../session/command.ts';

export const profilesRemove = defineCommand({
  words: ['profiles', 'remove'],
  summary: 'Remove a stored profile',
  arguments: [{ name: 'name', description: 'Name of the profile.', completes: 'profiles' }],
  takes: [],
  examples: ['sbox profiles remove ci'],
  run: async (session, { args: [name] }) => {
    const { current, profiles } = await session.store.read();
    if (Object.hasOwn(builtInProfiles, name)) throw new UsageError(`${name} is built in and cannot be removed.`);
    findProfile(name, profiles);
    await session.store.change((stored) => {
      const { [name]: removed, ...rest } = stored.profiles;
      return { current: stored.current === name ? firstProfile : stored.current, profiles: rest };
    });
    session.hint(current === name ? `removed; ${firstProfile} is the current profile again` : 'removed');
  },
});
