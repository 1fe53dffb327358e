// sbox profiles show: one profile, its token hidden unless it is a public one.

import { printProfile } from '../../identity/profiles.ts';
import { defineCommand } from '../../session/command.ts';

export const profilesShow = defineCommand(
  {
    words: ['profiles', 'show'],
    summary: 'Show a profile, the current one without a name',
    arguments: [{ name: 'name', description: 'Name of the profile.', completes: 'profiles', isOptional: true }],
    options: [],
    examples: ['sbox profiles show read-only'],
  },
  async (session, { args: [name] }) => {
    await printProfile(session, name);
  },
);
