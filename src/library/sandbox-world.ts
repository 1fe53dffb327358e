// The interface of one world of a sandbox for tests: its tokens, its clock, its faults and its requests. Types alone, since the
// package declares these and nothing of the server.

import type { ProblemCode } from '../contract/form/problems.ts';
import type { BodyOf, DataOf, OperationId } from '../contract/rows.ts';
import type { LoggedRequest } from '../contract/schemas/control.ts';

export interface SandboxTokens {
  readonly full: string;
  readonly readOnly: string;
  readonly otherOrg: string;
}

/** The clock of a world, which only moves forward. */
export interface SandboxClock {
  now(): Promise<string>;
  /** Takes an ISO 8601 duration such as P30D; resolves to what happened on the way. */
  advance(duration: string): Promise<DataOf<'moveClock'>>;
  /** Takes an instant such as 2026-03-01T00:00:00Z. */
  to(instant: string): Promise<DataOf<'moveClock'>>;
}

export interface SandboxFaults {
  add(fault: BodyOf<'addFault'>): Promise<DataOf<'addFault'>>;
  list(): Promise<DataOf<'listFaults'>>;
  remove(faultId: string): Promise<void>;
  clear(): Promise<void>;
  /** The held answers: their calls were carried out, and their callers still wait. */
  held(): Promise<DataOf<'listHeld'>>;
  /** Sends the held answers of the world, or of one request: unchanged, with another status, or not at all. Resolves to those. */
  release(how?: BodyOf<'releaseHeld'>): Promise<DataOf<'releaseHeld'>>;
}

export interface SandboxWorld {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
  /** The name of the world, to which all `tokens` lead. */
  readonly world: string;
  readonly tokens: SandboxTokens;
  /** Back to the seed. */
  reset(): Promise<void>;
  /** The requests of the world that the server still keeps, and how many it has forgotten. */
  requests(filter?: RequestFilter): KeptRequests;
  /** The same world, whose `requests` are only those from now on. */
  fromNowOn(): SandboxWorld;
  readonly clock: SandboxClock;
  readonly faults: SandboxFaults;
  /** A new world that is a copy of this one as it is, or as it was at a position of its log. */
  fork(at?: number): Promise<SandboxWorld>;
  /** Undoes the last writes, one by default, whoever made them. Rejects with validation_failed where there are fewer. */
  undo(count?: number): Promise<DataOf<'rewindWorld'>>;
  /** One hash over everything that may differ between two worlds. */
  digest(): Promise<string>;
  /**
   * One hash of the meaning of the world: records, used credits and branding, regardless of ids and times. Two worlds in which
   * the same was done have the same one.
   */
  meaning(): Promise<string>;
}

/** A request must match every given member. */
export interface RequestFilter {
  readonly operationId?: OperationId;
  readonly status?: number;
  /** The code of the problem with which it was refused. */
  readonly code?: ProblemCode;
  /** The bearer token that was sent, with or without a world after its plus. */
  readonly token?: string;
}

export interface KeptRequests {
  /** The requests in the order of their answers, including refused ones and reads. */
  readonly requests: readonly LoggedRequest[];
  /**
   * How many older requests the server has forgotten or lists elsewhere: it keeps the last 1,000, and of each world 1,000 writes
   * and refusals. Where it is not 0, a request that is not listed may have been made nevertheless.
   */
  readonly missed: number;
}
