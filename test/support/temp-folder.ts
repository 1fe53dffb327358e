// A folder that goes when the file of tests has ended that asked for it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atFileEnd } from './at-file-end.ts';

export async function makeTempFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `sbox-${name}-`));
  atFileEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
