// Ensures that a caller never gets an older state of a world than it has seen.

import type { Revision } from '../contract/form/revision.ts';
import { LogUnavailable } from './log-error.ts';
import { WorldReplaced } from './world-error.ts';

/** Throws WorldReplaced, or LogUnavailable where the world is behind what was seen. */
export function requireReached(world: string, now: Revision, seen: Revision | undefined): void {
  if (seen === undefined) return;
  if (seen.generation !== now.generation) throw new WorldReplaced(world, seen, now);
  if (seen.position <= now.position) return;
  throw new LogUnavailable(
    `The world ${world} is at position ${now.position} here, behind position ${seen.position}, which the caller saw. Try again; ` +
      'if it stays behind, entries were lost: run sbox data check.',
    now,
  );
}
