// A deterministic machine over a table and a shared seed: the same seed and calls give the same bytes. Everything from the
// idempotency lookup on happens here, in one synchronous step, in the order of Decision 1.

import { surfaceVersion } from '../../contract/form/surface.ts';
import { canonicalPieces, hashPieces } from '../../primitives/canonical.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import type { ApplyDependencies } from '../apply-call.ts';
import type { CallContext } from '../call-context/call-context.ts';
import type { Applied, Call, Reply } from '../kernel/call.ts';
import type { Domain, Seed } from '../records/facts.ts';
import type { OrganizationStore } from '../records/store.ts';
import type { Definition } from './domain-definition.ts';
import { digestParts, snapshotOf } from './snapshot.ts';
import { State } from './state.ts';

/** The depth to which a digest is split: single records, and the rows of imports that wait. */
const digestLevels = 6;
/** The most ids that a note names; a single call may create thousands. */
const notedIds = 100;

/** The time of a world's clock, and the last number of each counter of ids. */
export interface Pins {
  readonly now: string;
  readonly ids: Readonly<Record<string, number>>;
}

export class Machine<D extends Domain> {
  readonly #domain: Definition<D>;
  readonly #seed: Seed<D>;
  readonly #options: D['options'];
  #state: State<D>;
  readonly #contexts = new Map<string, CallContext<D>>();

  constructor(domain: Definition<D>, seed: Seed<D>, options: D['options'], state: State<D> = new State(domain, seed)) {
    this.#domain = domain;
    this.#seed = seed;
    this.#options = options;
    this.#state = state;
  }

  /** Returns the reply to a call whose operation was prepared. Throws Problem without having changed anything. */
  execute(call: Call): Reply {
    return this.apply(call).reply;
  }

  /** Returns the reply to a call, and the effect on the world. */
  apply(call: Call): Applied {
    return this.#domain.operations.prepared(call.operationId).apply(call, this.#dependenciesOf(call));
  }

  /** Returns the reply to a safe read, without applying faults. Throws Problem. */
  ask(call: Call): Reply {
    return this.#domain.operations.prepared(call.operationId).answer(call, this.#contextOf(call.organizationId));
  }

  /**
   * Returns the reply that the call would get now, regardless of its key and of faults. The world does not change: `look` sees
   * the organization's records as the call would leave them. Throws Problem.
   */
  *tryOut<Seen>(call: Call, look: (store: OrganizationStore<D>, reply: Reply) => Seen): Slices<Seen> {
    const { precompute, answer } = this.#domain.operations.prepared(call.operationId);
    const { organizationId } = call;
    const draft = this.#state.draftOf(organizationId);
    const context = { ...this.#contextOf(organizationId), ...draft };
    yield* precompute?.(context, call) ?? [];
    return look(draft.store, answer(call, context));
  }

  /** True when the call would be counted by a fault, so that even a read changes the world. */
  isFaulted(call: Call): boolean {
    return this.#state.faults.match(this.#domain.operations.rowOf(call.operationId), call) !== undefined;
  }

  #dependenciesOf({ organizationId, idempotencyKey }: Call): ApplyDependencies<D> {
    const { idempotency, faults } = this.#state;
    const mayWrite = idempotencyKey !== undefined;
    const observe: ApplyDependencies<D>['observe'] = (run) => this.#observe(mayWrite, run);
    return { context: this.#contextOf(organizationId), idempotency, faults, observe };
  }

  #observe(mayWrite: boolean, run: (begin: () => void) => Reply): Applied {
    const before = this.#state;
    const { now } = before.clock;
    before.ids.takeCreated();
    let hasBegun = false;
    const reply = run(() => {
      hasBegun = true;
    });
    const { clock, ids } = this.#state;
    const isRead = !mayWrite && this.#state === before && clock.now === now;
    if (!hasBegun || isRead) return { reply, effect: 'none' };
    const reached = new Set<string>();
    for (const { store } of this.#state.holdings()) for (const name of store.takeReached()) reached.add(name);
    const created = ids.takeCreated().slice(0, notedIds);
    const note = {
      at: clock.now,
      status: reply.status,
      created,
      ...(reached.size === 0 ? {} : { reached: [...reached] }),
    };
    return { reply, effect: this.#state === before ? 'change' : 'reset', note };
  }

  /**
   * Work of the call that can be done in advance without visible effect, a slice at a time; undefined for nearly every call.
   * Executing the call without it gives the same reply. The operation must be prepared.
   */
  precompute(call: Call): Slices<void> | undefined {
    const { precompute } = this.#domain.operations.prepared(call.operationId);
    if (precompute === undefined || this.isReplay(call)) return undefined;
    return precompute(this.#contextOf(call.organizationId), call);
  }

  get state(): State<D> {
    return this.#state;
  }

  get now(): string {
    return this.#state.clock.now;
  }

  /** Sets the clock and the counters of ids, so that later calls get the instants and ids that they once had. */
  pin({ now, ids }: Pins): void {
    this.#state.clock.moveTo(now);
    this.#state.ids.restore(ids);
  }

  /** The pins with which a later machine continues as this one does. */
  get pins(): Pins {
    const { clock, ids } = this.#state;
    return { now: clock.now, ids: ids.counters };
  }

  get heldBytes(): number {
    return this.#state.account.bytes;
  }

  /** True when the call repeats one that was answered before, so that it changes nothing. */
  isReplay({ organizationId, idempotencyKey: key }: Call): boolean {
    return key !== undefined && this.#state.idempotency.answers(organizationId, key);
  }

  /** A copy of the state for another machine, in constant time however large it is. */
  forkState(): State<D> {
    return this.#state.fork();
  }

  /** The present state as JSON values, unaffected by writes while they are made. */
  snapshot(): Iterable<unknown> {
    return snapshotOf(this.#domain, this.#state);
  }

  digest(): string {
    return finish(this.digestInSlices());
  }

  digestInSlices(): Slices<string> {
    const content = {
      surfaceVersion,
      datasetVersion: this.#seed.datasetVersion,
      ...this.pins,
      ...digestParts(this.#domain, this.#state),
    };
    return hashPieces(canonicalPieces(content, digestLevels));
  }

  /** The context is the same for all calls of an organization until a reset. */
  #contextOf(organizationId: string): CallContext<D> {
    return getOrMake(this.#contexts, organizationId, () => this.#buildContext(organizationId));
  }

  #buildContext(organizationId: string): CallContext<D> {
    const { clock, ids, shared, idempotency, faults } = this.#state;
    return {
      ...this.#state.holdingOf(organizationId),
      ...shared,
      ...this.#options,
      clock,
      ids,
      faults,
      isPassing: false,
      act: (operationId: string, context: CallContext<D>, body: unknown) =>
        this.#domain.operations.prepared(operationId).act(context, body),
      stores: () => this.#state.holdings().map(({ store }) => store),
      reset: () => {
        idempotency.forgetAll();
        this.#state = new State(this.#domain, this.#seed, { idempotency });
        this.#contexts.clear();
      },
    };
  }
}
