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

export interface ProblemFacts {
  readonly status: number;
  /** The first check that may answer with it. */
  readonly check: CheckName;
  /** Requests of which the last is refused; without them and `how`, the scenarios of the fixtures that end with the code. */
  readonly meet?: readonly MeetingRequest[];
  /** What a person does where no requests can be written down. */
  readonly how?: string;
  /** How it is met by operations that neither `meet` nor a scenario shows: the last request of each list is refused. */
  readonly elsewhere?: readonly (readonly MeetingRequest[])[];
  /** What a person does to meet it with those operations that no request of a fresh sandbox shows. */
  readonly howElsewhere?: string;
}

export interface ProblemWords {
  readonly title: string;
  readonly meaning: string;
  readonly remedy: string;
}
