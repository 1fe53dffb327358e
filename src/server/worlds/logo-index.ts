// Which worlds in use hold an uploaded logo, by its name. A logo is named by its content, so any of them will do.
// It keeps no world: one that was put away, or reset, is forgotten when it is next met.

import type { Asset } from '../../world/call-context/call-context.ts';
import type { World } from '../../world/world.ts';

export class LogoIndex {
  readonly #holders = new Map<string, WeakRef<World>[]>();

  /** Takes in the logos of the world that are not known to be its own. */
  add(world: World): void {
    for (const name of world.state.assets.keys()) {
      const holders = this.#holders.get(name) ?? [];
      if (!holders.some((holder) => holder.deref() === world))
        this.#holders.set(name, [...holders, new WeakRef(world)]);
    }
  }

  find(name: string): Asset | undefined {
    const holders = this.#holders.get(name) ?? [];
    for (const [position, holder] of holders.entries()) {
      const asset = holder.deref()?.state.assets.get(name);
      if (asset === undefined) continue;
      this.#holders.set(name, holders.slice(position));
      return asset;
    }
    this.#holders.delete(name);
    return undefined;
  }
}
