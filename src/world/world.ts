// A world: a deterministic state machine over the shared seed. Same seed and same calls, same bytes.
// Everything from the idempotency lookup on happens here, in one synchronous step, in the order of Decision 1.

import { surfaceVersion } from '../contract/form/surface.ts';
import type { Asset, CallContext } from '../engine/call-context/call-context.ts';
import type { Applied, Call, Reply } from '../engine/kernel/call.ts';
import { State } from '../engine/state.ts';
import type { Arrival } from '../engine/way-of-a-call.ts';
import { canonicalPieces, hashPieces } from '../primitives/canonical.ts';
import { getOrMake } from '../primitives/memoize.ts';
import { finish, type Slices } from '../primitives/slices.ts';
import { findSeededLogo } from './branding/assets.ts';
import { listNamedScenes, type NamedScene } from './jobs/named-scenes.ts';
import { preparedOperation } from './operations.ts';
import type { Seed } from './records/seed.ts';

export interface WorldOptions {
  /** How many reads find a job unfinished before one finds it ended (Decision 13). */
  readonly jobSteps: number;
}

/** How deep a digest is split: down to single records, and to the rows of imports that wait. */
const digestLevels = 6;
/** The most ids that a note names; an import may create thousands. */
const notedIds = 100;

export class World {
  readonly #seed: Seed;
  readonly #options: WorldOptions;
  #state: State;
  readonly #contexts = new Map<string, CallContext>();

  constructor(seed: Seed, options: WorldOptions, state: State = new State(seed)) {
    this.#seed = seed;
    this.#options = options;
    this.#state = state;
  }

  /** The reply to a call whose operation was prepared. Throws Problem, and then nothing has changed. */
  execute(call: Call): Reply {
    return this.apply(call).reply;
  }

  /** The reply to a call, and what the call did to the world. */
  apply(call: Call): Applied {
    return preparedOperation(call.operationId).pass(call, this.#arrivalOf(call));
  }

  /** The reply to a read that changes nothing, past the faults that wait for it. Throws Problem. */
  ask(call: Call): Reply {
    return preparedOperation(call.operationId).carryOut(call, this.#arrivalOf(call)).reply;
  }

  /** True when the call would be counted by a fault, so that even a read changes the world. */
  isFaulted(call: Call): boolean {
    return this.#state.faults.match(call) !== undefined;
  }

  #arrivalOf({ organizationId, idempotencyKey }: Call): Arrival {
    const { ledger, faults } = this.#state;
    const mayWrite = idempotencyKey !== undefined;
    return { context: this.#contextOf(organizationId), ledger, faults, observe: (run) => this.#observe(mayWrite, run) };
  }

  #observe(mayWrite: boolean, run: (begin: () => void) => Reply): Applied {
    const before = this.#state;
    const { now } = before.clock;
    before.ids.takeGiven();
    let hasBegun = false;
    const reply = run(() => {
      hasBegun = true;
    });
    const { clock, ids } = this.#state;
    const isRead = !mayWrite && this.#state === before && clock.now === now;
    if (!hasBegun || isRead) return { reply, effect: 'none' };
    const reached = new Set<string>();
    for (const { store } of this.#state.holdings()) for (const name of store.takeReached()) reached.add(name);
    const created = ids.takeGiven().slice(0, notedIds);
    const note = {
      at: clock.now,
      status: reply.status,
      created,
      ...(reached.size === 0 ? {} : { reached: [...reached] }),
    };
    return { reply, effect: this.#state === before ? 'change' : 'reset', note };
  }

  /**
   * Work that the call would do and that can be done before it, unseen and a slice at a time; undefined for nearly every
   * call. Executing the call without it gives the same reply. The operation must be prepared.
   */
  precompute(call: Call): Slices<void> | undefined {
    const { operationId, organizationId, idempotencyKey: key } = call;
    const { precompute } = preparedOperation(operationId);
    if (precompute === undefined || (key !== undefined && this.#state.ledger.answers(organizationId, key)))
      return undefined;
    return precompute(this.#contextOf(organizationId), call);
  }

  /** The logo of this name; logos are public, and their names are their digests. */
  findAsset(name: string): Asset | undefined {
    return this.#state.assets.get(name) ?? findSeededLogo(this.#seed, name);
  }

  /** What changes in the world, to be written down. */
  get state(): State {
    return this.#state;
  }

  /** One hash over everything that may differ between two worlds. */
  digest(): string {
    return finish(this.digestInSlices());
  }

  /** The same hash, of the state at this moment, whatever is written while it is computed. */
  digestInSlices(): Slices<string> {
    const { clock, ids, runs, ledger, faults } = this.#state;
    const listed = faults.list();
    const content = {
      surfaceVersion,
      datasetVersion: this.#seed.datasetVersion,
      now: clock.now,
      ids: ids.counters,
      keys: ledger.spent,
      runs: [...runs].map(([jobId, { reads, work }]) => [jobId, { reads, ...work.payload }]),
      ...(listed.length === 0 ? {} : { faults: listed }),
      organizations: this.#state.holdings().map(({ organizationId, store, credits }) => ({
        organizationId,
        usedCredits: credits.used,
        branding: store.branding,
        changes: store.writtenEntries().map(([name, entries]) => [name, entries.map(({ value }) => value)]),
      })),
    };
    return hashPieces(canonicalPieces(content, digestLevels));
  }

  /** The scenes that the organization's footprints at this moment were computed from. */
  scenesInSlices(organizationId: string): Slices<NamedScene[]> {
    return listNamedScenes(this.#state.holdingOf(organizationId).store);
  }

  /** What the world's clock shows, and what is left of the organization's credits. */
  status(organizationId: string): { now: string; remainingCredits: number; capCredits: number } {
    const { clock } = this.#state;
    const { remaining, cap } = this.#state.holdingOf(organizationId).credits;
    return { now: clock.now, remainingCredits: remaining, capCredits: cap };
  }

  /** The same one for all calls of an organization until a reset. */
  #contextOf(organizationId: string): CallContext {
    return getOrMake(this.#contexts, organizationId, () => this.#buildContext(organizationId));
  }

  #buildContext(organizationId: string): CallContext {
    const { clock, ids, runs, assets, ledger, faults } = this.#state;
    return {
      ...this.#state.holdingOf(organizationId),
      clock,
      ids,
      runs,
      assets,
      faults,
      jobSteps: this.#options.jobSteps,
      isPassing: false,
      act: (operationId, own, body) => preparedOperation(operationId).act(own, body),
      stores: () => this.#state.holdings().map(({ store }) => store),
      reset: () => {
        ledger.forgetAll();
        this.#state = new State(this.#seed, { ledger });
        this.#contexts.clear();
      },
    };
  }
}
