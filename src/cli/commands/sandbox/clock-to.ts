// sbox clock to: moves the clock of the world forward to an instant.

import { dryRunOption, moveOrShow } from '../../clock/dry-move.ts';
import { defineOperation } from '../../operations/operation-command.ts';

export const clockTo = defineOperation('moveClock', {
  words: ['clock', 'to'],
  summary: 'Move the clock to an instant, and let happen what is due by then',
  arguments: [{ name: 'instant', description: 'RFC 3339, such as 2026-03-01T00:00:00Z.' }],
  hidden: ['advance', 'to'],
  options: [dryRunOption],
  notes: ['It only moves forward; sbox reset brings it back.'],
  examples: ['sbox clock to 2026-03-01T00:00:00Z', 'sbox clock to 2026-03-01T00:00:00Z --dry-run'],
  run: async (session, { args: [instant], options }, send) => moveOrShow(session, { to: instant }, options, send),
});
