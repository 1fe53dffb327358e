import { findProfile } from '../../identity/profile-store.ts';
import { defineCommand } from '../../session/command.ts';
import { ProfileRow, readProfile } from './profiles.ts';

export const profilesUse = defineCommand({
  words: ['profiles', 'use'],
  summary: 'Make a profile the current one',
  arguments: [{ name: 'name', description: 'Name of the profile.', completes: 'profiles' }],
  takes: ['show-token', 'form'],
  examples: ['sbox profiles use read-only'],
  run: async (session, { args: [name] }) => {
    const { profiles } = await session.store.read();
    findProfile(name, profiles);
    await session.store.change((stored) => ({ ...stored, current: name }));
    session.hint(`${name} is the current profile`);
    await session.printRecord(ProfileRow, await readProfile(session));
  },
});
