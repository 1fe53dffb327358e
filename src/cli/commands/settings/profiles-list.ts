// sbox profiles list: all profiles, and which of them is the current one.

import { ProfileRow, readProfiles } from '../../identity/profiles.ts';
import { defineCommand } from '../../session/command.ts';

export const profilesList = defineCommand({
  words: ['profiles', 'list'],
  summary: 'List the profiles',
  takes: ['show-token', 'form'],
  examples: ['sbox profiles list'],
  run: async (session) => {
    await session.printList(ProfileRow, await readProfiles(session));
  },
});
