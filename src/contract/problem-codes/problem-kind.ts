// What is said of a problem code, for machines and for people.

import type { CheckName } from '../checks.ts';

/** One request of full access, sent to a fresh sandbox. */
export interface MeetingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * How a code is met: by the scenarios of the fixtures that end with it, by requests of which the last is refused, or, where
 * neither can be written down, by what a person does.
 */
export type Meeting = 'scenario' | readonly MeetingRequest[] | { readonly how: string };

export interface ProblemKind {
  readonly status: number;
  /** The first check that may answer with it. */
  readonly check: CheckName;
  readonly title: string;
  /** Which check decides it. */
  readonly meaning: string;
  /** What the caller does next. */
  readonly remedy: string;
  readonly meet: Meeting;
}
