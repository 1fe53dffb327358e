// How a generation in a folder begins: behind an entry, with or without a file of its own.

import { startMark } from '../chain.ts';
import type { LogHeader, Mark } from '../log.ts';

export interface FileBeginning {
  readonly world: string;
  readonly folder: string;
  readonly number: number;
  /** The file that is there; absent before the first entry. */
  readonly log?: string;
  /** Of the entry before the first. */
  readonly after: Mark;
  /** Of the last entry. */
  readonly mark: Mark;
  /** The version in the head. */
  readonly headVersion: string;
  readonly bytes: number;
  readonly snapshotAt: number;
  /** What has to be durable before this generation is. */
  readonly before?: () => Promise<void> | undefined;
}

/** Before the first entry of a world. */
export function unwritten(header: LogHeader, world: string, folder: string, number: number): FileBeginning {
  const after = startMark(header);
  return { world, folder, number, after, mark: after, headVersion: header.programVersion, bytes: 0, snapshotAt: 0 };
}
