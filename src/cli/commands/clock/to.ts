import { defineOperation } from '../../operations/define-operation.ts';

export const clockTo = defineOperation('moveClock', {
  words: ['clock', 'to'],
  summary: 'Move the clock forward to an instant; everything due by then happens',
  arguments: [{ name: 'instant', description: 'RFC 3339 instant, such as 2026-03-01T00:00:00Z.' }],
  hidden: ['advance', 'to'],
  notes: ['The clock only moves forward; sbox reset sets it back. sbox clock due shows what would happen.'],
  examples: ['sbox clock to 2026-03-01T00:00:00Z'],
  run: async (_session, { args: [instant] }, send) => send({ to: instant }),
});
