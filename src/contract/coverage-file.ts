import type { CoverageCounts } from './records.ts';

/** The environment variable that names a folder: each server that finds it set keeps such a file there. */
export const coverageVariable = 'SBOX_COVERAGE_DIR';

export interface CoverageFile extends CoverageCounts {
  readonly format: 'sbox coverage 1';
  /** False until the server has shut down in order. */
  readonly isComplete: boolean;
}
