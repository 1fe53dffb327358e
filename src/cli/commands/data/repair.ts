// sbox data repair: what can be done about the damaged worlds of a folder, the safest first, and does what loses least.

import { UsageError } from '../../failures/failures.ts';
import { DataWayOut } from '../../serving/data/kept-data.ts';
import { defineCommand } from '../../session/command.ts';

export const dataRepair = defineCommand({
  words: ['data', 'repair'],
  summary: 'The ways out for damaged worlds of a folder; keeps the entries before the damage',
  notes: [
    'Each way says what it keeps and what it loses, the safest first. No server may run on the folder meanwhile.',
    'The damaged file stays beside the new one, as FILE.damaged. With --dry-run nothing is changed.',
  ],
  arguments: [{ name: 'folder', description: 'What serve --data was given.', completes: 'folders' }],
  options: [{ name: 'dry-run', description: 'Only say what could be done.' }],
  takes: ['form'],
  examples: ['sbox data repair sandbox-data --dry-run', 'sbox data repair sandbox-data'],
  run: async (session, { args: [folder], options }) => {
    if (folder.includes('://'))
      throw new UsageError('Only a folder is repaired: name the one that serve --data was given.');
    const { repairData } = await import('../../serving/data/kept-data.ts');
    const ways = await repairData(session.doors, folder, options['dry-run'] === true);
    await session.printList(DataWayOut, ways);
    if (ways.length === 0) session.hint('nothing is damaged');
  },
});
