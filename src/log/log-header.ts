// Whether what exists was made under the same header as that of the program that opens it. The version may be another. A shared
// log has one header for all of its worlds; in a folder each world has its own.

import { isSameSeed, nameSeed, type SeedIdentity } from '../contract/seed-identity.ts';
import { LogRefused } from './log-error.ts';

/** What must be equal for a replay to give equal bytes. The versions may differ: then a log leads on from the last state that was written down. */
export interface LogHeader extends SeedIdentity {
  readonly programVersion: string;
  readonly surfaceVersion: string;
  readonly jobSteps: number;
  /** Where the credentials are not the seed's own. */
  readonly tokensDigest?: string;
}

export interface Machines<M> {
  /** Makes a machine in the state of the seed. */
  readonly create: () => M;
  /** Loads what makes a machine in the state that another one wrote down. */
  readonly loadRestore: () => Promise<(snapshot: Iterable<unknown>) => M>;
}

/** The worlds of a data target that were made over one seed, with one number of job steps, other than the log's own. */
export interface WorldsOfOtherTerms {
  readonly header: LogHeader;
  readonly worlds: readonly string[];
}

/** What lies in a folder. */
export interface FolderContents {
  readonly others: readonly WorldsOfOtherTerms[];
  /** The data stays as it is. */
  readonly isOnlyRead: boolean;
  /** False where the header of a damaged world may not be known. */
  readonly isWhole: boolean;
}

const compared = [
  { fact: 'seedDigest', noun: 'seed', remedy: 'Start with the fixtures folder that it was made with' },
  { fact: 'jobSteps', noun: 'number of job steps', remedy: 'Start with the same number' },
  { fact: 'tokensDigest', noun: 'set of tokens', remedy: 'Start with the same tokens' },
] as const;

/** Whether the machines of one header are those of the other. */
export const isMadeAlike = (one: LogHeader, other: LogHeader): boolean =>
  isSameSeed(one, other) && one.jobSteps === other.jobSteps;

/** Throws LogRefused, naming both values. */
export function requireSameHeader(target: string, logged: LogHeader, own: LogHeader): void {
  for (const { fact, noun, remedy } of compared) {
    if (fact === 'seedDigest' ? isSameSeed(logged, own) : logged[fact] === own[fact]) continue;
    const [theirs, ours] = [logged, own].map((header) =>
      fact === 'seedDigest' ? nameSeed(header) : (header[fact] ?? 'the seed’s own'),
    );
    throw new LogRefused(
      `${target} was made with another ${noun}: ${theirs}, and this sandbox has ${ours}. ${remedy}, or choose another place.`,
    );
  }
}
