// sbox profiles list: all profiles, and which of them is the current one.

import { builtInProfiles } from '../../identity/profile-store.ts';
import { describeProfile, ProfileRow } from '../../identity/profiles.ts';
import { printList } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';
import { formOptions } from '../../session/global-options.ts';

export const profilesList = defineCommand({
  words: ['profiles', 'list'],
  summary: 'List the profiles',
  takes: ['show-token', ...formOptions],
  examples: ['sbox profiles list'],
  run: async (session) => {
    const { shownToken, store } = session;
    const { current, profiles } = await store.read();
    const all = Object.entries({ ...builtInProfiles, ...profiles });
    const rows = all.map(([name, profile]) => describeProfile(name, profile, { current, shownToken }));
    await printList(session, ProfileRow, rows);
  },
});
