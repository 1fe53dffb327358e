import type { LogHeader } from './log-header.ts';

/** How many entries a log has up to there, and the hash over all of them. */
export interface Mark {
  /** 0 before the first entry. It keeps growing across resets and rewinds. */
  readonly position: number;
  readonly chain: string;
}

/**
 * A state that a generation begins with. The entries up to it are history: nobody applies them again. Opening the file of a
 * world makes one.
 */
export interface BaseState extends Mark {
  /** The version of the program that wrote it down. */
  readonly programVersion: string;
  /** What the snapshot of a machine gave. */
  readonly read: () => Promise<readonly unknown[]>;
}

/** A request to go back to `to`, by somebody who saw the world at `from`. */
export interface Rewind<Call> {
  readonly to: number;
  readonly from: number;
  /** The call as its entry shows it. */
  readonly call: Call;
  readonly note?: unknown;
}

export interface Entry<Call> {
  readonly position: number;
  /** Null in memory, where nothing outlives the process that could check it. */
  readonly chain: string | null;
  readonly call: Call;
  /** The version of the program, where that is known. */
  readonly writtenBy?: string;
  /** Absent when applying gave none. */
  readonly note?: unknown;
  /** The position whose state a rewind brought back. Applying its entry changes nothing. */
  readonly rewind?: number | undefined;
}

export interface Entries<Call> {
  readonly world: string;
  /** The mark before the first entry. */
  readonly from: Mark;
  /** The position of the last entry. */
  readonly to: number;
  readonly batches: AsyncIterable<readonly Entry<Call>[]>;
  /** Where it is set, the entries up to it are not applied. */
  readonly base?: BaseState | undefined;
  /** False where some entries were forgotten, so that the others do not lead to the state. */
  readonly isWhole: boolean;
  /** The log header of the file that holds them or, where no file does, that of a world that was made otherwise. */
  readonly header?: LogHeader | undefined;
}
