// sbox fixtures dump: the seed as JSON, or the seed or a living world as a folder that serve --fixtures takes.

import { seededAt } from '../../../contract/form/surface.ts';
import { Fixtures } from '../../../contract/schemas/fixtures.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import { printNewFolder } from '../../session/new-folder.ts';

export const fixturesDump = defineOperation('getFixtures', {
  options: [
    {
      name: 'dir',
      value: 'FOLDER',
      description: 'Write a folder that serve --fixtures takes.',
      completes: 'folders',
    },
  ],
  notes: [
    'With --dir both organizations are written.',
    'With --dir and --world these are the records of that world as they stand; jobs that have not ended stay where they are.',
  ],
  examples: [
    'sbox fixtures dump',
    'sbox fixtures dump --dir my-seed',
    'sbox fixtures dump --world demo --dir my-world',
  ],
  run: async (session, { options: { dir } }) => {
    if (dir !== undefined) {
      const { readSeedFolder, readWorldFolder } = await import('../../serving/fixtures/world-folder.ts');
      const readWorld = async () => {
        const { files, now } = await readWorldFolder(session);
        session.hint(`the clock of the world shows ${now}; over the folder a sandbox begins at ${seededAt}`);
        return files;
      };
      // Time is the one thing that a folder does not hold: a sandbox begins at the epoch.
      const makeFiles = () => (session.globals.world === undefined ? readSeedFolder(session) : readWorld());
      const next = `edit them, then: ${session.terminal.spell.command(['serve', '--fixtures', dir])}`;
      await printNewFolder(session, { folder: dir, makeFiles, next });
      return;
    }
    const { data } = await (await session.client()).getFixtures();
    await session.inForm(session.format ?? 'json').printRecord(Fixtures, data);
  },
});
