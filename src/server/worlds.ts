// The worlds of a server by name, each made on first use over the one seed (Decision 2).

import { defaultWorldName } from '../contract/permissions.ts';
import { Problem } from '../contract/problem.ts';
import { limits } from '../contract/surface.ts';
import type { Seed } from '../world/records/seed.ts';
import { createWorld, type World } from '../world/world.ts';

export interface Worlds {
  /** Throws world_limit_reached instead of making one world too many. */
  readonly get: (name: string) => World;
  /** A logo of any world: assets are named by their content, so they need no credential. */
  readonly findAsset: World['findAsset'];
}

export function createWorlds(seed: Seed, options: { jobSteps: number; limit?: number }): Worlds {
  const worlds = new Map<string, World>();
  const limit = options.limit ?? limits.worlds;
  const get = (name: string): World => {
    const present = worlds.get(name);
    if (present !== undefined) return present;
    if (worlds.size >= limit) {
      throw new Problem('world_limit_reached', `The sandbox holds ${limit} worlds already and makes no other.`);
    }
    const world = createWorld(seed, { jobSteps: options.jobSteps });
    worlds.set(name, world);
    return world;
  };
  return {
    get,
    findAsset: (name) => {
      if (worlds.size === 0) get(defaultWorldName);
      for (const world of worlds.values()) {
        const asset = world.findAsset(name);
        if (asset !== undefined) return asset;
      }
      return undefined;
    },
  };
}
