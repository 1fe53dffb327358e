// What an engine with one writer must bring: where entries are kept. How calls become entries is one-writer-log.ts.

import type { Applied, Entry, Mark } from './log.ts';

export interface StoredWorld {
  readonly name: string;
  readonly position: number;
}

/** An entry with the version of the program that wrote it. */
export interface LoggedEntry<Call> extends Entry<Call> {
  readonly writtenBy: string;
}

/** Entries in batches, oldest first, and the mark that the first of them follows. */
export interface Entries<Call> {
  readonly from: Mark;
  readonly batches: AsyncIterable<readonly LoggedEntry<Call>[]>;
}

/** The same behind a kept snapshot, if there is one. */
export interface Restore<Call> extends Entries<Call> {
  readonly snapshot?: Iterable<unknown>;
}

/** The end of one world's log. It does not know the machine. */
export interface Tail<Call, Reply> {
  /** Of the last entry, durable or not. */
  readonly position: number;
  /** Entries that a restore would have to replay. */
  readonly replayable: number;
  /**
   * Work that taking the call would do and that can be done before it, in parts; undefined for nearly every call. It never
   * rejects.
   */
  prepare?(call: Call, bytes: number): Promise<void> | undefined;
  /**
   * Takes a call before it is applied, and gives what appends it afterwards. Throws when the call is not JSON; what goes
   * wrong later is told by the fence. `bytes` is what the call took to send.
   */
  take(call: Call, bytes: number): (applied: Applied<Reply>) => void;
  /** Undefined when everything appended lasts; rejects with LogUnavailable when it never will. */
  fence(): Promise<void> | undefined;
  /** Keeps a state that was asked for just now. A failure costs time at the next restore, and nothing else. */
  keepSnapshot(items: Iterable<unknown>): Promise<void>;
  /** What leads to the end. Only asked behind the fence. */
  restore(from: 'snapshot' | 'beginning'): Promise<Restore<Call>>;
  /** The entries after a position, or all that are kept. Throws PositionUnknown. */
  history(after?: number): AsyncIterable<readonly LoggedEntry<Call>[]>;
  /** Frees what it holds open. Only called behind the fence. */
  release(): void;
}

export interface Store<Call, Reply> {
  readonly engine: 'memory' | 'file';
  readonly place: string | null;
  readonly promise: string;
  /** Whether a world that has entries can be restored at any time, so that it need not be in use. */
  readonly restores: boolean;
  /** Why nothing can be acknowledged any more; null while it can. */
  readonly failure: Error | null;
  open(world: string): Tail<Call, Reply>;
  stored(): readonly StoredWorld[];
  /** Both are at rest, and the new one was never written. Throws PositionUnknown. */
  fork(from: Tail<Call, Reply>, to: string, at: number): Promise<void>;
  /** The world is at rest. */
  drop(world: string): Promise<void>;
  close(): Promise<void>;
}
