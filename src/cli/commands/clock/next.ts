import { defineOperation } from '../../operations/define-operation.ts';

export const clockNext = defineOperation('moveClock', {
  words: ['clock', 'next'],
  summary: 'Move the clock to the next instant at which something is due',
  hidden: ['advance', 'to'],
  notes: ['sbox clock get names that instant; sbox clock due lists what comes after it.'],
  takes: ['caller', 'shown', 'form'],
  examples: ['sbox clock next'],
  run: async (session, _typed, send) => {
    const { now, next } = (await (await session.client()).getClock()).data;
    if (next === null) {
      session.remark(`nothing is due after ${now}: the clock did not move`);
      return undefined;
    }
    // Events that are already due happen even if the clock does not move.
    return send({ to: next.at > now ? next.at : now });
  },
});
