// Past worlds: machines that belong to no world, each replayed from a world's log up to a position, for reads of the past. Four
// are kept at most, and a fifth replaces the oldest.

import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem, refuseBusy } from '../../contract/form/problem.ts';
import type { Revision } from '../../contract/form/revision.ts';
import { limits } from '../../contract/form/surface.ts';
import type { Call, Reply } from '../../engine/kernel/call.ts';
import { appliedOf, entriesUntil } from '../../log/entries.ts';
import type { CallTerms, Entries, Entry, WorldAnswer } from '../../log/log.ts';
import { createPacer } from '../../log/pacer.ts';
import { PositionUnknown } from '../../log/world-error.ts';
import { nextTurn } from './slices.ts';
import { readRevision, type WorldMachine, type Worlds } from './worlds.ts';

interface PastOptions {
  readonly worlds: Worlds;
  readonly entries?: number;
  readonly timeoutMs?: number;
  /** True when memory is exceeded, so that no past world is kept. */
  readonly isFull?: () => boolean;
}

export class PastWorlds {
  readonly #options: Required<PastOptions>;
  /** The oldest comes first. A promise is one that is still being replayed. */
  readonly #kept = new Map<string, WorldMachine | Promise<WorldMachine>>();

  constructor(options: PastOptions) {
    this.#options = { entries: limits.pastEntries, timeoutMs: 10_000, isFull: () => false, ...options };
  }

  get size(): number {
    return this.#kept.size;
  }

  machines(): readonly WorldMachine[] {
    return [...this.#kept.values()].flatMap((machine) => (machine instanceof Promise ? [] : machine));
  }

  /** Throws resource_not_found where the position is not in the log. */
  async read(name: string, at: number, call: Call, terms: CallTerms): Promise<WorldAnswer<Reply>> {
    const { generation, position } = await readRevision(this.#options.worlds, name, terms);
    if (position === at) {
      await this.#options.worlds.peek(name)?.prepareRead(call);
      const answer = await this.#options.worlds.read(name, ({ world }) => world.ask(call), terms);
      if (answer.position === at) return answer;
    }
    const key = `${name} ${generation}/${at}`;
    const machine = await (this.#kept.get(key) ?? this.#keep(key, name, { generation, position: at }));
    await machine.prepare(call);
    return { generation, position: at, reply: machine.world.ask(call) };
  }

  async #keep(key: string, name: string, revision: Revision): Promise<WorldMachine> {
    if (this.#kept.size >= limits.pastWorlds && this.evict() === undefined)
      throw refuseNow(`The server is already replaying ${limits.pastWorlds} worlds for other requests.`);
    while (this.#options.isFull() && this.evict() !== undefined);
    const replay = this.#replay(name, revision);
    this.#kept.set(key, replay);
    try {
      const machine = await replay;
      this.#kept.set(key, machine);
      return machine;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }

  /** A world that is still being replayed is not evicted: a caller waits for it. */
  evict(): WorldMachine | undefined {
    for (const [key, machine] of this.#kept) {
      if (machine instanceof Promise) continue;
      this.#kept.delete(key);
      return machine;
    }
    return undefined;
  }

  async #replay(name: string, { generation, position: at }: Revision): Promise<WorldMachine> {
    const { worlds } = this.#options;
    const { loadCreate, entries } = await worlds.replayOf(name);
    const machine = (await loadCreate())();
    try {
      await this.#applyUntil(name, at, machine, appliedOf(entriesUntil(entries, at)));
    } catch (error) {
      throw error instanceof PositionUnknown ? refusePosition(name, at) : error;
    }
    if ((await readRevision(worlds, name)).generation === generation) return machine;
    throw refuseNow(`The world ${name} was replaced while it was replayed.`);
  }

  async #applyUntil(name: string, at: number, machine: WorldMachine, { batches }: Entries<Call>): Promise<void> {
    const { entries, timeoutMs } = this.#options;
    const endsAt = performance.now() + timeoutMs;
    const pause = createPacer(nextTurn);
    let count = 0;
    for await (const batch of batches) {
      for (const entry of batch) {
        count += 1;
        if (count > entries) throw refuseLength(name, at, entries);
        await pause();
        if (performance.now() >= endsAt)
          throw refuseNow(`Replaying ${name} to position ${at} takes too long for one request.`);
        await applyAgain(machine, entry);
      }
    }
  }
}

export async function applyAgain(machine: WorldMachine, { call, rewind }: Entry<Call>): Promise<void> {
  if (rewind !== undefined) return;
  await machine.prepare(call);
  machine.apply(call);
}

function refusePosition(name: string, at: number): Problem {
  const detail = t(
    'The log of {name} has no position {at}: it has not been reached yet, was undone, or was deleted. GET /control/log lists the positions.',
    { name, at },
  );
  return new Problem('resource_not_found', detail);
}

const refuseLength = (name: string, at: number, entries: number): Problem =>
  new Problem(
    'resource_not_found',
    t(
      'Position {at} of {name} is more than {entries} entries after the beginning. Fork the world there and read the fork.',
      { at, name, entries },
    ),
  );

const refuseNow = (detail: string): Problem => refuseBusy(t('{detail} Try again.', { detail }));
