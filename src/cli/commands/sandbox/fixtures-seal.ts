// sbox fixtures seal DIR: the digests and signatures of an edited folder, made again.

import { join } from 'node:path';
import { UsageError } from '../../failures/failures.ts';
import { TextRow } from '../../output/record-fields.ts';
import { defineCommand } from '../../session/command.ts';

const Sealed = TextRow(['file', 'record', 'member', 'was', 'is']);

export const fixturesSeal = defineCommand({
  words: ['fixtures', 'seal'],
  summary: 'Compute the digests, signatures and MACs of an edited folder and write them',
  notes: [
    'It shows each member that changes before it writes the files. A report whose manifest holds keeps it.',
    'With --dry-run nothing is written.',
  ],
  arguments: [{ name: 'folder', description: 'What sbox fixtures dump --dir wrote.', completes: 'folders' }],
  options: [{ name: 'dry-run', description: 'Only show what would change.' }],
  takes: ['form'],
  examples: ['sbox fixtures seal my-seed --dry-run', 'sbox fixtures seal my-seed'],
  run: async (session, { args: [folder], options }) => {
    const { renderViolations, sealFolder } = await import('../../serving/fixtures/seal-folder.ts');
    const { sealed, files, violations } = sealFolder(session.doors, folder);
    await session.printList(Sealed, sealed);
    const isDryRun = options['dry-run'] === true;
    for (const [path, content] of isDryRun ? [] : files)
      await session.doors.replace(join(folder, path), `${JSON.stringify(content, null, 2)}\n`);
    if (violations.length > 0)
      throw new UsageError(
        `${folder} cannot be served yet. ${renderViolations(violations).join('\n')}`,
        'mend these lines, then seal it again',
      );
    const written = isDryRun ? 'would write' : 'wrote';
    session.hint(sealed.length === 0 ? 'every seal holds' : `${written} ${[...files.keys()].join(', ')}`);
    return undefined;
  },
});
