// The log: the ordered calls that changed each world, which are its state. This file is the interface that every engine
// fulfils. The layer knows nothing of a world's rules: calls and replies are JSON to it.

import type { SeedIdentity } from '../contract/seed-identity.ts';
import type { Standing } from '../contract/standing.ts';
import type { Outcome } from './outcome.ts';

/** One world as the log sees it. The log calls it in its own order, never twice at once. */
export interface Machine<Call, Reply> {
  /**
   * Executes the call. What it throws is a refusal: then nothing has changed, and there is no entry. A call that has no
   * canonical JSON is refused.
   */
  apply(call: Call): Applied<Reply>;
  /**
   * Work that applying the call would do and that can be done before it, in slices; undefined for nearly every call.
   * When it ends the log asks again, and lets the calls after this one wait if the answer is still not undefined.
   */
  prepare?(call: Call): Promise<void> | undefined;
  /**
   * The state of this moment as JSON values for `create`, asked for one by one while others are answered. Without it a
   * restart replays every entry.
   */
  snapshot?(): Iterable<unknown>;
}

export interface Applied<Reply> {
  readonly reply: Reply;
  /** What became of the state; `none` makes no entry, and after `reset` the older entries may be forgotten. */
  readonly effect: 'none' | 'change' | 'reset';
  /** JSON that a list of entries shows beside the call. The chain does not cover it. */
  readonly note?: unknown;
}

/**
 * What a world answered, and where it stands by then. A refusal is what `apply` or the read threw. A note is that of the
 * entry which the call became, and is absent where it became none.
 */
export type Answer<Reply> = Standing & Outcome<Reply>;

/** What comes with a call beside what it says. */
export interface Asked {
  /** What the call took to send, for an engine that counts what it keeps. */
  readonly bytes?: number;
  /**
   * Where the caller saw the world. An older state is never shown instead (LogUnavailable), nor another generation
   * (WorldReplaced). State in memory cannot go back, so it is not compared there.
   */
  readonly atLeast?: Standing | undefined;
}

/** A point in a world's log: how many entries it has until there, and the hash over all of them. */
export interface Mark {
  /** 0 before the first entry. It goes on over resets and rewinds. */
  readonly position: number;
  readonly chain: string;
}

export interface Entry<Call> {
  readonly position: number;
  /** Null in memory, where nothing outlives the process that could check it. */
  readonly chain: string | null;
  readonly call: Call;
  /** Absent when applying gave none. */
  readonly note?: unknown;
  /** Of the entry that a rewind is: the position whose state it brought back. Applying it changes nothing. */
  readonly rewind?: number | undefined;
}

/** Back to `to`, asked by somebody who saw the world at `from`. */
export interface Rewind<Call> {
  readonly to: number;
  readonly from: number;
  /** The call as its entry shows it. */
  readonly call: Call;
  readonly note?: unknown;
}

/** All of a world, to be taken to another data target. */
export interface WorldExport<Call> {
  /** Of the entry before the first. */
  readonly after: Mark;
  readonly entries: readonly Entry<Call>[];
  /** Of the last entry. */
  readonly mark: Mark;
}

/** What must be equal for a replay to give equal bytes; only the program version may differ, and is told then. */
export interface LogHeader extends SeedIdentity {
  readonly programVersion: string;
  readonly surfaceVersion: string;
  readonly jobSteps: number;
  /** Where the credentials are not the seed's own. */
  readonly tokensDigest?: string;
}

export interface LogOptions<Call, Reply, M extends Machine<Call, Reply>> {
  readonly header: LogHeader;
  /** A machine as the seed has it, or as a snapshot says that one was. */
  readonly create: (snapshot?: Iterable<unknown>) => M;
  /** The operation's name, for messages. */
  readonly operationOf: (call: Call) => string;
  /** What of a reply the chain covers, as JSON. */
  readonly hashedReply: (reply: Reply) => unknown;
  /** In memory: loads what makes a machine that equals another, for forks of the present. */
  readonly loadCopy?: () => Promise<(machine: M) => M>;
  /** Worlds in use at most; the default one has a place whatever they are. In memory only those that were never written can be put away for another. */
  readonly worldLimit: number;
  /** In memory, what the calls that are kept for histories and forks may have taken to send; 64 MiB by default. */
  readonly keptBytes?: number;
  /** After how many entries a snapshot is written; 20,000 by default. */
  readonly snapshotEvery?: number;
  /** Said once each, for stderr: a torn line that was cut off, a replica that differs, a quorum lost and found. */
  readonly onNotice?: (message: string) => void;
  /** Nothing can be acknowledged any more: the process should answer what waits, and end. */
  readonly onFailure?: (error: Error) => void;
  /** `local` serves what this replica has applied; only a shared log knows the difference. `linearizable` by default. */
  readonly reads?: 'linearizable' | 'local';
  /** A data target that is not there is refused instead of made: for whoever only reads it. */
  readonly mustExist?: boolean;
}

export interface LogState {
  readonly engine: 'memory' | 'file' | 'nats';
  /** As it was given, without credentials; null in memory. */
  readonly target: string | null;
  /** What an acknowledgement means here. */
  readonly promise: string;
  /** False while calls that change something cannot be acknowledged. */
  readonly isWritable: boolean;
  /** Why not; null when it is. */
  readonly unavailableReason: string | null;
  /** Worlds that are not served because their log and their replay differ, with what was found. */
  readonly stopped: Readonly<Record<string, string>>;
  readonly worldsInUse: number;
}

export interface WorldSummary {
  readonly name: string;
  /** Null where it is not in use and only a replay could tell. */
  readonly position: number | null;
  /** Null when no call has used it since the process started. */
  readonly lastUsed: Date | null;
  /** Why it is not served; null where it is, as far as is known without reading its log. */
  readonly unavailableReason: string | null;
  /** Of the last entry, where that was read for this. */
  readonly note?: unknown;
}

/**
 * The worlds by name (`[A-Za-z0-9._-]{1,64}`), each made or restored on first use. What can answer at once does, without
 * a promise. Everything may throw or reject with LogUnavailable, WorldReplaced, WorldDropped, WorldStopped or
 * WorldLimitReached (log-error.ts). What was asked before a drop never begins the world anew.
 *
 * A name points at a generation, which is written once, from its beginning, and never over. Reset, fork, drop and rewind
 * begin another one, in the order of everything else that is asked of the world.
 */
export interface Log<Call, Reply, M extends Machine<Call, Reply>> {
  /** Applies a call that may change the world, and answers when that is durable. A refusal is an answer as well. */
  submit(world: string, call: Call, asked?: Asked): Answer<Reply> | Promise<Answer<Reply>>;
  /** Runs what changes nothing on a current state, and answers when all that it may have seen is durable. */
  read<Result>(world: string, run: (machine: M) => Result, asked?: Asked): Answer<Result> | Promise<Answer<Result>>;
  /** The machine as it stands, to tell something of it; undefined where the world is not in use. It answers nobody. */
  peek(world: string): M | undefined;
  /** What is known of a world without loading it; undefined where nobody has used it. */
  find(world: string): Promise<WorldSummary | undefined>;
  /** The worlds that were written or are in use, by name, from the first one behind a name. It loads none. */
  worlds(after?: string, limit?: number): Promise<readonly WorldSummary[]>;
  /** The entries after a position, oldest first, in batches. Throws PositionUnknown when the first of them is forgotten. */
  history(world: string, after?: number): AsyncIterable<readonly Entry<Call>[]>;
  /** A new world whose entries are another's up to a position. Throws WorldExists, PositionUnknown. */
  fork(from: string, to: string, at?: number): Promise<void>;
  /** Forgets a world; true when there was one. */
  drop(world: string): Promise<boolean>;
  /**
   * The state that the world had at a position again, at the position after `from`. The same rewind asked again answers
   * again. Throws WorldMoved where the world is not at `from`, PositionUnknown where `to` is not among its entries.
   */
  rewind(world: string, rewind: Rewind<Call>): Promise<Standing>;
  /** Replays the world beside the one in use, and compares a snapshot with that. Gives the last mark, or throws WorldStopped. */
  verify(world: string): Promise<Mark>;
  export(world: string): Promise<WorldExport<Call>>;
  /** Makes a world that has these entries, whole or not at all. Throws WorldExists, WorldStopped where they lead elsewhere. */
  import(world: string, exported: WorldExport<Call>): Promise<void>;
  state(): LogState;
  /** Waits until everything is durable, leaves snapshots, frees the data target. Nothing is answered afterwards. */
  close(): Promise<void>;
}
