// The state of a world. A reset replaces all of it except the idempotency store, which keeps the key of the running call.

import { getOrMake } from '../../primitives/memoize.ts';
import type { Holding } from '../call-context/call-context.ts';
import { Ids } from '../call-context/ids.ts';
import { Faults } from '../faults/match-faults.ts';
import { Account } from '../kernel/account.ts';
import { Clock } from '../kernel/clock.ts';
import { IdempotencyStore } from '../kernel/idempotency-store.ts';
import { Draft } from '../records/draft.ts';
import type { Domain, Seed } from '../records/facts.ts';
import { OrganizationStore } from '../records/store.ts';
import type { Definition } from './domain-definition.ts';

interface StateParts {
  readonly idempotency?: IdempotencyStore;
  readonly account?: Account;
  readonly now?: string;
}

export class State<D extends Domain> {
  readonly account: Account;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly idempotency: IdempotencyStore;
  readonly faults = new Faults();
  readonly shared: D['shared'];
  readonly #domain: Definition<D>;
  readonly #seed: Seed<D>;
  readonly #holdings = new Map<string, Holding<D>>();

  constructor(domain: Definition<D>, seed: Seed<D>, parts: StateParts = {}) {
    this.#domain = domain;
    this.#seed = seed;
    const { idempotency = new IdempotencyStore(), account = new Account(), now } = parts;
    if (parts.account === undefined) account.add(seed.heldBytes);
    this.account = account;
    this.idempotency = idempotency;
    idempotency.account = account;
    this.clock = new Clock(now);
    this.ids = new Ids(domain.takenIds(seed));
    this.shared = domain.createShared(account);
  }

  /** A copy, made in constant time. Later changes of one are not visible in the other. */
  fork(): State<D> {
    const [idempotency, account] = [this.idempotency.fork(), this.account.fork()];
    const fork = new State(this.#domain, this.#seed, { idempotency, account, now: this.clock.now });
    fork.ids.restore(this.ids.counters);
    for (const fault of this.faults.list()) fork.faults.put(fault);
    this.#domain.copyShared(this.shared, fork.shared);
    for (const [organizationId, holding] of this.#holdings) {
      fork.#holdings.set(organizationId, this.#copyHolding(holding, holding.store.fork(account)));
    }
    return fork;
  }

  /** A copy, also made in constant time, that receives the writes of a call of the organization; this state does not change. */
  draftOf(organizationId: string) {
    const holding = this.holdingOf(organizationId);
    const faults = new Faults(this.faults);
    const shared = this.#domain.createShared(new Account());
    this.#domain.copyShared(this.shared, shared);
    const [clock, ids] = [this.clock.fork(), this.ids.fork()];
    const draft = this.#copyHolding(holding, new Draft(holding.store));
    const reset = (): never => {
      throw new TypeError('A reset replaces the whole state, so it cannot be tried.');
    };
    return { ...draft, ...shared, clock, ids, faults, stores: () => [draft.store], reset };
  }

  holdingOf(organizationId: string): Holding<D> {
    return getOrMake(this.#holdings, organizationId, () => this.#createHolding(organizationId));
  }

  #createHolding(organizationId: string, copied?: OrganizationStore<D>): Holding<D> {
    const seed = this.#seed.of(organizationId);
    const store = copied ?? new OrganizationStore(this.#domain.facts, seed, this.account);
    return { organizationId, seed, store, ...this.#domain.organizationState.create(seed) };
  }

  #copyHolding(holding: Holding<D>, store: OrganizationStore<D>): Holding<D> {
    const copy = this.#createHolding(holding.organizationId, store);
    this.#domain.organizationState.restore(copy, this.#domain.organizationState.write(holding) as never);
    return copy;
  }

  holdings(): Holding<D>[] {
    return this.#seed.organizationIds.map((organizationId) => this.holdingOf(organizationId));
  }
}
