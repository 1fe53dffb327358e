import type { Job } from '../../contract/records.ts';
import { parseSingleCommand } from '../../primitives/shells/rewrite-line.ts';
import { posix } from '../../primitives/shells/shell.ts';
import { UnreadableValue } from '../../projections/field-values.ts';

/** A sentence, or the words of a command after `sbox`, which are written for the reader's shell. */
export type Tip = string | readonly string[];

/** The command line cannot be carried out as typed. `tips` say what to type instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly tips: readonly Tip[];

  constructor(message: string, ...tips: Tip[]) {
    super(message);
    this.tips = tips;
  }
}

/** A value that a lower layer cannot read is a usage error. */
export const asUsageError = (failure: unknown): unknown =>
  failure instanceof UnreadableValue ? new UsageError(failure.message, ...failure.tips) : failure;

export function readTyped<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (failure) {
    throw asUsageError(failure);
  }
}

export const asTip = (example: string): Tip => parseSingleCommand(example)?.slice(1) ?? example;

export const renderTips = (
  tips: readonly Tip[],
  command = (words: readonly string[]): string => posix.line(['sbox', ...words]),
): string[] => tips.map((tip) => (typeof tip === 'string' ? tip : command(tip)));

/** The data could not be written any more; what was acknowledged is kept. */
export class DataFailure extends Error {
  override readonly name = 'DataFailure';
}

/** The store of the data did not answer, so nothing is known about the data. */
export class DataUnreachable extends Error {
  override readonly name = 'DataUnreachable';
}

export class JobFailed extends Error {
  override readonly name = 'JobFailed';
  readonly job: Job;

  constructor(job: Job) {
    super(`${job.jobId} ${job.status}${job.error === null ? '' : `: ${job.error.code}. ${job.error.detail}`}`);
    this.job = job;
  }
}

export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly signal: 'SIGINT' | 'SIGTERM';

  constructor(signal: 'SIGINT' | 'SIGTERM', message = '') {
    super(message);
    this.signal = signal;
  }
}

/** --curl printed the request; nothing was sent, and that is what was asked for. */
export class RequestPrinted extends Error {}

/** stdout takes no more, as a full disk does. What was written so far is not the whole result. */
export class OutputFailure extends Error {
  override readonly name = 'OutputFailure';

  constructor(cause: string) {
    super(`The output cannot be written: ${cause}. It is incomplete.`);
  }
}

/** The reader of stdout went away, as `head` does. Nobody is at fault. */
export class ClosedOutput extends Error {}
