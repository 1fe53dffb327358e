import type { LogHeader } from './log-header.ts';

/** A point in a log: the number of entries before it, and the hash over all of them. */
export interface Mark {
  /** 0 before the first entry. It keeps growing across resets and rewinds. */
  readonly position: number;
  readonly chain: string;
}

/** A state with which a generation begins, as by opening the file of a world. Earlier entries are never applied again. */
export interface BaseState extends Mark {
  readonly programVersion: string;
  readonly read: () => Promise<readonly unknown[]>;
}

/** A request to go back to `to`, by a caller who saw the world at `from`. */
export interface Rewind<Call> {
  readonly to: number;
  readonly from: number;
  /** The call as its entry shows it. */
  readonly call: Call;
  readonly note?: unknown;
}

export interface Entry<Call> {
  readonly position: number;
  /** Null in memory: nothing that could check it outlives the process. */
  readonly chain: string | null;
  readonly call: Call;
  /** The version of the program, where that is known. */
  readonly writtenBy?: string;
  /** Absent where applying the call gave none. */
  readonly note?: unknown;
  /** The position whose state a rewind restored. Applying its entry changes nothing. */
  readonly rewind?: number | undefined;
}

export interface Entries<Call> {
  readonly world: string;
  /** The mark before the first entry. */
  readonly from: Mark;
  /** The position of the last entry. */
  readonly to: number;
  readonly batches: AsyncIterable<readonly Entry<Call>[]>;
  /** If set, earlier entries are not applied. */
  readonly base?: BaseState | undefined;
  /** False where some entries were forgotten, so that the others do not lead to the state. */
  readonly isWhole: boolean;
  /** The log header of the file of the entries or, where there is no file, of a world with other terms. */
  readonly header?: LogHeader | undefined;
}
