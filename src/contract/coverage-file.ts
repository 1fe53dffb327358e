import type { CoverageCounts } from './records.ts';

/** The environment variable that names a folder, in which each server keeps such a file. */
export const coverageVariable = 'SBOX_COVERAGE_DIR';

export interface CoverageFile extends CoverageCounts {
  readonly format: 'sbox coverage 1';
  /** False until the server has shut down cleanly. */
  readonly isComplete: boolean;
}
