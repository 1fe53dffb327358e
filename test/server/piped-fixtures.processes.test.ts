import { execFileSync } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedFolder } from '../../src/server/seed/fixtures-folder.ts';
import { startServer } from '../../src/server/start-server.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

test.each(['dataset.json', 'org_pampa/claims.json', 'org_pampa/logo.png'])(
  'a pipe in the place of %s is refused at once',
  async (path) => {
    const fixtures = await makeTempFolder('piped-fixtures');
    await cp(seedFolder, fixtures, { recursive: true });
    await rm(join(fixtures, path));
    execFileSync('mkfifo', [join(fixtures, path)]);
    await expect(startServer({ port: 0, fixtures })).rejects.toThrow(`${path}: it is not a file`);
  },
);
