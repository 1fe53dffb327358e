// Limits the memory of all worlds of a process together, and of one of them. It decides before a call is submitted, never while
// one is applied: a log is always replayed.

import { t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { Account, sumOf } from '../../engine/kernel/account.ts';
import type { Call } from '../../engine/kernel/call.ts';
import type { PastWorlds } from './past-worlds.ts';
import type { Worlds } from './worlds.ts';

const shareOfOne = 1 / 4;
/** Measured: the memory of the rows of an import until they are records, for each byte as sent. */
const bytesPerSentByte = 12;
/** The least that a call or a row adds: a record, its key and its answer. */
const bytesPerRecord = 2_500;
/** Measured: the memory of a saved world for each byte of its decompressed file. */
const bytesPerInflatedByte = 2;
/** Counting takes at most a tenth of the time, however many worlds there are. */
const restFactor = 10;

export class Budget {
  readonly limit: number;
  readonly #worlds: Worlds;
  readonly #past: Pick<PastWorlds, 'machines' | 'evict'>;
  #counted = 0;
  #addedByThen = 0;
  #mayCountAt = 0;
  /** The memory that submitted calls may add. */
  #expected = 0;

  constructor(limit: number, worlds: Worlds, past: Pick<PastWorlds, 'machines' | 'evict'>) {
    this.limit = limit;
    this.#worlds = worlds;
    this.#past = past;
  }

  /** May be slightly too high. */
  get heldBytes(): number {
    this.#count();
    return this.#most;
  }

  /** Called after a call that may release much memory, so that the next count is due at once. */
  recountSoon(): void {
    this.#mayCountAt = 0;
  }

  /** Submits a call of `sent` bytes that may add to its world, if there is memory for it. Throws world_full or server_full. */
  submit<Answer>(
    world: string,
    sent: number,
    call: Call,
    submit: () => Answer | Promise<Answer>,
  ): Answer | Promise<Answer> {
    const { items } = (call.body ?? {}) as { readonly items?: readonly unknown[] };
    const needed = Math.max(sent * bytesPerSentByte, (items?.length ?? 1) * bytesPerRecord);
    this.#admit(world, needed, call);
    const answer = submit();
    if (!(answer instanceof Promise)) return answer;
    this.#expected += needed;
    const end = () => {
      this.#expected -= needed;
    };
    answer.then(end, end);
    return answer;
  }

  /** Throws like `submit` where there is no memory for a world from a file with this many decompressed bytes, or for a fork. */
  admitWorld(world: string, inflated = 0): void {
    this.#admit(world, bytesPerRecord + inflated * bytesPerInflatedByte);
  }

  #admit(world: string, needed: number, call?: Call): void {
    if (this.limit === Number.POSITIVE_INFINITY) return;
    const machine = this.#worlds.peek(world)?.world;
    const held = machine?.heldBytes ?? 0;
    const limitOfOne = this.limit * shareOfOne;
    const isWorldFull = held + needed > limitOfOne;
    if (!isWorldFull && !this.#isFull(world, needed)) return;
    if (call !== undefined && machine?.isReplay(call) === true) return;
    throw isWorldFull ? refuseWorld(world, held, limitOfOne) : refuseAll(this.#most, this.limit);
  }

  get #most(): number {
    return this.#counted + Account.added - this.#addedByThen + this.#expected + (this.#worlds.historyBytes ?? 0);
  }

  #isFull(world: string, needed: number): boolean {
    if (this.#most + needed <= this.limit) return false;
    this.#count();
    let over = this.#most + needed - this.limit;
    while (over > 0) {
      const evicted = this.#past.evict() ?? this.#worlds.evict(world);
      if (evicted === undefined) return true;
      over -= evicted.world.heldBytes;
    }
    return false;
  }

  #count(): void {
    const startedAt = performance.now();
    if (startedAt < this.#mayCountAt) return;
    this.#addedByThen = Account.added;
    const machines = [...this.#worlds.machines(), ...this.#past.machines()];
    this.#counted = sumOf(machines.map(({ world }) => world.state.account));
    const endedAt = performance.now();
    this.#mayCountAt = endedAt + restFactor * (endedAt - startedAt);
  }
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`;

const refuseWorld = (world: string, held: number, limit: number): Problem =>
  new Problem(
    'world_full',
    t(
      'The world {world} holds {held} of the {limit} that one world may hold here, and has no room for this. Nothing was done.',
      { world, held: megabytes(held), limit: megabytes(limit) },
    ),
  );

const refuseAll = (held: number, limit: number): Problem =>
  new Problem(
    'server_full',
    t(
      'The worlds of this server hold {held} of {limit} together, and there is no room for this. Nothing was done. Drop or reset one, or start the server with more --memory.',
      { held: megabytes(held), limit: megabytes(limit) },
    ),
  );
