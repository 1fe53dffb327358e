// sbox worlds rewind: the world as it was at a position again, in place.

import { readPosition } from '../../../client/undo.ts';
import { parseCount } from '../../input/numbers.ts';
import { defineOperation } from '../../operations/operation-command.ts';

export const worldsRewind = defineOperation(
  'rewindWorld',
  {
    hidden: ['to', 'from'],
    options: [{ name: 'at', value: 'POSITION', description: 'Of sbox log; 0, the seed, by default.' }],
    notes: [
      'Everything behind the position is taken back, whoever wrote it: records of both organizations, clock, ids, keys, faults.',
      'Without --at the world is as it was seeded. What sbox listen has forwarded is not recalled.',
    ],
    examples: ['sbox worlds rewind --at 0'],
  },
  async (session, { options: { at } }, send) => {
    const from = await readPosition(await session.client());
    return send({ to: parseCount('--at', at, { maximum: 999_999_999, default: 0 }), from });
  },
);
