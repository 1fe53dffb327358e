// The resident worlds in the order of their last use, so that the one to evict is found without looking at the others: a
// linked list, since one more world must cost the same among ten thousand. The default world is never evicted.

import { defaultWorldName } from '../contract/permissions.ts';

export interface Evictable {
  readonly name: string;
  /** In the time of `performance.now()`. */
  lastUsed: number;
  /** Nothing waits for it. */
  readonly isIdle: boolean;
}

interface Node<World> {
  readonly world: World;
  before: Node<World> | undefined;
  after: Node<World> | undefined;
}

export class LeastUsed<World extends Evictable> {
  readonly #nodes = new Map<World, Node<World>>();
  #oldest: Node<World> | undefined;
  #newest: Node<World> | undefined;

  use(world: World): void {
    world.lastUsed = performance.now();
    this.enter(world);
  }

  /** The world counts as used last, though nobody used it. */
  enter(world: World): void {
    if (this.#newest?.world === world || world.name === defaultWorldName) return;
    const node = this.#nodes.get(world);
    if (node !== undefined) this.#unlink(node);
    this.#append(node ?? { world, before: undefined, after: undefined });
  }

  remove(world: World): void {
    const node = this.#nodes.get(world);
    if (node === undefined) return;
    this.#unlink(node);
    this.#nodes.delete(world);
  }

  /** The idle world that has been unused for longest. One that may not go leaves the list until it is used again. */
  find(mayGo: (world: World) => boolean = () => true): World | undefined {
    for (let node = this.#oldest; node !== undefined; node = node.after) {
      const { world } = node;
      if (!mayGo(world)) this.remove(world);
      else if (world.isIdle) return world;
    }
    return undefined;
  }

  #append(node: Node<World>): void {
    node.before = this.#newest;
    node.after = undefined;
    if (this.#newest === undefined) this.#oldest = node;
    else this.#newest.after = node;
    this.#newest = node;
    this.#nodes.set(node.world, node);
  }

  #unlink({ before, after }: Node<World>): void {
    if (before === undefined) this.#oldest = after;
    else before.after = after;
    if (after === undefined) this.#newest = before;
    else after.before = before;
  }
}
