// sbox fixtures dump: the seed as JSON, or as a folder that serve --fixtures takes.

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Fixtures } from '../../../contract/schemas/organization.ts';
import { UsageError } from '../../failures/failures.ts';
import { readFixtureFiles } from '../../operations/fixture-files.ts';
import { defineOperation } from '../../operations/operation-command.ts';
import { renderJson } from '../../output/json.ts';
import { hint } from '../../output/output.ts';
import { printRecord } from '../../output/print.ts';
import type { Session } from '../../session/session.ts';

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
    if (dir !== undefined) return writeFolder(session, dir);
    const client = await session.client();
    const { data } = await client.getFixtures();
    await printRecord({ ...session, format: session.format ?? 'json' }, Fixtures, data);
    return undefined;
  },
);

async function writeFolder(session: Session, folder: string): Promise<undefined> {
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new UsageError(`${folder} cannot be written to: ${error.code}.`);
  });
  if (present.length > 0) throw new UsageError(`${folder} is not empty.`, 'name a folder that is not there yet');
  const files = await readFixtureFiles(await session.client(), randomUUID);
  try {
    for (const [path, content] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  } catch (error) {
    throw new UsageError(`${folder} cannot be written to: ${(error as NodeJS.ErrnoException).code}.`);
  }
  if (session.globals.json === true)
    await session.terminal.out(renderJson({ data: { folder, files: [...files.keys()] } }));
  hint(session, `wrote ${files.size} files; edit them, then: sbox serve --fixtures ${folder}`);
  return undefined;
}
