// What an engine with one writer must provide: a place where generations of worlds are kept. one-writer-world.ts makes
// entries of calls.

import type { Health } from '../health.ts';
import type { Applied, Entries, LogHeader, LogState, Owner } from '../log.ts';
import type { WorldStopped } from '../log-error.ts';

export interface StoredWorld {
  readonly position: number;
  /** The note of the last entry. */
  readonly note?: unknown;
}

/** A state that was written down. */
export interface Snapshot {
  readonly file: string;
  readonly position: number;
  readonly items: readonly unknown[];
}

/** A kept snapshot that this program may trust, if there is one, and the entries after it. */
export interface Restore<Call> {
  readonly snapshot?: Snapshot;
  readonly entries: Entries<Call>;
}

/** One generation of a world: written once, from its beginning, by appending. It does not know the machine. */
export interface Generation<Call, Reply> {
  readonly number: number;
  /** Undefined for a world that was made as others are here. */
  readonly header: LogHeader | undefined;
  /** The position of the last entry, durable or not. */
  readonly position: number;
  /** What the last entry went back to, where it is a rewind. */
  readonly lastRewind: number | undefined;
  /** Entries that a restore would have to replay. */
  readonly replayable: number;
  /**
   * Work that taking the call would do and that can be done before it, in parts; undefined for nearly every call. It never
   * rejects.
   */
  prepare?(call: Call, bytes: number): Promise<void> | undefined;
  /**
   * Takes a call before it is applied, and gives the function that appends it afterwards: to this generation or, for a
   * reset, as the first entry of the next one, which is returned. Throws when the call is not JSON; what goes wrong later is
   * reported by the flush. `bytes` is what the call took to send.
   */
  take(call: Call, bytes: number): (applied: Applied<Reply>) => Generation<Call, Reply>;
  /** Undefined when everything appended is durable; rejects with LogUnavailable when it never will be. */
  flush(): Promise<void> | undefined;
  /** Writes down the state of this moment. A failure costs time at the next restore, and nothing else. */
  keepSnapshot(items: Iterable<unknown>): Promise<void>;
  /** The entries that are kept. To be called once they are flushed. May throw GenerationEnded, as reading them may. */
  entries(): Entries<Call>;
  /** The fastest way to the last state. Absent where nothing is written down. */
  restore?(): Promise<Restore<Call>>;
  /** Takes no more entries; what it holds open is closed when all of them are written. */
  end(): void;
}

/** Whether another one would begin as it is. */
export const isFresh = ({ position, header }: Pick<Generation<never, never>, 'position' | 'header'>): boolean =>
  position === 0 && header === undefined;

/** A generation that is written and that no name points at yet. */
export interface Replacement<Call, Reply> {
  /** The name points at it from here on, also after a crash. Gives the generation where it cannot be opened later. */
  install(): Promise<Generation<Call, Reply> | undefined>;
  discard(): Promise<void>;
}

export interface Store<Call, Reply> extends Pick<LogState, 'engine' | 'target' | 'promise'> {
  /** Whether a world that has entries can be restored at any time, so that it need not stay resident. */
  readonly restores: boolean;
  readonly health: Health;
  /** After how many entries a snapshot is written, unless told. */
  readonly snapshotEvery: number;
  /** What the calls that it keeps for histories take in memory; absent where it keeps them elsewhere. */
  readonly historyBytes?: number;
  /** Why nothing can be acknowledged any more; null while it can. */
  readonly failure: Error | null;
  /** The generation that a name points at. Throws LogDamaged. */
  open(world: string): Generation<Call, Reply>;
  /** The worlds that have entries. */
  names(): readonly string[];
  headerOf(world: string): LogHeader | undefined;
  /** Undefined where it has no entries. Throws LogDamaged. */
  describe(world: string): StoredWorld | undefined;
  /** The number of a generation that begins after this one. In a folder no path is ever used twice. */
  numberAfter(number: number): number;
  /** Writes a generation of these entries. May throw what reading them throws. */
  write(world: string, number: number, entries: Entries<Call>): Promise<Replacement<Call, Reply>>;
  /** The name points at nothing from here on, also after a crash; its next generation has a greater number than this. */
  drop(world: string, number: number): Promise<void>;
  /** Worlds that were found to be damaged when the folder was opened. */
  readonly damaged: ReadonlyMap<string, WorldStopped>;
  close(): Promise<void>;
}

/** Which of several processes answers, and on which store the log of each stands. */
export interface Ownership {
  readonly owner: () => Owner;
  readonly secret: string | undefined;
  readonly stop: () => void;
  readonly leave: () => Promise<void>;
  readonly close: () => Promise<void>;
}
