// One world of a sandbox as a test uses it: its tokens, its clock and its faults, and what was asked of it. Types alone, since
// the package declares them and nothing of the server.

import type { BodyOf, DataOf, OperationId } from '../contract/operation-id.ts';
import type { ProblemCode } from '../contract/problems.ts';
import type { LoggedRequest } from '../contract/schemas/control.ts';

export interface SandboxTokens {
  readonly full: string;
  readonly readOnly: string;
  readonly otherOrg: string;
}

/** The clock of a world, which only moves forward. */
export interface SandboxClock {
  now(): Promise<string>;
  /** By an ISO 8601 duration such as P30D; tells what happened on the way. */
  advance(duration: string): Promise<DataOf<'moveClock'>>;
  /** To an instant such as 2026-03-01T00:00:00Z. */
  to(instant: string): Promise<DataOf<'moveClock'>>;
}

/** Trouble that was asked for. */
export interface SandboxFaults {
  add(fault: BodyOf<'addFault'>): Promise<DataOf<'addFault'>>;
  list(): Promise<DataOf<'listFaults'>>;
  remove(faultId: string): Promise<void>;
  clear(): Promise<void>;
  /** The answers that are held: their calls were carried out, and whoever asked still waits. */
  held(): Promise<DataOf<'listHeld'>>;
  /** Lets them go as they are, as a status, or lost; all of the world, or that of one request. Gives those that went. */
  release(how?: BodyOf<'releaseHeld'>): Promise<DataOf<'releaseHeld'>>;
}

export interface SandboxWorld {
  /** `http://127.0.0.1:PORT`, without a slash at its end. */
  readonly url: string;
  /** The name of the world, in which all `tokens` ask. */
  readonly world: string;
  readonly tokens: SandboxTokens;
  /** Back to the seed. */
  reset(): Promise<void>;
  /** Those of the world that the server still keeps, and how many it does not. */
  requests(filter?: RequestFilter): KeptRequests;
  /** The same world, of whose requests those count that come from now on. */
  fromNowOn(): SandboxWorld;
  readonly clock: SandboxClock;
  readonly faults: SandboxFaults;
  /** A new world that equals this one as it is, or as it was at a position of its log. */
  fork(at?: number): Promise<SandboxWorld>;
  /** Takes back the last writes, one by default, whoever made them. Rejects with RangeError where there are not so many. */
  undo(count?: number): Promise<DataOf<'rewindWorld'>>;
  /** One hash over everything that may differ between two worlds. */
  digest(): Promise<string>;
}

/** Every member that is given must fit. */
export interface RequestFilter {
  readonly operationId?: OperationId;
  readonly status?: number;
  /** Of the problem that it was refused with. */
  readonly code?: ProblemCode;
  /** The bearer token that asked, with or without a world behind its plus. */
  readonly token?: string;
}

export interface KeptRequests {
  /** In the order of their answers, refused ones and reads included. */
  readonly requests: readonly LoggedRequest[];
  /**
   * How many older requests the server has forgotten, of this world or another: it keeps the last 1,000. Where it is not 0,
   * a request that is not listed may have been asked nevertheless.
   */
  readonly missed: number;
}
