import { parseDuration } from '../../input/durations.ts';
import { defineOperation } from '../../operations/define-operation.ts';

export const clockAdvance = defineOperation('moveClock', {
  summary: 'Move the clock forward by a duration; everything due by then happens',
  arguments: [{ name: 'duration', description: 'Duration such as 30d, 2h or 1h30m, or ISO 8601: P1M.' }],
  hidden: ['advance', 'to'],
  notes: [
    'Storms strike, alerts go out, deliveries are retried and policies end, each at its time.',
    'sbox clock due lists it beforehand.',
  ],
  examples: ['sbox clock advance 30d', 'sbox clock advance PT2H'],
  run: async (_session, { args: [duration] }, send) => send({ advance: parseDuration(duration) }),
});
