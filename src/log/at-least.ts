// What a caller saw of a world is never answered with less.

import type { Standing } from '../contract/standing.ts';
import { LogUnavailable, WorldReplaced } from './log-error.ts';

/** Throws WorldReplaced, or LogUnavailable where the world is behind what was seen. */
export function requireReached(world: string, now: Standing, seen: Standing | undefined): void {
  if (seen === undefined) return;
  if (seen.generation !== now.generation) throw new WorldReplaced(world, seen, now);
  if (seen.position <= now.position) return;
  throw new LogUnavailable(
    `The world ${world} is at position ${now.position} here, behind position ${seen.position} that the caller saw. Ask again; ` +
      'where it stays behind, entries were lost: look with sbox data check.',
    now,
  );
}
