// sbox undo: takes back the last writes of the world.

import { undoWrites } from '../../../client/undo.ts';
import { rowOf } from '../../../contract/rows.ts';
import { UsageError } from '../../failures/failures.ts';
import { parseCount } from '../../input/numbers.ts';
import { printAnswer } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';
import { cleanLines } from '../../terminal/clean-text.ts';

export const undo = defineCommand({
  words: ['undo'],
  summary: 'Take back the last writes of the world, whoever made them',
  notes: [
    'A read that moved something never counts by itself: it goes with the write before it.',
    'sbox worlds rewind goes to a position, and sbox worlds fork keeps what is there.',
  ],
  arguments: [{ name: 'count', description: 'How many; 1 by default.', isOptional: true }],
  examples: ['sbox undo', 'sbox undo 3'],
  run: async (session, { args: [text] }) => {
    const count = parseCount('sbox undo', text, { minimum: 1, maximum: 10_000, default: 1 });
    const answer = await undoWrites(await session.client(), count);
    if (answer === undefined)
      throw new UsageError(
        `The log of this world has ${count === 1 ? 'no write' : `no ${count} writes`} to take back.`,
        'sbox log lists what it has',
      );
    if (!session.isForPeople) return printAnswer(session, rowOf('rewindWorld'), answer).then(() => 0);
    const { takenBack, takenBackCount } = answer.data;
    const shown = takenBack.map(({ method, path, profile }) => `took back ${method} ${path} of ${profile}`);
    const more = takenBackCount - shown.length;
    await session.terminal.out(cleanLines([...shown, ...(more > 0 ? [`and ${more} more`] : [])]));
    return 0;
  },
});
