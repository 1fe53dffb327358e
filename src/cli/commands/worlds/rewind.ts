// sbox worlds rewind: takes the world back to what it was at a position, in place.

import { readPosition } from '../../../client/undo.ts';
import { UsageError } from '../../failures/failures.ts';
import { parseCount } from '../../input/numbers.ts';
import { defineOperation } from '../../operations/operation-command.ts';

export const worldsRewind = defineOperation('rewindWorld', {
  hidden: ['to', 'from'],
  options: [{ name: 'at', value: 'POSITION', description: 'Position of sbox log; 0 is the seed.' }],
  notes: [
    'Everything after the position is taken back, whoever wrote it: records of both organizations, clock, ids, keys, faults.',
    'What sbox listen has forwarded is not recalled.',
  ],
  takes: ['caller', 'shown', 'form'],
  examples: ['sbox worlds rewind --at 0'],
  run: async (session, { options: { at } }, send) => {
    if (at === undefined) throw new UsageError('--at is missing: the position to go back to.', 'sbox log lists them');
    const from = await readPosition(await session.client());
    return send({ to: parseCount('--at', at, { maximum: 999_999_999, default: 0 }), from });
  },
});
