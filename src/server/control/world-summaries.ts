// What can be said of a world without loading it: where it stands and what its clock says, as far as that is known.

import { defaultWorldName } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { World } from '../../contract/schemas/control.ts';
import { seededAt } from '../../contract/surface.ts';
import type { WorldSummary } from '../../log/log.ts';
import type { Applied } from '../../world/kernel/call.ts';
import { readStanding, type Worlds } from '../worlds/worlds.ts';

/** Of the default world before anybody has used it. */
const unused: WorldSummary = { name: defaultWorldName, position: 0, lastUsed: null, unavailableReason: null };

/** By name, from the first one behind a name. The default world is always among them. */
export async function listSummaries(worlds: Worlds, after: string, limit: number): Promise<readonly WorldSummary[]> {
  const summaries = await worlds.worlds(after, limit);
  if (after >= defaultWorldName || summaries.some(({ name }) => name === defaultWorldName)) return summaries;
  return [...summaries, unused].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
}

/** The clock stands where the machine has it, or where the last entry left it. */
export function describeWorld(
  worlds: Worlds,
  { name, position, lastUsed, unavailableReason: trouble, note }: WorldSummary,
): World {
  const clock = worlds.peek(name)?.world.state.clock.now ?? (note as Applied['note'])?.at;
  const now = clock ?? (position === 0 ? seededAt : null);
  return { name, position, now, lastUsed: lastUsed?.toISOString() ?? null, trouble };
}

/** Throws resource_not_found for one that nobody has used. */
export async function findSummary(worlds: Worlds, name: string): Promise<WorldSummary> {
  const found = (await worlds.find(name)) ?? (name === defaultWorldName ? unused : undefined);
  if (found !== undefined) return found;
  throw new Problem('resource_not_found', `There is no world ${name} here. GET /control/worlds lists them.`);
}

/** Loads it where that is not known yet, and then throws what stops it. */
export async function findWorld(worlds: Worlds, name: string): Promise<World> {
  const found = await findSummary(worlds, name);
  const isKnown = found === unused || (found.position !== null && worlds.peek(name) !== undefined);
  if (isKnown) return describeWorld(worlds, found);
  await readStanding(worlds, name);
  return describeWorld(worlds, { ...(await findSummary(worlds, name)), lastUsed: found.lastUsed });
}
