// A point of a world's log, a state that was written down at one, and a way back to one.

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
