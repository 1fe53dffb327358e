// A call and its reply, as plain data: the whole interface between a world and its server. A call names an operation of the table
// and its caller, whose permission was checked before.

import type { Problem } from '../../contract/form/problem.ts';

export interface Call {
  readonly operationId: string;
  readonly organizationId: string;
  /** The calling identity of the organization; a fault may apply to one of them. */
  readonly profile?: string;
  /** The request's path as sent, for the idempotency fingerprint. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** A repeated parameter is an array. */
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  /** Unquoted and well-formed; absent where the row needs none. */
  readonly idempotencyKey?: string;
  /** The fingerprint of method, path and body, if it was computed already: see fingerprint.ts. */
  readonly fingerprint?: string;
  /** Parsed JSON object; absent where the row has no body. */
  readonly body?: unknown;
  /** True for HEAD: it gets the same answer and changes nothing. */
  readonly peek?: boolean;
  /** True for a read that no person made, such as one that fills a panel: no fault counts it or is injected into it. */
  readonly passesFaults?: true;
}

/** The effect of a call, for the log of the calls that changed a world. */
export interface Applied {
  readonly reply: Reply;
  /** `none`: a read, or the replay of a key. `reset`: nothing from before matters any more, not even to its reply. */
  readonly effect: 'none' | 'change' | 'reset';
  /** For a change: its time on the world's clock, the status of its answer, and the ids that it created. */
  readonly note?: {
    readonly at: string;
    readonly status: number;
    readonly created: readonly string[];
    /** The states and webhook event types that it led to, such as claims.paid; absent when there are none. */
    readonly reached?: readonly string[];
    /** True where only the counts of faults changed: the answer repeats an earlier one with the same key. */
    readonly isReplay?: true;
  };
}

export interface Reply {
  readonly status: number;
  /** Names are in lower case; content-type and content-length are left out. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** The problem in the body, if this is a refusal that faults counted. */
  readonly problem?: Problem;
  /** The effect that a fault has on sending: to end the connection, to wait first, or to hold the reply. */
  readonly faultEffect?: { readonly drop?: true; readonly delayMs?: number; readonly hold?: string };
}
