// Every problem code of the service (Decision 10): the check that decides it, and how to provoke it. The status of a code is only
// in problem-codes.json.

import { type Check, type CheckName, checks } from './checks.ts';
import codes from './problem-codes.json' with { type: 'json' };
import { idempotencyKeyHeader } from './surface.ts';

export interface ProblemWords {
  readonly title: string;
  readonly meaning: string;
  readonly remedy: string;
}

interface ProblemKind extends ProblemWords {
  readonly status: number;
  /** The first check that may answer with it. */
  readonly check: CheckName;
  /** Requests of which the last one is refused; without them and `how`, the scenarios of the fixtures with the code. */
  readonly meet?: readonly WrittenRequest[];
  /** Instructions for a person where no requests can be written down. */
  readonly how?: string;
  /** Requests for operations that neither `meet` nor a scenario shows: the last request of each list is refused. */
  readonly elsewhere?: readonly (readonly WrittenRequest[])[];
  /** Instructions for the operations for which no request to a fresh sandbox provokes it. */
  readonly howElsewhere?: string;
  /** Why it is provoked in this way, for those who change the seed. */
  readonly because?: string;
}

/** One request with full access, sent to a fresh sandbox. */
export interface MeetingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The body is an object, or a text that is sent unchanged. */
interface WrittenRequest extends Pick<MeetingRequest, 'method' | 'path'>, Partial<Pick<MeetingRequest, 'headers'>> {
  readonly body?: unknown;
}

export type ProblemCode = keyof typeof codes;
export const problemCodes = Object.keys(codes) as ProblemCode[];

export const problems = codes as Readonly<Record<ProblemCode, ProblemKind>>;

/** The requests of `meet` and `elsewhere`, as they are sent. */
export function requestsTo(code: ProblemCode) {
  const { meet, elsewhere = [] } = problems[code];
  return { meet: meet?.map(readRequest), elsewhere: elsewhere.map((requests) => requests.map(readRequest)) };
}

/** A write without headers gets a key whose name says that it has no further meaning. */
function readRequest({ method, path, headers, body }: WrittenRequest): MeetingRequest {
  if (body === undefined) return { method, path, headers: headers ?? {} };
  if (typeof body === 'string') return { method, path, headers: headers ?? {}, body };
  const text = JSON.stringify(body);
  const key = `this-key-only-keeps-apart-${path}-${text}`.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 255);
  return { method, path, headers: { [idempotencyKeyHeader]: key }, body: text };
}

export const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problems, code);

/** The check that decides a code; undefined for a code that this surface does not know. */
export const checkOf = (code: string): Check | undefined =>
  isProblemCode(code) ? checks.find(({ name }) => name === problems[code].check) : undefined;

export const codesOf = (check: CheckName): readonly ProblemCode[] =>
  problemCodes.filter((code) => problems[code].check === check);
