// The errors of a log. Each message says what happened, why, and what to do next.

import type { Revision } from '../contract/form/revision.ts';

/** The data target cannot be used at all or with this log header: another seed, a foreign file, a held lock, no permissions. */
export class LogRefused extends Error {
  override readonly name = 'LogRefused';
}

/** A file cannot be read as it was written, or lacks acknowledged entries. Nothing of its world is served. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';

  /** The number of the damaged line counts from 1, the byte where it starts from 0; without a line the finding is about the file. */
  constructor(file: string, finding: string, line?: { readonly number: number; readonly byte: number }) {
    super(`${file} ${line === undefined ? '' : `is damaged at line ${line.number}, byte ${line.byte}: `}${finding}`);
  }
}

/** Nothing can be acknowledged. The call may have been carried out or not: send it again with its key. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
  /** The revision of the world, if it is known. */
  readonly revision: Revision | undefined;

  constructor(why: string, revision?: Revision) {
    super(why);
    this.revision = revision;
  }
}

export interface Difference {
  readonly world: string;
  readonly position: number;
  readonly operation: string;
  /** The hash in the log, and the version that wrote it. */
  readonly logged: string;
  readonly loggedBy: string;
  /** The hash after applying the entry here. */
  readonly applied: string;
  readonly appliedBy: string;
}

/** The world's log cannot be read, or its replay differs from it: the world is not served here. */
export class WorldStopped extends Error {
  override readonly name = 'WorldStopped';
  /** The first position that differs from what was logged; null where none is known. */
  readonly position: number | null;

  constructor(world: string, finding: string, remedy: string, position: number | null = null) {
    super(`The world ${world} is not served: ${finding}. ${remedy}, or drop or reset the world.`);
    this.position = position;
  }

  /** The replay of an entry differs from the log. */
  static differs({ world, position, operation, logged, applied }: Difference): WorldStopped {
    const finding = `entry ${position} (${operation}) has the chain ${applied} here, but ${logged} in the log`;
    return new WorldStopped(world, finding, 'Restore a copy of the log', position);
  }

  static damaged(world: string, { message }: LogDamaged | GenerationEnded): WorldStopped {
    return new WorldStopped(world, message, 'Restore a copy of the file and start again');
  }
}

/** The generation that was read has ended and is no longer kept; its world may have another one. */
export class GenerationEnded extends Error {
  override readonly name = 'GenerationEnded';
}

/** Turns an error into one that stops its world, if it is that severe. */
export function explainDamage(name: string, error: unknown): unknown {
  const isDamage = error instanceof LogDamaged || error instanceof GenerationEnded;
  return isDamage ? WorldStopped.damaged(name, error) : error;
}
