// The reset of a world that is stopped, only read or over another seed is a drop and a first call: a reset needs nothing of the
// state before it.

import type { Log, LogOptions, Machine, WorldAnswer } from './log.ts';
import { WorldStopped } from './log-error.ts';
import { attempt } from './outcome.ts';
import { MadeByOtherVersion } from './world-error.ts';

/** Throws `error`, because of which the call was not applied, unless the call would reset a freshly seeded world. */
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

/** Undefined, and nothing is done, for a call that would not reset a freshly seeded world. */
export async function resetOnServedSeed<Call, Reply, M extends Machine<Call, Reply>>(
  log: Log<Call, Reply, M>,
  { create, resets }: LogOptions<Call, Reply, M>,
  name: string,
  call: Call,
): Promise<WorldAnswer<Reply> | undefined> {
  if (!resets(call)) return undefined;
  const machine = create();
  const preparing = machine.prepare?.(call);
  if (preparing !== undefined) await preparing.catch(() => {});
  const outcome = attempt(() => machine.apply(call));
  if ('refusal' in outcome || outcome.reply.effect !== 'reset') return undefined;
  await log.drop(name);
  return log.submit(name, call);
}
