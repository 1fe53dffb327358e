// sbox clock advance: moves the clock of the world on by a duration.

import { dryRunOption, moveOrShow } from '../../clock/dry-move.ts';
import { parseDuration } from '../../input/durations.ts';
import { defineOperation } from '../../operations/operation-command.ts';

export const clockAdvance = defineOperation('moveClock', {
  summary: 'Move the clock on by so long, and let happen what is due by then',
  arguments: [{ name: 'duration', description: 'Such as 30d, 2h or 1h30m, or ISO 8601: P1M.' }],
  hidden: ['advance', 'to'],
  options: [dryRunOption],
  notes: [
    'What is due by then happens at its time: storms strike, alerts go out, deliveries are tried again, policies end.',
  ],
  examples: ['sbox clock advance 30d', 'sbox clock advance PT2H', 'sbox clock advance 90d --dry-run'],
  run: async (session, { args: [duration], options }, send) =>
    moveOrShow(session, { advance: parseDuration(duration) }, options, send),
});
