// Why a log cannot do what it was asked. Each message says what happened, why, and what to do next.

/** The place cannot be used as it is or with these facts: another seed, a foreign file, a lock that is held, no rights. */
export class LogRefused extends Error {
  override readonly name = 'LogRefused';
}

/** The place holds bytes that nobody wrote so. Nothing of them is served. */
export class LogDamaged extends Error {
  override readonly name = 'LogDamaged';
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Where the line starts, from 0. */
  readonly byte: number;

  constructor(where: { file: string; line: number; byte: number }, finding: string) {
    super(
      `${where.file} is damaged at line ${where.line}, byte ${where.byte}: ${finding}. ` +
        'Nothing after it can be trusted: restore the file from a copy, or start with another folder.',
    );
    this.file = where.file;
    this.line = where.line;
    this.byte = where.byte;
  }
}

/** Nothing can be acknowledged. The call may have been carried out or not: send it again with its key. */
export class LogUnavailable extends Error {
  override readonly name = 'LogUnavailable';
  readonly retryAfterSeconds: number;

  constructor(why: string, retryAfterSeconds = 1) {
    super(why);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface Difference {
  readonly world: string;
  readonly position: number;
  readonly operation: string;
  /** The chain in the log, and who wrote it. */
  readonly logged: string;
  readonly loggedBy: string;
  /** The chain that applying the entry gave here. */
  readonly applied: string;
  readonly appliedBy: string;
}

/** Applying an entry did not give what the log says it gave, so this world is not served here. */
export class WorldStopped extends Error {
  override readonly name = 'WorldStopped';
  readonly difference: Difference;

  constructor(difference: Difference) {
    const { world, position, operation, logged, loggedBy, applied, appliedBy } = difference;
    super(
      `The world ${world} is not served: entry ${position} (${operation}) gave the chain ${applied} here ` +
        `(version ${appliedBy}), and the log says ${logged} (version ${loggedBy}). ` +
        `Start with version ${loggedBy}, or drop the world.`,
    );
    this.difference = difference;
  }
}

export class WorldLimitReached extends Error {
  override readonly name = 'WorldLimitReached';
  readonly limit: number;

  constructor(limit: number) {
    super(`The sandbox holds ${limit} worlds already and makes no other.`);
    this.limit = limit;
  }
}

export class WorldExists extends Error {
  override readonly name = 'WorldExists';

  constructor(world: string) {
    super(`There is a world ${world} already. Choose another name, or drop that one first.`);
  }
}

/** A position that the log has not reached, or whose state went with a reset. */
export class PositionUnknown extends Error {
  override readonly name = 'PositionUnknown';

  constructor(world: string, position: number, known: { from: number; to: number }) {
    super(
      `The log of the world ${world} reaches from position ${known.from} to ${known.to}: ${position} is not there.`,
    );
  }
}
