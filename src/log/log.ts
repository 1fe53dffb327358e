// The log: the ordered calls that changed each world, which determine its state. This file is the interface of every engine. It
// knows nothing of a world's rules: calls and replies are JSON to it.

import type { Revision } from '../contract/form/revision.ts';
import type { FolderContents, LogHeader, Machines } from './log-header.ts';
import type { Entries, Entry, Mark, Rewind } from './mark.ts';
import type { Outcome } from './outcome.ts';
import type { Upgrade } from './world-error.ts';

export type { FolderContents, LogHeader, Machines, SeedStore, WorldsOfOtherTerms } from './log-header.ts';
export type { Entries, Entry, Mark, Rewind } from './mark.ts';

/** One world as the log sees it. The log calls it in its own order, never twice at once. */
export interface Machine<Call, Reply> {
  /** Executes the call. It throws to refuse it, with nothing changed and no entry, also where it has no canonical JSON. */
  apply(call: Call): Applied<Reply>;
  /**
   * Work of the call that can be done in advance, in slices; undefined for nearly every call. When it ends the log calls this
   * again, and lets later calls wait if the result is still not undefined.
   */
  prepare?(call: Call): Promise<void> | undefined;
  /** The present state as JSON values, read one by one while other calls run. Without it a restart replays every entry. */
  snapshot?(): Iterable<unknown>;
}

export interface Applied<Reply> {
  readonly reply: Reply;
  /** The effect on the state: `none` makes no entry, and after `reset` the older entries may be forgotten. */
  readonly effect: 'none' | 'change' | 'reset';
  /** JSON that a list of entries shows with the call. The chain does not cover it. */
  readonly note?: unknown;
}

/**
 * The answer of a world with its revision afterwards. A refusal is what `apply` or the read threw. A note is that of the call's
 * entry, and absent without an entry.
 */
export type WorldAnswer<Reply> = Revision & Outcome<Reply>;

/** Synchronous where nothing must be awaited. */
export type MaybeAsyncAnswer<Reply> = WorldAnswer<Reply> | Promise<WorldAnswer<Reply>>;

export interface CallTerms {
  /** The size of the call as sent, for an engine that counts stored bytes. */
  readonly bytes?: number;
  /**
   * The revision that the caller saw. It never gets an older state (LogUnavailable), nor another generation (WorldReplaced).
   * State in memory cannot go back, so it is not compared there.
   */
  readonly atLeast?: Revision | undefined;
}

/** The steps to the state of a world, to repeat them or to store them elsewhere. */
export interface Replay<Call, M> {
  /** Loads the function that creates machines in the state before the applied entries. */
  readonly loadCreate: () => Promise<() => M>;
  readonly entries: Entries<Call>;
}

export interface LogOptions<Call, Reply, M extends Machine<Call, Reply>> extends Machines<M> {
  readonly header: LogHeader;
  /** Creates machines for a world with another header. Throws LogRefused where its seed is missing. */
  readonly machinesOf?: (header: LogHeader) => Machines<M>;
  /** Called once a folder is checked, before a world of it is served. */
  readonly onFound?: (found: FolderContents) => Promise<void>;
  /** Whether a call resets its world. A world that was made under other terms then begins with the log's own seed. */
  readonly resets: (call: Call, machine?: M) => boolean;
  /** Copies a machine in constant time. Without it the entries are replayed. */
  readonly fork?: (machine: M) => M;
  /** The operation's name, for messages. */
  readonly operationOf: (call: Call) => string;
  /** The part of a reply that the chain covers, as JSON. */
  readonly hashedReply: (reply: Reply) => unknown;
  /** How many worlds may be resident; the default one always may. In memory only worlds without entries can be evicted for another. */
  readonly worldLimit: number;
  /** In memory: the total size, as sent, of the calls kept for histories and forks; 64 MiB by default. */
  readonly keptBytes?: number;
  /** The number of entries after which a snapshot is written; 20,000 by default, and 4,000 in a stream. */
  readonly snapshotEvery?: number;
  /** The number of entries after which a world gets a snapshot when it is evicted or the log is closed; 1 by default. */
  readonly snapshotWhenLeft?: number;
  /** Called once for each notice, for stderr: a torn line that was cut off, a disk that does not answer. */
  readonly onNotice?: (message: string) => void;
  /** Called when nothing can be acknowledged any more: the process should answer the waiting callers, and end. */
  readonly onFailure?: (error: Error) => void;
  /** Refuses a data target that does not exist, instead of creating it. */
  readonly mustExist?: boolean;
  /** For callers that write without serving: they get ownership of a shared log at once, or are refused. */
  readonly owns?: boolean;
  /**
   * For a process that serves a shared log: resolves to the `HOST:PORT` at which others reach it, given the address that the
   * servers of the log see. Called when this process becomes the owner.
   */
  readonly address?: (seenAs: string) => Promise<string>;
}

/** The process that answers: this one, another at `HOST:PORT`, or none at the moment. */
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

/** A world right after the step that created or removed it. A world that was not resident has no machine. */
export type DecidedWorld<M> = WorldSummary & { readonly machine: M | undefined };

export interface LogState {
  readonly engine: 'memory' | 'file' | 'nats';
  /** The data target without credentials; null in memory. */
  readonly target: string | null;
  /** The meaning of an acknowledgement here. */
  readonly durability: string;
  /** False while calls that change something cannot be acknowledged. */
  readonly isWritable: boolean;
  /** Why it is not writable; null when it is. */
  readonly unavailableReason: string | null;
  /** Worlds that are not served because their log and their replay differ, with the finding. */
  readonly stopped: Readonly<Record<string, string>>;
}

/**
 * The worlds by name (`[A-Za-z0-9._-]{1,64}`), each created or restored on first use. Answers that are ready are returned without
 * a promise. Everything may throw or reject with LogUnavailable, WorldReplaced, WorldDropped, WorldStopped or WorldLimitReached
 * (log-error.ts). A request from before a drop never creates the world again. A name refers to a generation, which is only
 * appended to. Reset, fork, drop and rewind begin another one, in order with all other requests to the world.
 */
export interface Log<Call, Reply, M extends Machine<Call, Reply>> {
  /** Applies a call that may change the world, and answers when it is durable. A refusal is an answer as well. */
  submit(world: string, call: Call, terms?: CallTerms): MaybeAsyncAnswer<Reply>;
  /** Runs a function that changes nothing on a current state, and answers when everything that it may have seen is durable. */
  read<Result>(world: string, run: (machine: M) => Result, terms?: CallTerms): MaybeAsyncAnswer<Result>;
  /** The header of a world that was made over another seed or with other job steps; undefined for all others. */
  headerOf(world: string): LogHeader | undefined;
  /** The present machine, to report on it, not to answer calls from; undefined where the world is not resident. */
  peek(world: string): M | undefined;
  machines(): Iterable<M>;
  /** Evicts an idle world that can be restored from its log, and returns its machine; undefined where there is none. */
  evict(except: string): M | undefined;
  /** The summary of a world without loading it; undefined where it was never used. */
  find(world: string): Promise<WorldSummary | undefined>;
  /** The worlds that have entries or are resident, by name, from the first one after a name. Loads none. */
  worlds(after?: string, limit?: number): Promise<readonly WorldSummary[]>;
  /** The entries after a position, oldest first, in batches. Throws PositionUnknown when the first of them is forgotten. */
  history(world: string, after?: number): AsyncIterable<readonly Entry<Call>[]>;
  /** The steps to the state of the world. Reading its entries throws LogUnavailable where they are replaced meanwhile. */
  replayOf(world: string): Promise<Replay<Call, M>>;
  /** A new world whose entries are another's up to a position. Throws WorldExists, PositionUnknown, BeforeBase. */
  fork(from: string, to: string, at?: number): Promise<DecidedWorld<M>>;
  /** Drops a world, and returns it only to the caller that dropped it; undefined where there is none. */
  drop(world: string): Promise<DecidedWorld<M> | undefined>;
  /**
   * Restores the state at a position, as the position after `from`. The same rewind sent again gets the same answer. Throws
   * WorldMoved where the world is not at `from`, PositionUnknown where `to` is not among its entries, and BeforeBase.
   */
  rewind(world: string, rewind: Rewind<Call>): Promise<Revision>;
  /** Replays the entries into a second machine, and compares a snapshot with it. Returns the last mark, or throws WorldStopped. */
  verify(world: string): Promise<Mark>;
  /**
   * Creates a world with these entries, or none; an existing one is replaced only with `replaces`. Throws WorldExists,
   * WorldStopped or MadeByOtherVersion where they do not lead to their marks, and LogRefused for a base that cannot be stored.
   */
  import(world: string, read: () => Promise<Entries<Call>>, replaces?: boolean): Promise<void>;
  /** Converts a world of another version, right after `prepare`; without it, reports what it would do. */
  upgrade(world: string, prepare?: () => Promise<void>): Promise<Upgrade>;
  /** Whether calls can be answered here. In memory and in a folder they always can. */
  owner(): Owner;
  /** The secret of other processes that send their requests here; undefined where none do. */
  readonly ownSecret?: string | undefined;
  /**
   * Hands over to another owner: writes snapshots while calls go on, waits for `drainRequests`, accepts no more calls, waits until
   * everything is durable, and gives up ownership.
   */
  handOver(drainRequests?: () => Promise<void>): Promise<void>;
  state(): LogState;
  /** The approximate memory of the calls kept for histories; absent where they are not in memory. */
  readonly historyBytes?: number | undefined;
  /** Waits until everything is durable, writes snapshots, and releases the data target. Nothing is answered afterwards. */
  close(): Promise<void>;
}
