// Adds up what the servers of a command counted, each in a file of its own.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CoverageFile, coverageVariable } from '../../../contract/coverage-file.ts';
import type { CoverageCounts } from '../../../contract/records.ts';
import { parseJsonObject } from '../../../primitives/json-object.ts';
import { systemCodeOf } from '../../../primitives/thrown.ts';
import { addCounts } from '../../../projections/coverage.ts';
import { UsageError } from '../../failures/failures.ts';

export interface Counted {
  readonly counts: CoverageCounts;
  readonly notes: readonly string[];
}

/** Throws UsageError for a folder that cannot be read, or holds something else. */
export async function countFolder(folder: string): Promise<Counted> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new UsageError(`${folder}, which ${coverageVariable} names, cannot be read: ${systemCodeOf(error)}.`);
  });
  const files: CoverageFile[] = [];
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json')).map(({ name }) => name);
  for (const name of names.sort()) {
    const file = parseJsonObject(await readFile(join(folder, name), 'utf8')) as CoverageFile | undefined;
    if (file?.format !== 'sbox coverage 1') throw new UsageError(`${join(folder, name)} is not a coverage file.`);
    files.push(file);
  }
  const cut = files.filter(({ isComplete }) => !isComplete).length;
  const notes =
    cut === 0
      ? []
      : [`${cut} of ${files.length} servers did not end by themselves: the last second of each may be missing.`];
  return { counts: addCounts(files), notes };
}
