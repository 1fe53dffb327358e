// The resident worlds in the order of their last use, so that the one to evict is found without looking at the others: a set
// keeps the order in which it was filled. The default world is never evicted.

import { defaultWorldName } from '../contract/permissions.ts';

export interface Evictable {
  readonly name: string;
  /** In the time of `performance.now()`. */
  lastUsed: number;
  /** Nothing waits for it. */
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

  /** The world counts as used last, though nobody used it. */
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

  /** The idle world that has been unused for longest. One that may not go leaves the list until it is used again. */
  find(mayGo: (world: World) => boolean = () => true): World | undefined {
    for (const world of this.#worlds)
      if (!mayGo(world)) this.remove(world);
      else if (world.isIdle) return world;
    return undefined;
  }
}
