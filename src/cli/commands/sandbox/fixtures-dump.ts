// sbox fixtures dump: the seed as JSON, or as a folder that serve --fixtures takes.

import { Fixtures } from '../../../contract/schemas/fixtures.ts';
import { readFixtureFiles } from '../../operations/fixture-files.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import { printNewFolder } from '../../output/new-folder.ts';
import { printRecord } from '../../output/print.ts';

export const fixturesDump = defineOperation(
  'getFixtures',
  {
    options: [
      {
        name: 'dir',
        value: 'FOLDER',
        description: 'Write a folder that serve --fixtures takes.',
        completes: 'folders',
      },
    ],
    notes: ['With --dir both organizations are written, the second one with its own token.'],
    examples: ['sbox fixtures dump', 'sbox fixtures dump --dir my-seed'],
  },
  async (session, { options: { dir } }) => {
    if (dir !== undefined) {
      const makeFiles = () => readFixtureFiles(session);
      const next = `edit them, then: ${session.terminal.spell.command(['serve', '--fixtures', dir])}`;
      await printNewFolder(session, { folder: dir, makeFiles, next });
      return;
    }
    const { data } = await (await session.client()).getFixtures();
    await printRecord({ ...session, format: session.format ?? 'json' }, Fixtures, data);
  },
);
