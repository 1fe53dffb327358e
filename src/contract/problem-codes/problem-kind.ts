// What is said of a problem code, for machines and for people.

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** Which check decides it. */
  readonly meaning: string;
  /** What the caller does next. */
  readonly remedy: string;
}
