// The worlds that have uploaded logos. A logo is named by its content, so any world that has it will do.
// The index keeps no world in memory: one that was evicted or dropped disappears from here as well.

import type { Asset } from '../../world/call-context/call-context.ts';
import type { World } from '../../world/world.ts';

export class LogoIndex {
  readonly #holders = new Set<WeakRef<World>>();
  readonly #known = new WeakSet<World>();
  readonly #ended = new FinalizationRegistry<WeakRef<World>>((holder) => this.#holders.delete(holder));

  get size(): number {
    return this.#holders.size;
  }

  /** To be called whenever a world may have got its first logo. */
  add(world: World): void {
    if (world.assets.size === 0 || this.#known.has(world)) return;
    const holder = new WeakRef(world);
    this.#known.add(world);
    this.#holders.add(holder);
    this.#ended.register(world, holder);
  }

  find(name: string): Asset | undefined {
    for (const holder of this.#holders) {
      const asset = holder.deref()?.assets.get(name);
      if (asset !== undefined) return asset;
    }
    return undefined;
  }
}
