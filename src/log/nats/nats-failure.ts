// What the servers refuse, in the words of the log.

import { LogUnavailable } from '../log-error.ts';

const wrongLastSequence = 10071;

/** Another message came before one that was to stand directly behind a third. */
export const isOvertaken = (error: unknown): boolean => (error as { code?: number }).code === wrongLastSequence;

export function explainFailure(place: string, error: unknown): Error {
  if (error instanceof LogUnavailable) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new LogUnavailable(`The servers of the log (${place}) did not do what they were asked: ${why}. Try again.`);
}
