// What a server writes of its coverage for `sbox coverage` to read.

import type { CoverageCounts } from './schemas/control.ts';

/** The folder in which every server that finds it keeps such a file. */
export const coverageVariable = 'SBOX_COVERAGE_DIR';

export interface CoverageFile extends CoverageCounts {
  readonly format: 'sbox coverage 1';
  /** False until the server has ended by itself. */
  readonly isComplete: boolean;
}
