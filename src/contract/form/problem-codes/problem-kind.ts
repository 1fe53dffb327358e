// What is said of a problem code: its facts, and its words, which are in words.json.

import type { CheckName } from '../checks.ts';
import { idempotencyKeyHeader } from '../surface.ts';

/** One request with full access, sent to a fresh sandbox. */
export interface MeetingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A write whose key only keeps it apart from others, and says so. */
export const write = (path: string, body: object): MeetingRequest => ({
  method: 'POST',
  path,
  headers: {
    [idempotencyKeyHeader]: `this-key-only-keeps-apart-${path}-${JSON.stringify(body)}`
      .replaceAll(/[^a-z0-9]+/gi, '-')
      .slice(0, 255),
  },
  body: JSON.stringify(body),
});

/** Requests of which the last is refused; or, where they cannot be written down, what a person does. */
export type Meeting = readonly MeetingRequest[] | { readonly how: string };

export interface ProblemFacts {
  readonly status: number;
  /** The first check that may answer with it. */
  readonly check: CheckName;
  /** How the code is met; without it, by the scenarios of the fixtures that end with it. */
  readonly meet?: Meeting;
  /** How it is met by operations that neither `meet` nor a scenario shows: the last request of each list is refused. */
  readonly elsewhere?: readonly (readonly MeetingRequest[])[];
}

/** For people, in one language. */
export interface ProblemWords {
  readonly title: string;
  readonly meaning: string;
  /** What the caller does next. */
  readonly remedy: string;
}
