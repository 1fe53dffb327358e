// A world that is stopped, only read or over another seed is reset by a drop and a first call, since a reset needs nothing of the
// former state.

import type { Log, LogOptions, Machine, WorldAnswer } from './log.ts';
import { WorldStopped } from './log-error.ts';
import { attempt } from './outcome.ts';
import { MadeByOtherVersion } from './world-error.ts';

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

/** Undefined, without any effect, for a call that would not reset a new world. */
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
