import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { seededAt } from '../../contract/form/surface.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import type { World } from '../../contract/records.ts';
import type { Applied } from '../../engine/kernel/call.ts';
import type { WorldSummary } from '../../log/log.ts';
import { readRevision, type WorldMachine, type Worlds } from '../worlds/worlds.ts';

/** The summary of the default world before anybody has used it. */
const unused: WorldSummary = { name: defaultWorldName, position: 0, lastUsed: null, unavailableReason: null };

/** By name, from the first one after a name. The default world is always among them. */
export async function listSummaries(worlds: Worlds, after: string, limit: number): Promise<readonly WorldSummary[]> {
  const summaries = await worlds.worlds(after, limit);
  if (after >= defaultWorldName || summaries.some(({ name }) => name === defaultWorldName)) return summaries;
  return [...summaries, unused].sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
}

/** Without a machine, the time is that of the last entry. */
export function describeWorld(
  { name, position, lastUsed, unavailableReason: trouble, note }: WorldSummary,
  machine: WorldMachine | undefined,
): World {
  const world = machine?.world;
  const clock = world?.now ?? (note as Applied['note'])?.at;
  const now = clock ?? (position === 0 ? seededAt : null);
  const heldBytes = world === undefined ? null : Math.round(world.heldBytes);
  return { name, position, now, lastUsed: lastUsed?.toISOString() ?? null, heldBytes, trouble };
}

/** Throws resource_not_found for a world that nobody has used. */
export async function findSummary(worlds: Worlds, name: string): Promise<WorldSummary> {
  const found = (await worlds.find(name)) ?? (name === defaultWorldName ? unused : undefined);
  if (found === undefined) throw noWorld(name);
  return found;
}

export const noWorld = (name: string): Problem =>
  new Problem('resource_not_found', t('There is no world {name} here. GET /control/worlds lists them.', { name }));

/** Loads the world where its state is not known yet; throws if it is stopped. */
export async function findWorld(worlds: Worlds, name: string): Promise<World> {
  const found = await findSummary(worlds, name);
  const isKnown = found === unused || (found.position !== null && worlds.peek(name) !== undefined);
  if (isKnown) return describeWorld(found, worlds.peek(name));
  await readRevision(worlds, name);
  return describeWorld({ ...(await findSummary(worlds, name)), lastUsed: found.lastUsed }, worlds.peek(name));
}
