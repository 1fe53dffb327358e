// The resident worlds in the order of their last use, so that the one to evict is found without looking at the others: a
// linked list, since one more world must cost the same among ten thousand. The default world is never evicted.

import { defaultWorldName } from '../contract/permissions.ts';

export interface Evictable {
  readonly name: string;
  /** Of `performance.now()`. */
  lastUsed: number;
  /** Nothing waits for it. */
  readonly isIdle: boolean;
}

interface Place<World> {
  readonly world: World;
  before: Place<World> | undefined;
  after: Place<World> | undefined;
}

export class LeastUsed<World extends Evictable> {
  readonly #places = new Map<World, Place<World>>();
  #oldest: Place<World> | undefined;
  #newest: Place<World> | undefined;

  use(world: World): void {
    world.lastUsed = performance.now();
    this.enter(world);
  }

  /** As one that was used last, though nobody used it. */
  enter(world: World): void {
    if (this.#newest?.world === world || world.name === defaultWorldName) return;
    const place = this.#places.get(world);
    if (place !== undefined) this.#unlink(place);
    this.#append(place ?? { world, before: undefined, after: undefined });
  }

  remove(world: World): void {
    const place = this.#places.get(world);
    if (place === undefined) return;
    this.#unlink(place);
    this.#places.delete(world);
  }

  /** The idle world that has been unused for longest. One that may not go leaves the list until it is used again. */
  find(mayGo: (world: World) => boolean = () => true): World | undefined {
    for (let place = this.#oldest; place !== undefined; place = place.after) {
      const { world } = place;
      if (!mayGo(world)) this.remove(world);
      else if (world.isIdle) return world;
    }
    return undefined;
  }

  #append(place: Place<World>): void {
    place.before = this.#newest;
    place.after = undefined;
    if (this.#newest === undefined) this.#oldest = place;
    else this.#newest.after = place;
    this.#newest = place;
    this.#places.set(place.world, place);
  }

  #unlink({ before, after }: Place<World>): void {
    if (before === undefined) this.#oldest = after;
    else before.after = after;
    if (after === undefined) this.#newest = before;
    else after.before = before;
  }
}
