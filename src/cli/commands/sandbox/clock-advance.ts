// sbox clock advance: moves the clock of the world on by a duration.

import { parseDuration } from '../../input/durations.ts';
import { defineOperation } from '../../operations/operation-command.ts';

export const clockAdvance = defineOperation(
  'moveClock',
  {
    arguments: [{ name: 'duration', description: 'Such as 30d, 2h or 1h30m, or ISO 8601: P1M.' }],
    hidden: ['advance', 'to'],
    notes: [
      'What is due by then happens at its time: deliveries are tried again; policies, watches and alerts expire.',
    ],
    examples: ['sbox clock advance 30d', 'sbox clock advance PT2H'],
  },
  (_session, { args: [duration] }, send) => send({ advance: parseDuration(duration) }),
);
