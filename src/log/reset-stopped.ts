// The reset of a stopped world is a drop and a first call: a reset needs nothing of the state before it.

import type { Log, LogOptions, Machine, WorldAnswer } from './log.ts';
import { WorldStopped } from './log-error.ts';
import { attempt } from './outcome.ts';

/** Throws `error`, because of which the call was not applied, unless the call would reset a freshly seeded world. */
export async function resetStopped<Call, Reply, M extends Machine<Call, Reply>>(
  log: Log<Call, Reply, M>,
  { create }: LogOptions<Call, Reply, M>,
  name: string,
  call: Call,
  error: unknown,
): Promise<WorldAnswer<Reply>> {
  if (!(error instanceof WorldStopped)) throw error;
  const machine = create();
  const preparing = machine.prepare?.(call);
  if (preparing !== undefined) await preparing.catch(() => {});
  const outcome = attempt(() => machine.apply(call));
  if ('refusal' in outcome || outcome.reply.effect !== 'reset') throw error;
  await log.drop(name);
  return log.submit(name, call);
}
