// What is known of the worlds of a shared log without reading it.

import type { Machine, WorldSummary } from '../log.ts';
import type { ResidentWorlds } from './resident-worlds.ts';

/** Of these that have messages and of those that are resident, by name. */
export function listWorlds<Call, Reply, M extends Machine<Call, Reply>>(
  stored: readonly string[],
  resident: ResidentWorlds<Call, Reply, M>,
  after: string,
  limit: number,
): WorldSummary[] {
  const names = new Set([...stored, ...[...resident].map(({ world }) => world.name)]);
  // One that was dropped has a message until it is swept.
  const isDropped = (name: string) => resident.get(name)?.world.isDropped === true;
  const wanted = [...names].filter((name) => name > after && !isDropped(name)).sort();
  return wanted.slice(0, limit).map((name) => {
    const { world, lastUsed = 0 } = resident.loaded(name) ?? {};
    if (world === undefined) return { name, position: null, lastUsed: null, trouble: null };
    const trouble = world.stopped?.message ?? null;
    return { name, position: trouble === null ? world.mark.position : null, lastUsed: new Date(lastUsed), trouble };
  });
}
