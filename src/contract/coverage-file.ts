// What a server writes of its coverage for `sbox coverage` to read.

import type { CoverageCounts } from './schemas/control.ts';

/** The environment variable that names the folder in which each server keeps such a file. */
export const coverageVariable = 'SBOX_COVERAGE_DIR';

export interface CoverageFile extends CoverageCounts {
  readonly format: 'sbox coverage 1';
  /** False until the server has shut down in order. */
  readonly isComplete: boolean;
}
