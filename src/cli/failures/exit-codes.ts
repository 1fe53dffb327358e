// The exit codes. Every failure is mapped to its exit code here and nowhere else.

import { ForeignAnswer, HeldJob, NoAnswer, ProblemAnswer, WaitTimeout } from '../../client/failures.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import meanings from './exit-codes.json' with { type: 'json' };
import { ClosedOutput, DataUnreachable, Interrupted, JobFailed, RequestPrinted, UsageError } from './failures.ts';

export const exitCodes: Readonly<Record<number, string>> = meanings;

export function exitCodeOfStatus(status: number): number {
  if (status < 400) return 0;
  return status >= 500 ? 63 : status - 360;
}

export function exitCodeOf(failure: unknown): number {
  if (failure instanceof ClosedOutput || failure instanceof RequestPrinted) return 0;
  if (failure instanceof UsageError || isUnsendable(failure)) return 2;
  if (failure instanceof DataUnreachable) return 4;
  if (failure instanceof NoAnswer || failure instanceof ForeignAnswer) return 3;
  if (failure instanceof ProblemAnswer) return exitCodeOfStatus(failure.problem.status);
  if (failure instanceof WaitTimeout || failure instanceof HeldJob) return 8;
  if (failure instanceof JobFailed) return 15;
  if (failure instanceof Interrupted) return failure.signal === 'SIGINT' ? 130 : 143;
  return 1;
}

/** Node refuses a header that HTTP cannot carry, such as a token with a line break. */
const isUnsendable = (failure: unknown): boolean =>
  failure instanceof TypeError && systemCodeOf(failure) === 'ERR_INVALID_CHAR';
