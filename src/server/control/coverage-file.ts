// Keeps the counts of one server in a file that is rewritten while it runs, so that a killed server loses a second at most.

import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoverageFile } from '../../contract/coverage-file.ts';
import { messageOf, tryMake } from '../../primitives/thrown.ts';
import { OptionError } from '../options/option-error.ts';
import type { Coverage } from '../stored-requests/coverage.ts';

const rewriteIntervalMs = 1_000;
const endFunctions = new Set<() => void>();

/** Returns the function that writes the file for the last time. Throws OptionError. */
export function keepCoverageFile(folder: string, coverage: Coverage): () => void {
  const path = join(folder, `${process.pid}-${randomUUID()}.json`);
  let written = -1;
  const write = (isComplete: boolean): void => {
    const file: CoverageFile = { format: 'sbox coverage 1', isComplete, ...coverage.describe() };
    writeFileSync(`${path}.new`, JSON.stringify(file));
    renameSync(`${path}.new`, path);
    written = coverage.total;
  };
  try {
    mkdirSync(folder, { recursive: true });
    write(false);
  } catch (error) {
    throw new OptionError(
      `Coverage cannot be written to ${folder}, which SBOX_COVERAGE_DIR names: ${messageOf(error)}.`,
    );
  }
  coverage.begin();
  // A removed folder must not end the server: the report names the file that is incomplete.
  const timer = setInterval(() => {
    if (coverage.total !== written) tryMake(() => write(false));
  }, rewriteIntervalMs).unref();
  const end = (): void => {
    clearInterval(timer);
    endFunctions.delete(end);
    tryMake(() => write(true));
  };
  endFunctions.add(end);
  return end;
}

process.on('exit', () => {
  for (const end of endFunctions) end();
});
