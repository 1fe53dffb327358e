// What a worker is told to do, and what it writes down as it goes: plain data, a line each, so that whoever started it knows
// how far it came when it has to be stopped.
import { appendFileSync } from 'node:fs';

export interface Order {
  readonly journal: string;
  /** How many there are. */
  readonly mutants: number;
  /** Test files whose reach is to be measured. */
  readonly measure: readonly string[];
  readonly trials: readonly Trial[];
}

/** A mutant and the tests that it is held against, the likeliest to notice it first. */
export interface Trial {
  readonly id: number;
  readonly path: string;
  readonly files: readonly TrialFile[];
}

export interface TrialFile {
  readonly path: string;
  /** Of the tests that reach it; none when all of the file has to run. */
  readonly testIds: readonly string[];
  readonly ms: number;
  /** Its tests pass with modules that no test has used. */
  readonly isFresh: boolean;
}

/** What the tests of a file reach, by the numbers of mutants. */
export interface Reach {
  readonly path: string;
  readonly tests: readonly { readonly id: string; readonly ms: number; readonly reached: readonly number[] }[];
  /** Reached by the file itself, for all of its tests. */
  readonly byFile: readonly number[];
  /** Reached while modules were loaded, or by hooks only the first time. */
  readonly byLoading: readonly number[];
  readonly isFresh: boolean;
}

export interface Verdict {
  readonly id: number;
  readonly verdict: 'killed' | 'late' | 'survived';
  /** The test that noticed. */
  readonly by?: string;
  readonly file?: string;
  readonly ms: number;
}

export type Entry =
  | { readonly kind: 'reach'; readonly reach: Reach }
  | { readonly kind: 'unfit'; readonly path: string; readonly why: string }
  | { readonly kind: 'begin'; readonly id: number }
  | { readonly kind: 'end'; readonly verdict: Verdict };

export const orderVariable = 'SBOX_MUTATION_ORDER';

export function note({ journal }: Order, entry: Entry): void {
  appendFileSync(journal, `${JSON.stringify(entry)}\n`);
}
