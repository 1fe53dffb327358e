// A point of a world's log, and a state that was written down at one.

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
