// The chain: one hash per entry over the hash before it, the call and the reply, so that two logs or a log and its replay
// can be compared by their ends (Decision 28).

import { digestOf, sha256Hex } from '../primitives/canonical.ts';
import type { Facts, Mark } from './log.ts';

/** Before the first entry: worlds over different seeds never share a chain. */
export function startMark({ surfaceVersion, seedDigest, jobSteps }: Facts): Mark {
  return { position: 0, chain: digestOf({ surfaceVersion, seedDigest, jobSteps }) };
}

/** The hash over the canonical JSON of `[before, call, reply]`; of call and reply as their canonical texts. */
export function chainAfter(before: string, callText: string, replyText: string): string {
  return sha256Hex(`["${before}",${callText},${replyText}]`);
}
