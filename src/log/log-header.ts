// Whether an existing log was made under the same header as that of the program that opens it. The version may be another.

import { isSameSeed, nameSeed } from '../contract/seed-identity.ts';
import type { LogHeader } from './log.ts';
import { LogRefused } from './log-error.ts';

const compared = [
  { fact: 'seedDigest', noun: 'seed', remedy: 'Start with the fixtures folder that it was made with' },
  { fact: 'jobSteps', noun: 'number of job steps', remedy: 'Start with the same number' },
  { fact: 'tokensDigest', noun: 'set of tokens', remedy: 'Start with the same tokens' },
] as const;

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
