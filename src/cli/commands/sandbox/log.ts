// sbox log: the calls that changed the world, oldest first.

import { defineOperation } from '../../operations/operation-command.ts';

export const log = defineOperation('getLog', {
  hidden: ['after'],
  notes: [
    'A position is the number of changes until there; sbox worlds fork NAME --at POSITION makes the world as it was.',
  ],
  examples: ['sbox log --limit 10', 'sbox log -o json'],
});
