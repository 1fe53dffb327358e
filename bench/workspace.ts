// A folder for what a run writes, gone when the run ends; and the fixtures folders and the first version in it, each made once.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoize } from '../src/primitives/memoize.ts';
import { type FolderSize, writeFixtures } from './fixtures.ts';
import { buildFirstVersion } from './measure/first-version.ts';

export interface Workspace {
  readonly folder: string;
  /** A fixtures folder of this size. */
  readonly fixtures: (size: FolderSize) => string;
  /** A file of this content, for a process that is started on it. */
  readonly file: (name: string, content: unknown) => string;
  readonly text: (name: string, content: string) => string;
  /** The script of the first version, which is built when a row first asks; undefined where that cannot be. */
  readonly firstVersion: () => Promise<string | undefined>;
  readonly remove: () => void;
}

export function createWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'sbox-bench-'));
  const written = new Set<string>();
  const writeText = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    folder,
    fixtures: (size) => {
      const path = join(folder, `fixtures-${size.plots}-${size.insured}`);
      if (!written.has(path)) writeFixtures(path, size);
      written.add(path);
      return path;
    },
    file: (name, content) => writeText(name, JSON.stringify(content)),
    text: writeText,
    firstVersion: memoize(() => buildFirstVersion(join(folder, 'first-version'))),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
