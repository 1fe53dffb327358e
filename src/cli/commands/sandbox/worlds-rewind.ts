// sbox worlds rewind: the world as it was at a position again, in place.

import { readPosition } from '../../../client/undo.ts';
import { UsageError } from '../../failures/failures.ts';
import { parseCount } from '../../input/numbers.ts';
import { defineOperation } from '../../operations/operation-command.ts';

export const worldsRewind = defineOperation(
  'rewindWorld',
  {
    hidden: ['to', 'from'],
    options: [{ name: 'at', value: 'POSITION', description: 'Of sbox log; 0 is the seed.' }],
    notes: [
      'Everything behind the position is taken back, whoever wrote it: records of both organizations, clock, ids, keys, faults.',
      'What sbox listen has forwarded is not recalled.',
    ],
    examples: ['sbox worlds rewind --at 0'],
  },
  async (session, { options: { at } }, send) => {
    if (at === undefined) throw new UsageError('--at is missing: the position to go back to.', 'sbox log lists them');
    const from = await readPosition(await session.client());
    return send({ to: parseCount('--at', at, { maximum: 999_999_999, default: 0 }), from });
  },
);
