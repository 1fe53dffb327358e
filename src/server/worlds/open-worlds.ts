// The worlds of a server that outlast its process.

import { limits, surfaceVersion } from '../../contract/form/surface.ts';
import type { SeedIdentity } from '../../contract/seed-identity.ts';
import { openLog } from '../../log/open-log.ts';
import { describeCalls, machinesOf, type Worlds, type WorldsOptions } from './worlds.ts';

/** Worlds whose state is kept at a data target. Throws LogRefused or LogDamaged when that cannot be used. */
export async function openWorlds(
  target: string,
  facts: SeedIdentity & { readonly programVersion: string },
  { seed, jobSteps, limit = limits.worlds, ...others }: WorldsOptions,
): Promise<Worlds> {
  return openLog(target, {
    ...describeCalls,
    ...others,
    ...machinesOf(seed, jobSteps),
    header: { ...facts, surfaceVersion, jobSteps },
    worldLimit: limit,
  });
}
