// What can be said of a world without loading it: its clock stands where its last entry left it.

import { defaultWorldName } from '../../contract/permissions.ts';
import { Problem } from '../../contract/problem.ts';
import type { World } from '../../contract/schemas/control.ts';
import { seededAt } from '../../contract/surface.ts';
import type { WorldSummary } from '../../log/log.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { readEntries } from './read-entries.ts';

/** By name. The default world is there before anybody has used it. */
export async function listSummaries(worlds: Worlds): Promise<readonly WorldSummary[]> {
  const summaries = await worlds.worlds();
  if (summaries.some(({ name }) => name === defaultWorldName)) return summaries;
  const unused = { name: defaultWorldName, position: 0, lastUsed: null };
  return [...summaries, unused].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function describeWorld(worlds: Worlds, summary: WorldSummary): Promise<World> {
  const { name, lastUsed } = summary;
  // Where only applying can tell how far a world is, it is used for that.
  const position = summary.position ?? (await worlds.read(name, () => undefined)).position;
  const [last] = position === 0 ? [] : await readEntries(worlds, name, position - 1, 1);
  return { name, position, now: last?.at ?? seededAt, lastUsed: lastUsed?.toISOString() ?? null };
}

/** Throws resource_not_found for one that nobody has used. */
export async function findWorld(worlds: Worlds, name: string): Promise<World> {
  const found = (await listSummaries(worlds)).find((world) => world.name === name);
  if (found !== undefined) return describeWorld(worlds, found);
  throw new Problem('resource_not_found', `There is no world ${name} here. GET /control/worlds lists them.`);
}
