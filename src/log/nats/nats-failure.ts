// Says in the words of the log what the servers refused.

import { messageOf } from '../../primitives/thrown.ts';
import { LogUnavailable } from '../log-error.ts';

const wrongLastSequence = 10071;
/** Too few servers are there for the stream, no leader for all of JetStream, or none for the stream. */
const noLeaderYet: readonly unknown[] = [10005, 10008, 10009, 10074];

/** Another message came before one that was to stand directly behind a third. */
export const isOvertaken = (error: unknown): boolean => (error as { code?: number }).code === wrongLastSequence;

/** Asking again may do: servers that choose a leader do not answer, or say so. */
export const isNotReady = (error: unknown): boolean => {
  const { name, code } = error as { name: string; code?: number };
  return name === 'TimeoutError' || name === 'NoRespondersError' || noLeaderYet.includes(code);
};

export function explainFailure(target: string, error: unknown): Error {
  if (error instanceof LogUnavailable) return error;
  const why = messageOf(error);
  return new LogUnavailable(`The servers of the log (${target}) did not do what they were asked: ${why}. Try again.`);
}
