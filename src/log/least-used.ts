// Which world is evicted to make room for another one.

import { defaultWorldName } from '../contract/permissions.ts';

export interface Evictable {
  readonly name: string;
  readonly lastUsed: number;
  /** Nothing waits for it. */
  readonly isIdle: boolean;
}

/** The idle world that has been unused for longest; never the default one. */
export function findLeastUsed<World extends Evictable>(worlds: Iterable<World>): World | undefined {
  let oldest: World | undefined;
  for (const world of worlds) {
    if (world.name === defaultWorldName || !world.isIdle) continue;
    if (oldest === undefined || world.lastUsed < oldest.lastUsed) oldest = world;
  }
  return oldest;
}
