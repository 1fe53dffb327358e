// Applies entries to a machine, and compares the chain of each. It pauses, so that others are answered.

import { canonicalJson } from '../../primitives/canonical.ts';
import { listDifferences } from '../../primitives/json-differences.ts';
import { messageOf } from '../../primitives/thrown.ts';
import { chainAfter, chainAfterRewind } from '../chain.ts';
import { appliedOf } from '../entries.ts';
import type { Entries, Entry, LogHeader, LogOptions, Machine, Machines, Mark } from '../log.ts';
import { type Difference, LogRefused, WorldStopped } from '../log-error.ts';
import { haveSameTerms } from '../log-header.ts';
import { attempt, type Outcome, replyOf } from '../outcome.ts';
import { createPacer } from '../pacer.ts';
import { MadeByOtherVersion } from '../world-error.ts';

interface ReplayListener {
  /** Called before the first entry and after each. */
  readonly reached?: (mark: Mark) => void;
  /** Called with an answer in which this version differs, after which the replay goes on. */
  readonly tolerate?: (difference: MadeByOtherVersion) => void;
}

/**
 * Returns the mark of the last entry. Throws at the first entry with another chain than in the log: WorldStopped or, for an entry
 * of another version, MadeByOtherVersion.
 */
export async function replay<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  machine: M,
  entries: Entries<Call>,
  options: LogOptions<Call, Reply, M>,
  { reached = () => {}, tolerate }: ReplayListener = {},
): Promise<Mark> {
  const { from, batches } = appliedOf(entries);
  let mark = from;
  const pause = createPacer();
  reached(mark);
  for await (const batch of batches) {
    for (const entry of batch) {
      if (entry.rewind === undefined) await prepare(machine, entry.call);
      const outcome = attempt(() => applyEntry(world, machine, mark, entry, options));
      const isTolerated =
        'refusal' in outcome && outcome.refusal instanceof MadeByOtherVersion && tolerate !== undefined;
      if (isTolerated) tolerate(outcome.refusal);
      mark = isTolerated ? { position: entry.position, chain: String(entry.chain) } : replyOf(outcome);
      reached(mark);
      await pause();
    }
  }
  return mark;
}

/** A call that cannot be prepared, such as one of another version's operation, cannot be applied, and `apply` says why. */
export async function prepare<Call>(machine: Machine<Call, unknown>, call: Call): Promise<void> {
  try {
    await machine.prepare?.(call);
  } catch {}
}

/** Throws WorldStopped where the seed of the header is missing. */
export function machinesOf<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  header: LogHeader | undefined,
  options: LogOptions<Call, Reply, M>,
): Machines<M> {
  if (header === undefined || haveSameTerms(header, options.header)) return options;
  try {
    return options.machinesOf?.(header) ?? options;
  } catch (error) {
    if (!(error instanceof LogRefused)) throw error;
    throw new WorldStopped(world, error.message, 'Start once with the fixtures folder it was made with');
  }
}

/** Returns a function that creates machines before the applied entries. Throws WorldStopped where their seed is missing. */
export async function machinesBefore<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  { header, base }: Entries<Call>,
  options: LogOptions<Call, Reply, M>,
): Promise<() => M> {
  const { create, loadRestore } = machinesOf(world, header, options);
  if (base === undefined) return create;
  const [restore, items] = [await loadRestore(), await base.read()];
  return () => restore(items);
}

function applyEntry<Call, Reply, M extends Machine<Call, Reply>>(
  world: string,
  machine: M,
  { chain: before }: Mark,
  { position, chain: logged, call, writtenBy, rewind, note }: Entry<Call>,
  { hashedReply, operationOf, header }: LogOptions<Call, Reply, M>,
): Mark {
  const outcome = rewind === undefined ? attempt(() => machine.apply(call)) : undefined;
  if (logged === null) return { position, chain: '' };
  // Null where the entry is now refused or changes nothing, unlike when it was logged.
  const hasChanged = outcome !== undefined && 'reply' in outcome && outcome.reply.effect !== 'none';
  const reply = hasChanged ? canonicalJson(hashedReply(outcome.reply.reply)) : null;
  // The call was read from canonical JSON, and is the same text again unless a name in it looks like a number.
  const applied = (callText: string) => {
    if (rewind !== undefined) return chainAfterRewind(before, callText, rewind);
    return reply === null ? 'none' : chainAfter(before, callText, reply);
  };
  if (applied(JSON.stringify(call)) === logged) return { position, chain: logged };
  const chain = applied(canonicalJson(call));
  if (chain === logged) return { position, chain };
  const difference: Difference = {
    world,
    position,
    operation: operationOf(call),
    logged,
    loggedBy: writtenBy ?? header.programVersion,
    applied: chain,
    appliedBy: header.programVersion,
  };
  if (difference.loggedBy === difference.appliedBy) throw WorldStopped.differs(difference);
  throw new MadeByOtherVersion(difference, listDifferences(note, hasChanged ? outcome.reply.note : refusalOf(outcome)));
}

const refusalOf = (outcome: Outcome<unknown> | undefined): unknown =>
  outcome !== undefined && 'refusal' in outcome ? { refusal: messageOf(outcome.refusal) } : undefined;
