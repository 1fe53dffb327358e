import { messageOf } from '../../primitives/thrown.ts';
import type { Machine, WorldSummary } from '../log.ts';
import { explainDamage } from '../log-error.ts';
import { neverUsed } from './one-writer-world.ts';
import type { ResidentWorlds } from './resident-worlds.ts';

/** Undefined where the world was never used. */
export async function describeWorld<Call, Reply, M extends Machine<Call, Reply>>(
  { resident, stopped, store }: ResidentWorlds<Call, Reply, M>,
  name: string,
): Promise<WorldSummary | undefined> {
  const world = resident.get(name);
  if (world !== undefined) {
    // Other calls may write while this waits: only earlier entries are durable afterwards.
    const { position } = world.revision;
    await store.health.inTime(async () => world.generation.flush());
    const lastUsed = world.lastUsed === neverUsed ? null : new Date(performance.timeOrigin + world.lastUsed);
    return { name, position, lastUsed, unavailableReason: null };
  }
  try {
    const error = stopped.get(name);
    if (error !== undefined) throw error;
    const stored = store.describe(name);
    return stored && { name, position: stored.position, lastUsed: null, unavailableReason: null, note: stored.note };
  } catch (error) {
    return { name, position: null, lastUsed: null, unavailableReason: messageOf(explainDamage(name, error)) };
  }
}
