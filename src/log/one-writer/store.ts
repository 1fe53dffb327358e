// The interface of a store with one writer, which keeps the generations of worlds. one-writer-world.ts turns calls into entries.

import type { Health } from '../health.ts';
import type { Applied, Entries, Entry, LogHeader, LogOptions, LogState, Machine, Owner } from '../log.ts';
import type { WorldStopped } from '../log-error.ts';

/** The options of a log that a store needs; none of them concerns machines. */
export type StoreOptions<Call, Reply> = Pick<
  LogOptions<Call, Reply, Machine<Call, Reply>>,
  'header' | 'hashedReply' | 'onNotice' | 'onFailure' | 'onFound' | 'mustExist' | 'owns' | 'address'
>;

export interface Snapshot {
  readonly file: string;
  readonly position: number;
  readonly items: readonly unknown[];
}

/** A stored snapshot that this version may use, if there is one, and the entries after it. */
export interface Restore<Call> {
  readonly snapshot?: Snapshot;
  readonly entries: Entries<Call>;
}

/** One generation of a world, which is only appended to. It does not know the machine. */
export interface Generation<Call, Reply> {
  readonly number: number;
  /** Undefined for a world with the header of the log. */
  readonly header: LogHeader | undefined;
  /** The position of the last entry, durable or not. */
  readonly position: number;
  /** The target of the last entry, where it is a rewind. */
  readonly lastRewind: number | undefined;
  /** The number of entries that a restore would replay. */
  readonly replayable: number;
  /** Work of `take` that can be done in advance, in parts; undefined for nearly every call. It never rejects. */
  prepare?(call: Call, bytes: number): Promise<void> | undefined;
  /**
   * Prepares a call before it is applied, and returns the function that appends it afterwards: to this generation or, for a
   * reset, as the first entry of the next one, which is returned. Throws for a call that is not JSON; later failures are reported
   * by the flush. `bytes` is the size of the call as sent.
   */
  take(call: Call, bytes: number): (applied: Applied<Reply>) => Generation<Call, Reply>;
  /** Undefined when everything appended is durable; rejects with LogUnavailable when it never will be. */
  flush(): Promise<void> | undefined;
  /** Writes the present state. A failure only makes the next restore slower. */
  keepSnapshot(items: Iterable<unknown>): Promise<void>;
  /** The stored entries, to be called once they are flushed. May throw GenerationEnded, as reading them may. */
  entries(): Entries<Call>;
  /** The fastest restore of the last state. Absent where no state is written. */
  restore?(): Promise<Restore<Call>>;
  /** Accepts no more entries; its files are closed when all entries are written. */
  end(): void;
}

/** Whether the generation equals a new one, so that a reset of it changes nothing. */
export const isFresh = ({ position, header }: Pick<Generation<never, never>, 'position' | 'header'>): boolean =>
  position === 0 && header === undefined;

/** A written generation that no name refers to yet. */
export interface Replacement<Call, Reply> {
  /** Makes the name refer to the new generation, also after a crash. Returns it only if `open` could not find it. */
  install(): Promise<Generation<Call, Reply> | undefined>;
  discard(): Promise<void>;
}

export interface Store<Call, Reply> extends Pick<LogState, 'engine' | 'target' | 'durability'> {
  /** Whether a world that has entries can be restored at any time, so that it need not stay resident. */
  readonly restores: boolean;
  readonly health: Health;
  /** The number of entries after which a snapshot is written by default. */
  readonly snapshotEvery: number;
  /** The memory of the calls kept for histories; absent where they are not in memory. */
  readonly historyBytes?: number;
  /** The generation that a name refers to. Throws LogDamaged. */
  open(world: string): Generation<Call, Reply>;
  /** The worlds that have entries. */
  names(): readonly string[];
  headerOf(world: string): LogHeader | undefined;
  /** The last entry of a world; undefined where it has none. Throws LogDamaged. */
  describe(world: string): Pick<Entry<unknown>, 'position' | 'note'> | undefined;
  /** The number of a generation that begins after this one. In a folder no path is ever used twice. */
  numberAfter(number: number): number;
  /** Writes a generation with these entries. May throw what reading them throws. */
  write(world: string, number: number, entries: Entries<Call>): Promise<Replacement<Call, Reply>>;
  /** Makes the name refer to nothing, also after a crash. Its next generation has a larger number than `number`. */
  drop(world: string, number: number): Promise<void>;
  /** Worlds that were damaged when a folder was opened. */
  readonly damaged?: ReadonlyMap<string, WorldStopped>;
  close(): Promise<void>;
}

/** Which of several processes answers, and the store on which each log is based. */
export interface Ownership {
  readonly owner: () => Owner;
  readonly secret: string | undefined;
  readonly stop: () => void;
  readonly release: () => Promise<void>;
  readonly close: () => Promise<void>;
}
