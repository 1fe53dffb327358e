// The reset of a stopped world is a drop and a first call: whoever resets it needs nothing of what was.

import type { Answer, Log, LogOptions, Machine } from './log.ts';
import { WorldStopped } from './log-error.ts';
import { attempt } from './outcome.ts';

/** For a call that was not applied because of `error`. Throws it again unless the call would reset a world as the seed has it. */
export async function resetStopped<Call, Reply, M extends Machine<Call, Reply>>(
  log: Log<Call, Reply, M>,
  { create }: LogOptions<Call, Reply, M>,
  name: string,
  call: Call,
  error: unknown,
): Promise<Answer<Reply>> {
  if (!(error instanceof WorldStopped)) throw error;
  const machine = create();
  const preparing = machine.prepare?.(call);
  if (preparing !== undefined) await preparing.catch(() => {});
  const outcome = attempt(() => machine.apply(call));
  if ('refusal' in outcome || outcome.reply.effect !== 'reset') throw error;
  await log.drop(name);
  return log.submit(name, call);
}
