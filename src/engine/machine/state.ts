// What changes in a world. A reset replaces all of it except the ledger, which keeps the key of the running call.

import { getOrMake } from '../../primitives/memoize.ts';
import type { Holding } from '../call-context/call-context.ts';
import { Faults } from '../call-context/faults.ts';
import { Ids } from '../call-context/ids.ts';
import { Clock } from '../kernel/clock.ts';
import { Ledger } from '../kernel/ledger.ts';
import type { Domain, Seed } from '../records/facts.ts';
import { OrganizationStore } from '../records/store.ts';
import type { Table } from './table.ts';

export class State<D extends Domain> {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly faults = new Faults();
  readonly shared: D['shared'];
  readonly #table: Table<D>;
  readonly #seed: Seed<D>;
  readonly #holdings = new Map<string, Holding<D>>();

  constructor(table: Table<D>, seed: Seed<D>, { ledger = new Ledger(), now }: { ledger?: Ledger; now?: string } = {}) {
    this.#table = table;
    this.#seed = seed;
    this.ledger = ledger;
    this.clock = new Clock(now);
    this.ids = new Ids(table.takenIds(seed));
    this.shared = table.createShared();
  }

  holdingOf(organizationId: string): Holding<D> {
    return getOrMake(this.#holdings, organizationId, () => {
      const seed = this.#seed.of(organizationId);
      return {
        organizationId,
        seed,
        store: new OrganizationStore(this.#table.facts, seed),
        ...this.#table.own.create(seed),
      };
    });
  }

  holdings(): Holding<D>[] {
    return this.#seed.organizationIds.map((organizationId) => this.holdingOf(organizationId));
  }
}
