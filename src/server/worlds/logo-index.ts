// The worlds that hold uploaded logos. A logo is named by its content, so any of them will do.
// It keeps no world: one that was evicted or dropped goes from here with it.

import type { Asset } from '../../world/call-context/call-context.ts';
import type { World } from '../../world/world.ts';

export class LogoIndex {
  readonly #holders = new Set<WeakRef<World>>();
  readonly #known = new WeakSet<World>();
  readonly #ended = new FinalizationRegistry<WeakRef<World>>((holder) => this.#holders.delete(holder));

  get size(): number {
    return this.#holders.size;
  }

  /** To be told of a world whenever it may hold its first logo. */
  add(world: World): void {
    if (world.state.assets.size === 0 || this.#known.has(world)) return;
    const holder = new WeakRef(world);
    this.#known.add(world);
    this.#holders.add(holder);
    this.#ended.register(world, holder);
  }

  find(name: string): Asset | undefined {
    for (const holder of this.#holders) {
      const asset = holder.deref()?.state.assets.get(name);
      if (asset !== undefined) return asset;
    }
    return undefined;
  }
}
