// What a generation may begin with, where that is not the seed: a state that was written down elsewhere.

import type { Mark } from './log.ts';

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
