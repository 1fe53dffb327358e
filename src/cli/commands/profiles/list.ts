import { defineCommand } from '../../session/command.ts';
import { ProfileRow, readProfiles } from './profiles.ts';

export const profilesList = defineCommand({
  words: ['profiles', 'list'],
  summary: 'List the profiles',
  takes: ['show-token', 'form'],
  examples: ['sbox profiles list'],
  run: async (session) => {
    await session.printList(ProfileRow, await readProfiles(session));
  },
});
