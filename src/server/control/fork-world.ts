// Copies a world, as it is or as it was at an earlier position, to another name. Calls go on meanwhile. The log makes the
// copy (log/one-writer/world-replacements.ts).

import type { NewFork, World } from '../../contract/records.ts';
import type { Budget } from '../worlds/budget.ts';
import type { Worlds } from '../worlds/worlds.ts';
import { refuseUnknownAt } from './read-entries.ts';
import { describeWorld } from './world-summaries.ts';

/** Throws world_already_exists, or resource_not_found for a position that is not kept. */
export async function forkWorld(worlds: Worlds, budget: Budget, from: string, { name, at }: NewFork): Promise<World> {
  budget.admitWorld(name);
  const fork = await worlds.fork(from, name, at).catch(refuseUnknownAt('#/at'));
  return describeWorld(fork, fork.machine);
}
