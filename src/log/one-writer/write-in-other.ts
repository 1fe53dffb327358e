// Writes to a world that is stopped, only read, or has a state of other rules or of another seed.

import type { CallTerms, Log, LogOptions, Machine, WorldAnswer } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import { attempt } from '../outcome.ts';
import { MadeByOtherVersion, requireReached } from '../world-error.ts';
import type { OneWriterWorld } from './one-writer-world.ts';
import { baseOf } from './other-version.ts';
import { prepare } from './replay.ts';
import type { ResidentWorlds } from './resident-worlds.ts';
import type { WorldReplacements } from './world-replacements.ts';

interface Parts<Call, Reply, M extends Machine<Call, Reply>> {
  readonly log: Log<Call, Reply, M>;
  readonly worlds: ResidentWorlds<Call, Reply, M>;
  readonly replacements: WorldReplacements<Call, Reply, M>;
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
  { atLeast, ...terms }: CallTerms,
): Promise<WorldAnswer<Reply>> {
  const { name, revision, origin, generation, machine } = world;
  const { options } = worlds;
  requireReached(name, revision, atLeast);
  if (generation.header !== undefined && options.resets(call, machine)) {
    const answer = await resetOnServedSeed(log, options, name, call);
    if (answer !== undefined) return answer;
  }
  if (origin === undefined) return world.submit(call, terms);
  if (origin.difference !== undefined) return resetStopped(log, options, name, call, origin.difference);
  const begin = async () => {
    const found = await worlds.find(name);
    const { programVersion } = options.header;
    return (
      found.origin && { generation: found.generation, base: baseOf(found.machine, found.origin.mark, programVersion) }
    );
  };
  await worlds.store.health.inTime(() => replacements.beginWith(name, begin));
  return log.submit(name, call, terms);
}

/** Throws `error`, the reason why the call was not applied, unless the call would reset a new world. */
export async function resetStopped<Call, Reply, M extends Machine<Call, Reply>>(
  log: Log<Call, Reply, M>,
  options: LogOptions<Call, Reply, M>,
  name: string,
  call: Call,
  error: unknown,
): Promise<WorldAnswer<Reply>> {
  if (!(error instanceof WorldStopped || error instanceof MadeByOtherVersion)) throw error;
  const answer = await resetOnServedSeed(log, options, name, call);
  if (answer === undefined) throw error;
  return answer;
}

/**
 * Resets by a drop and a first call, since a reset needs nothing of the former state. Undefined, without any effect, for a call
 * that would not reset a new world.
 */
async function resetOnServedSeed<Call, Reply, M extends Machine<Call, Reply>>(
  log: Log<Call, Reply, M>,
  { create, resets }: LogOptions<Call, Reply, M>,
  name: string,
  call: Call,
): Promise<WorldAnswer<Reply> | undefined> {
  if (!resets(call)) return undefined;
  const machine = create();
  await prepare(machine, call);
  const outcome = attempt(() => machine.apply(call));
  if ('refusal' in outcome || outcome.reply.effect !== 'reset') return undefined;
  await log.drop(name);
  return log.submit(name, call);
}
