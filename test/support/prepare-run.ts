// Ends a run at once where this machine lacks what a suite needs, and names the package that brings it. What a run writes into
// the folder for temporary files goes when it ends, whoever made it.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { describeMissing } from '../../scripts/suites.mjs';

export default function prepareRun({ name }: TestProject): () => void {
  const missing = describeMissing(name);
  if (missing !== '') {
    console.error(missing);
    process.exit(1);
  }
  // The socket in a folder of data has a short address, so the name is short too.
  const folder = mkdtempSync(join(tmpdir(), 'sbox'));
  // A program that a test starts as another user finds its files below this folder.
  chmodSync(folder, 0o711);
  const named = { TMPDIR: process.env.TMPDIR, TEMP: process.env.TEMP, TMP: process.env.TMP };
  for (const variable of Object.keys(named)) process.env[variable] = folder;
  return () => {
    for (const [variable, value] of Object.entries(named)) {
      if (value === undefined) delete process.env[variable];
      else process.env[variable] = value;
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
