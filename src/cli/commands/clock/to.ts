import { defineOperation } from '../../operations/define-operation.ts';

export const clockTo = defineOperation('moveClock', {
  words: ['clock', 'to'],
  summary: 'Move the clock forward to an instant; what is due by then happens',
  arguments: [{ name: 'instant', description: 'RFC 3339, such as 2026-03-01T00:00:00Z.' }],
  hidden: ['advance', 'to'],
  notes: ['It only moves forward; sbox reset brings it back. sbox clock due shows what would happen.'],
  examples: ['sbox clock to 2026-03-01T00:00:00Z'],
  run: async (_session, { args: [instant] }, send) => send({ to: instant }),
});
