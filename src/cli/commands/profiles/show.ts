import { defineCommand } from '../../session/command.ts';
import { ProfileRow, readProfile } from './profiles.ts';

export const profilesShow = defineCommand({
  words: ['profiles', 'show'],
  summary: 'Show a profile; without a name, the current one',
  arguments: [{ name: 'name', description: 'Name of the profile.', completes: 'profiles', isOptional: true }],
  takes: ['show-token', 'form'],
  examples: ['sbox profiles show read-only'],
  run: async (session, { args: [name] }) => {
    await session.printRecord(ProfileRow, await readProfile(session, name));
  },
});
