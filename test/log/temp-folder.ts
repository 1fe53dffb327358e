// Folders that end with the test that asked for them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sbox-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
