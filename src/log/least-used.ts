// The resident worlds in the order of their last use, so that the one to evict is found without a search: a set keeps its
// insertion order. The default world is never evicted.

import { defaultWorldName } from '../contract/permissions.ts';

export interface Evictable {
  readonly name: string;
  /** In the time of `performance.now()`. */
  lastUsed: number;
  /** True when no caller waits for it. */
  readonly isIdle: boolean;
}

export class LeastUsed<World extends Evictable> {
  /** The oldest first. */
  readonly #worlds = new Set<World>();
  #newest: World | undefined;

  use(world: World): void {
    world.lastUsed = performance.now();
    this.enter(world);
  }

  /** Adds the world as if it had just been used. */
  enter(world: World): void {
    if (this.#newest === world || world.name === defaultWorldName) return;
    this.#worlds.delete(world);
    this.#worlds.add(world);
    this.#newest = world;
  }

  remove(world: World): void {
    this.#worlds.delete(world);
    if (this.#newest === world) this.#newest = undefined;
  }

  /** The idle world that has been unused for longest. A world that must stay leaves the list until it is used again. */
  find(isEvictable: (world: World) => boolean = () => true): World | undefined {
    for (const world of this.#worlds)
      if (!isEvictable(world)) this.remove(world);
      else if (world.isIdle) return world;
    return undefined;
  }
}
