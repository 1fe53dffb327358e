// Brings a machine to the end of its entries, and compares each one's chain. It pauses, so that others are answered.

import { canonicalJson } from '../../primitives/canonical.ts';
import { chainAfter, chainAfterRewind } from '../chain.ts';
import { appliedOf, type Entries, type LoggedEntry } from '../entries.ts';
import type { LogOptions, Machine, Mark } from '../log.ts';
import { WorldStopped } from '../log-error.ts';
import type { BaseState } from '../mark.ts';
import { attempt } from '../outcome.ts';
import { createPacer } from '../pacer.ts';

/**
 * Gives the mark of the last entry. Throws WorldStopped at the first entry that gives another chain than it has. `reached`
 * is called before the first entry and after each.
 */
export async function replay<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  machine: M,
  entries: Entries<Call>,
  options: LogOptions<Call, Reply, M>,
  reached: (position: number) => void = () => {},
): Promise<Mark> {
  const { from, batches } = appliedOf(entries);
  let mark = from;
  const pause = createPacer();
  reached(mark.position);
  for await (const batch of batches) {
    for (const entry of batch) {
      if (entry.rewind === undefined) await machine.prepare?.(entry.call);
      mark = applyEntry(world, machine, mark, entry, options);
      reached(mark.position);
      await pause();
    }
  }
  return mark;
}

/** Makes machines in the state of the base, or of the seed where there is none. */
export async function machinesFrom<Call, Reply, M extends Machine<Call, Reply>>(
  { create, loadRestore }: Pick<LogOptions<Call, Reply, M>, 'create' | 'loadRestore'>,
  base: BaseState | undefined,
): Promise<() => M> {
  if (base === undefined) return create;
  const [restore, items] = [await loadRestore(), await base.read()];
  return () => restore(items);
}

function applyEntry<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  machine: M,
  { chain: before }: Mark,
  { position, chain: logged, call, writtenBy, rewind }: LoggedEntry<Call>,
  { hashedReply, operationOf, header }: LogOptions<Call, Reply, M>,
): Mark {
  const outcome = rewind === undefined ? attempt(() => machine.apply(call)) : undefined;
  if (logged === null) return { position, chain: '' };
  // Null where the entry is refused or changes nothing now, as it did not when it was logged.
  const hasChanged = outcome !== undefined && 'reply' in outcome && outcome.reply.effect !== 'none';
  const reply = hasChanged ? canonicalJson(hashedReply(outcome.reply.reply)) : null;
  // The call was read from canonical JSON, and is written so again unless a name in it looks like a number.
  const applied = (callText: string) => {
    if (rewind !== undefined) return chainAfterRewind(before, callText, rewind);
    return reply === null ? 'none' : chainAfter(before, callText, reply);
  };
  if (applied(JSON.stringify(call)) === logged) return { position, chain: logged };
  const chain = applied(canonicalJson(call));
  if (chain === logged) return { position, chain };
  throw WorldStopped.differs({
    world,
    position,
    operation: operationOf(call),
    logged,
    loggedBy: writtenBy ?? header.programVersion,
    applied: chain,
    appliedBy: header.programVersion,
  });
}
