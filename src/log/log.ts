// The log: the ordered calls that changed each world, which are its state. This file is the interface that every engine
// fulfils. The layer knows nothing of a world's rules: calls and replies are JSON to it.

import type { Revision } from '../contract/form/revision.ts';
import type { FolderContents, LogHeader, Machines } from './log-header.ts';
import type { LogState } from './log-state.ts';
import type { Entries, Entry, Mark, Rewind } from './mark.ts';
import type { Outcome } from './outcome.ts';
import type { Upgrade } from './world-error.ts';

export type { FolderContents, LogHeader, Machines, Shelf, WorldsOfOtherTerms } from './log-header.ts';
export type { LogState } from './log-state.ts';
export type { Entries, Entry, Mark, Rewind } from './mark.ts';

/** One world as the log sees it. The log calls it in its own order, never twice at once. */
export interface Machine<Call, Reply> {
  /**
   * Executes the call. What it throws is a refusal: then nothing has changed, and there is no entry. A call that has no
   * canonical JSON is refused.
   */
  apply(call: Call): Applied<Reply>;
  /**
   * Work that applying the call would do and that can be done before it, in slices; undefined for nearly every call.
   * When it ends the log calls this again, and lets later calls wait if the result is still not undefined.
   */
  prepare?(call: Call): Promise<void> | undefined;
  /**
   * The state of this moment as JSON values for a restore, taken one by one while other calls are answered. Without it a
   * restart replays every entry.
   */
  snapshot?(): Iterable<unknown>;
}

export interface Applied<Reply> {
  readonly reply: Reply;
  /** What became of the state; `none` makes no entry, and after `reset` the older entries may be forgotten. */
  readonly effect: 'none' | 'change' | 'reset';
  /** JSON that a list of entries shows with the call. The chain does not cover it. */
  readonly note?: unknown;
}

/**
 * What a world answered, and where it stands by then. A refusal is what `apply` or the read threw. A note is that of the
 * entry which the call became, and is absent where it became none.
 */
export type WorldAnswer<Reply> = Revision & Outcome<Reply>;

/** Synchronous where nothing is waited for. */
export type Answering<Reply> = WorldAnswer<Reply> | Promise<WorldAnswer<Reply>>;

/** What accompanies a call. */
export interface CallTerms {
  /** The bytes that the call took to send, for an engine that counts what it keeps. */
  readonly bytes?: number;
  /**
   * Where the caller saw the world. It never gets an older state (LogUnavailable), nor another generation (WorldReplaced).
   * State in memory cannot go back, so it is not compared there.
   */
  readonly atLeast?: Revision | undefined;
}

/** How a world came to its state, to do it again or to keep it elsewhere. */
export interface Replay<Call, M> {
  /** Loads what makes machines in the state before the entries that are applied. */
  readonly loadCreate: () => Promise<() => M>;
  readonly entries: Entries<Call>;
}

export interface LogOptions<Call, Reply, M extends Machine<Call, Reply>> extends Machines<M> {
  readonly header: LogHeader;
  /** Makes machines for a world that was made with another header. Throws LogRefused where its seed is missing. */
  readonly machinesOf?: (header: LogHeader) => Machines<M>;
  /** Called once a folder is checked, before a world of it is served. */
  readonly onFound?: (found: FolderContents) => Promise<void>;
  /** Whether a call begins its world anew. A world that was made otherwise then begins with the log's own seed. */
  readonly resets: (call: Call, machine?: M) => boolean;
  /** Makes a machine in the state of another one, in no time however large that is. Without it the entries are replayed. */
  readonly fork?: (machine: M) => M;
  /** The operation's name, for messages. */
  readonly operationOf: (call: Call) => string;
  /** The part of a reply that the chain covers, as JSON. */
  readonly hashedReply: (reply: Reply) => unknown;
  /** How many worlds may be resident; the default one always may. In memory only worlds without entries can be evicted for another. */
  readonly worldLimit: number;
  /** In memory: how many bytes the calls kept for histories and forks may have taken to send; 64 MiB by default. */
  readonly keptBytes?: number;
  /** After how many entries a snapshot is written; 20,000 by default, and 4,000 in a stream. */
  readonly snapshotEvery?: number;
  /** After how many entries a world that is left has a snapshot written: at the end, or when it is evicted; 1 by default. */
  readonly snapshotWhenLeft?: number;
  /** Called once for each of these, for stderr: a torn line that was cut off, a disk that does not answer. */
  readonly onNotice?: (message: string) => void;
  /** Nothing can be acknowledged any more: the process should answer what waits, and end. */
  readonly onFailure?: (error: Error) => void;
  /** A data target that is not there is refused instead of made. */
  readonly mustExist?: boolean;
  /** For callers that write and serve nobody: they own a shared log at once, or are refused. */
  readonly owns?: boolean;
  /**
   * For a process that serves a shared log: `HOST:PORT` by which others reach it, given how the servers of the log see this
   * machine. It is asked for when this process becomes the owner.
   */
  readonly address?: (seenAs: string) => Promise<string>;
}

/** The process that answers: this one, another at `HOST:PORT`, or none for the moment. */
export type Owner = 'here' | { readonly address: string; readonly secret: string } | 'none';

export interface WorldSummary {
  readonly name: string;
  /** Null where the world is not resident and only a replay would show it. */
  readonly position: number | null;
  /** Null when no call has used it since the process started. */
  readonly lastUsed: Date | null;
  /** Why it is not served; null where it is, as far as is known without reading its log. */
  readonly unavailableReason: string | null;
  /** The note of the last entry, where that entry was read for this. */
  readonly note?: unknown;
}

/** A world as the step left it that made or removed it, whatever became of it since. No machine stands for one that was not resident. */
export type DecidedWorld<M> = WorldSummary & { readonly machine: M | undefined };

/**
 * The worlds by name (`[A-Za-z0-9._-]{1,64}`), each made or restored on first use. What can answer at once does, without
 * a promise. Everything may throw or reject with LogUnavailable, WorldReplaced, WorldDropped, WorldStopped or
 * WorldLimitReached (log-error.ts). A request from before a drop never begins the world anew.
 *
 * A name points at a generation, which is written once, from its beginning, and never overwritten. Reset, fork, drop and
 * rewind begin another one, in order with all other requests to the world.
 */
export interface Log<Call, Reply, M extends Machine<Call, Reply>> {
  /** Applies a call that may change the world, and answers when that is durable. A refusal is an answer as well. */
  submit(world: string, call: Call, asked?: CallTerms): Answering<Reply>;
  /** Runs a function that changes nothing on a current state, and answers when all that it may have seen is durable. */
  read<Result>(world: string, run: (machine: M) => Result, asked?: CallTerms): Answering<Result>;
  /** The header of a world that was made over another seed or with other job steps; undefined for all others. */
  headerOf(world: string): LogHeader | undefined;
  /** The machine as it stands, to report on it, not to answer calls from; undefined where the world is not resident. */
  peek(world: string): M | undefined;
  /** The machines of all resident worlds. */
  machines(): Iterable<M>;
  /** Takes an idle world out of memory that comes back from its log, and gives its machine; undefined where there is none. */
  evict(except: string): M | undefined;
  /** What is known of a world without loading it; undefined where nobody has used it. */
  find(world: string): Promise<WorldSummary | undefined>;
  /** The worlds that have entries or are resident, by name, from the first one after a name. It loads none. */
  worlds(after?: string, limit?: number): Promise<readonly WorldSummary[]>;
  /** The entries after a position, oldest first, in batches. Throws PositionUnknown when the first of them is forgotten. */
  history(world: string, after?: number): AsyncIterable<readonly Entry<Call>[]>;
  /** How the world came to its state. Reading its entries throws LogUnavailable where they are replaced meanwhile. */
  replayOf(world: string): Promise<Replay<Call, M>>;
  /** A new world whose entries are another's up to a position. Throws WorldExists, PositionUnknown, BeforeBase. */
  fork(from: string, to: string, at?: number): Promise<DecidedWorld<M>>;
  /** Forgets a world, and gives it to the one caller whose call did; undefined where there is none. */
  drop(world: string): Promise<DecidedWorld<M> | undefined>;
  /**
   * Brings back the state that the world had at a position, as the position after `from`. The same rewind sent again gets the
   * same answer. Throws WorldMoved where the world is not at `from`, PositionUnknown where `to` is not among its entries,
   * and BeforeBase.
   */
  rewind(world: string, rewind: Rewind<Call>): Promise<Revision>;
  /** Replays the entries into a second machine, and compares a snapshot with it. Gives the last mark, or throws WorldStopped. */
  verify(world: string): Promise<Mark>;
  /**
   * Makes a world of these entries, or none; one that is there gives way where it `replaces`. Throws WorldExists, WorldStopped or
   * MadeByOtherVersion where they do not lead to their marks, and LogRefused for a base where none can be kept.
   */
  import(world: string, read: () => Promise<Entries<Call>>, replaces?: boolean): Promise<void>;
  /** Takes a world of another version over, right after `prepare`; without it, says what it would do. */
  upgrade(world: string, prepare?: () => Promise<void>): Promise<Upgrade>;
  /** Whether calls can be answered here. In memory and in a folder they always can. */
  owner(): Owner;
  /** What other processes show that send their requests here; undefined where none do. */
  readonly ownSecret?: string | undefined;
  /**
   * Writes down what the next owner begins with while calls go on, waits for `rest`, takes no more calls, waits until everything is
   * durable, and lets another process be the owner.
   */
  leave(rest?: () => Promise<void>): Promise<void>;
  state(): LogState;
  /** About what the calls that are kept for histories take in memory; absent where they lie elsewhere. */
  readonly historyBytes?: number | undefined;
  /** Waits until everything is durable, leaves snapshots, frees the data target. Nothing is answered afterwards. */
  close(): Promise<void>;
}
