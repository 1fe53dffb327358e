// The chain of hashes: one per entry over the hash before it, the call and the reply, so that two logs or a log and its replay
// can be compared by their ends (Decision 28).

import { digestOf, sha256Hex } from '../primitives/canonical.ts';
import type { LogHeader, Mark } from './log.ts';
import { isLongText, type LongText } from './long-text.ts';

/** The mark before the first entry: worlds over different seeds never share a chain. */
export function startMark({ surfaceVersion, seedDigest, jobSteps }: LogHeader): Mark {
  return { position: 0, chain: digestOf({ surfaceVersion, seedDigest, jobSteps }) };
}

/**
 * The hash over the canonical JSON of `[before, call, reply]`, given the canonical texts of call and reply. A long call is
 * represented by its digest, which is computed in parts before the call gets its position.
 */
export function chainAfter(before: string, callText: string | LongText, replyText: string): string {
  return sha256Hex(`["${before}",${hashedTextOf(callText)},${replyText}]`);
}

function hashedTextOf(text: string | LongText): string {
  if (typeof text !== 'string') return `"${text.digest}"`;
  return isLongText(text) ? `"${sha256Hex(text)}"` : text;
}

/** The hash of a rewind's entry: `before` is the hash at the position whose state it restored. */
export const chainAfterRewind = (before: string, callText: string, to: number): string =>
  chainAfter(before, callText, `{"rewind":${to}}`);
