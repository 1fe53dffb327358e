// Writes to a world with a state of other rules, or of another seed.

import { requireReached } from '../at-least.ts';
import type { CallTerms, Log, LogOptions, Machine, WorldAnswer } from '../log.ts';
import { resetOnServedSeed, resetStopped } from '../reset-stopped.ts';
import type { ForksAndRewinds } from './forks-and-rewinds.ts';
import type { OneWriterWorld } from './one-writer-world.ts';
import { baseOf } from './other-version.ts';
import type { ResidentWorlds } from './resident-worlds.ts';

interface Parts<Call, Reply, M extends Machine<Call, Reply>> {
  readonly log: Log<Call, Reply, M>;
  readonly worlds: ResidentWorlds<Call, Reply, M>;
  readonly replacements: ForksAndRewinds<Call, Reply, M>;
}

/** Whether the world accepts the call itself, as nearly always. */
export const isPlainWrite = <Call, Reply, M extends Machine<Call, Reply>>(
  { origin, generation, machine }: OneWriterWorld<Call, Reply, M>,
  call: Call,
  { resets }: LogOptions<Call, Reply, M>,
): boolean => origin === undefined && (generation.header === undefined || !resets(call, machine));

/**
 * A reset begins with the log's own seed. The first write of another version begins a generation with the present state, so earlier
 * entries are never applied again. A caller who saw the world before sees the same state, so its revision is compared here.
 */
export async function writeInOther<Call, Reply, M extends Machine<Call, Reply>>(
  { log, worlds, replacements }: Parts<Call, Reply, M>,
  world: OneWriterWorld<Call, Reply, M>,
  call: Call,
  { atLeast, ...asked }: CallTerms,
): Promise<WorldAnswer<Reply>> {
  const { name, revision, origin, generation, machine } = world;
  const { options } = worlds;
  requireReached(name, revision, atLeast);
  if (generation.header !== undefined && options.resets(call, machine)) {
    const answer = await resetOnServedSeed(log, options, name, call);
    if (answer !== undefined) return answer;
  }
  if (origin === undefined) return world.submit(call, asked);
  if (origin.difference !== undefined) return resetStopped(log, options, name, call, origin.difference);
  const begin = async () => {
    const found = await worlds.find(name);
    const { programVersion } = options.header;
    return (
      found.origin && { generation: found.generation, base: baseOf(found.machine, found.origin.mark, programVersion) }
    );
  };
  await worlds.store.health.inTime(() => replacements.beginWith(name, begin));
  return log.submit(name, call, asked);
}
