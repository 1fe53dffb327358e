// A folder for what a run writes, gone when the run ends; and the fixtures folders in it, each written once.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FolderSize, writeFixtures } from './fixtures.ts';

export interface Workspace {
  readonly folder: string;
  /** A fixtures folder of this size. */
  readonly fixtures: (size: FolderSize) => string;
  /** A file of this content, for a process that is started on it. */
  readonly file: (name: string, content: unknown) => string;
  readonly remove: () => void;
}

export function createWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-bench-'));
  const written = new Set<string>();
  return {
    folder,
    fixtures: (size) => {
      const path = join(folder, `fixtures-${size.plots}-${size.insured}`);
      if (!written.has(path)) writeFixtures(path, size);
      written.add(path);
      return path;
    },
    file: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify(content));
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
