// Worlds that another version of the program made. Where this version gives the same answers, its effects are taken to be the same.

import { cutEntries, madeBy } from '../entries.ts';
import type { Entries, LogOptions, Machine, Mark } from '../log.ts';
import type { BaseState } from '../mark.ts';
import { MadeByOtherVersion, type Upgrade } from '../world-error.ts';
import type { Restored } from './one-writer-world.ts';
import { machinesBefore, machinesOf, replay } from './replay.ts';
import type { Generation } from './store.ts';

/** A generation, and the state with which the next one begins. */
export interface Beginning<Call, Reply> {
  readonly generation: Generation<Call, Reply>;
  readonly base: BaseState;
}

/** Restores the state of a generation in the fastest way. */
export async function readGeneration<Call, Reply, M extends Machine<Call, Reply>>(
  name: string,
  generation: Generation<Call, Reply>,
  options: LogOptions<Call, Reply, M>,
): Promise<Restored<Call, Reply, M>> {
  const { snapshot, entries } = (await generation.restore?.()) ?? { entries: generation.entries() };
  if (snapshot === undefined && isOfOther(entries, options)) return readOther(name, generation, options);
  const machine =
    snapshot === undefined
      ? (await machinesBefore(name, entries, options))()
      : (await machinesOf(name, entries.header, options).loadRestore())(snapshot.items);
  await replay(name, machine, entries, options);
  return { machine, generation };
}

function isOfOther<Call>(entries: Entries<Call>, { header }: { header: { programVersion: string } }): boolean {
  // Worlds in memory have no version.
  const version = header.programVersion === '' ? undefined : madeBy(entries);
  return version !== undefined && version !== header.programVersion;
}

/** Restores the state after the entries or, if this version answers one differently, the state before that one. */
async function readOther<Call, Reply, M extends Machine<Call, Reply>>(
  name: string,
  generation: Generation<Call, Reply>,
  options: LogOptions<Call, Reply, M>,
): Promise<Restored<Call, Reply, M>> {
  const entries = generation.entries();
  const make = await machinesBefore(name, entries, options);
  let mark = entries.from;
  const reached = (last: Mark) => {
    mark = last;
  };
  try {
    const machine = make();
    await replay(name, machine, entries, options, { reached });
    return { machine, generation, origin: { mark, difference: undefined } };
  } catch (difference) {
    if (!(difference instanceof MadeByOtherVersion)) throw difference;
    options.onNotice?.(difference.detail);
    const cut = cutAt(generation, mark);
    const machine = make();
    await replay(name, machine, cut.entries(), options);
    return { machine, generation: cut, origin: { mark, difference } };
  }
}

/** Later entries are kept, but are not part of the world here, and nothing is appended to them. */
const cutAt = <Call, Reply>(generation: Generation<Call, Reply>, { position }: Mark): Generation<Call, Reply> => ({
  ...{ number: generation.number, header: generation.header, position, lastRewind: undefined, replayable: 0 },
  take: (call, bytes) => generation.take(call, bytes),
  flush: () => generation.flush(),
  keepSnapshot: async () => {},
  entries: () => cutEntries(generation.entries(), position),
  end: () => generation.end(),
});

/** Finds the differing answers of this version, and the state that they lead to; undefined for a world of this version. */
export async function findUpgrade<Call, Reply, M extends Machine<Call, Reply>>(
  name: string,
  generation: Generation<Call, Reply>,
  options: LogOptions<Call, Reply, M>,
): Promise<Upgrade & { readonly base: BaseState | undefined }> {
  const entries = generation.entries();
  const differences: MadeByOtherVersion[] = [];
  const { programVersion } = options.header;
  const upgrade = { position: generation.position, madeBy: madeBy(entries) ?? programVersion, differences };
  if (!isOfOther(entries, options)) return { ...upgrade, base: undefined };
  const machine = (await machinesBefore(name, entries, options))();
  const mark = await replay(name, machine, entries, options, { tolerate: (found) => differences.push(found) });
  return { ...upgrade, base: baseOf(machine, mark, programVersion) };
}

/** The state is copied at once, since calls wait for this. */
export const baseOf = (machine: Machine<never, unknown>, mark: Mark, programVersion: string): BaseState => ({
  ...{ ...mark, programVersion },
  read: async () => [...(machine.snapshot?.() ?? [])],
});
