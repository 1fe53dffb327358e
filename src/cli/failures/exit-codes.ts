// What a run ends with. Every failure becomes its exit code here and nowhere else.

import { ForeignAnswer, HeldJob, NoAnswer, ProblemAnswer, WaitTimeout } from '../../client/failures.ts';
import { systemCodeOf } from '../../primitives/thrown.ts';
import { ClosedOutput, DataUnreachable, Interrupted, JobFailed, RequestPrinted, UsageError } from './failures.ts';

export const exitCodes = {
  0: 'ok',
  1: 'a defect of this program, a check that found a difference, an import with rejected rows, or output that cannot be written',
  2: 'the command line cannot be carried out as typed',
  3: 'no answer, or the answer of something else',
  4: 'kept data could not be checked or moved: what keeps it did not answer',
  8: 'the wait ended before what it waited for: the time is up, or the seed holds the job',
  15: 'the job failed or was cancelled',
  40: 'the service answered 400',
  41: 'the service answered 401',
  42: 'the service answered 402',
  43: 'the service answered 403',
  44: 'the service answered 404',
  45: 'the service answered 405',
  48: 'the service answered 408',
  49: 'the service answered 409',
  52: 'the service answered 412',
  61: 'the service answered 421',
  62: 'the service answered 422',
  63: 'the service answered 5xx',
  69: 'the service answered 429',
  71: 'the service answered 431',
  130: 'interrupted (Ctrl-C)',
  143: 'asked to end (SIGTERM)',
} as const;

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
