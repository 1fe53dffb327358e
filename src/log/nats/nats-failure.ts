// Turns what the servers refused into errors of the log.

import { messageOf } from '../../primitives/thrown.ts';
import { LogUnavailable } from '../log-error.ts';

const wrongLastSequence = 10071;

/** Another message was stored between this one and the one that it had to follow directly. */
export const isOvertaken = (error: unknown): boolean => (error as { code?: number }).code === wrongLastSequence;

export function explainFailure(target: string, error: unknown): Error {
  if (error instanceof LogUnavailable) return error;
  const why = messageOf(error);
  return new LogUnavailable(`The servers of the log (${target}) did not do what they were asked: ${why}. Try again.`);
}
