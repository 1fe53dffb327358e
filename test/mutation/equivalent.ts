// The mutants that no test can notice, since what they change is the same to everyone outside: each with the reason. An
// entry that fits no mutant, or several, is an error.

export interface Equivalent {
  readonly file: string;
  /** As the list of survivors has them. */
  readonly original: string;
  readonly mutated: string;
  /** A part of the line, where the same stands in several. */
  readonly line?: string;
  readonly why: string;
}

export const equivalents: readonly Equivalent[] = [];
