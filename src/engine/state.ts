// What changes in a world. A reset replaces all of it except the ledger, which keeps the key of the running call.

import { getOrMake } from '../primitives/memoize.ts';
import { Credits } from '../world/call-context/credits.ts';
import type { Seed } from '../world/records/seed.ts';
import type { Asset, CallContext, Run } from './call-context/call-context.ts';
import { Faults } from './call-context/faults.ts';
import { Ids } from './call-context/ids.ts';
import { Clock } from './kernel/clock.ts';
import { Ledger } from './kernel/ledger.ts';
import { OrganizationStore } from './records/store.ts';

export type Holding = Pick<CallContext, 'organizationId' | 'seed' | 'store' | 'credits'>;

export class State {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly ledger: Ledger;
  readonly faults = new Faults();
  readonly runs = new Map<string, Run>();
  readonly assets = new Map<string, Asset>();
  readonly #seed: Seed;
  readonly #holdings = new Map<string, Holding>();

  constructor(seed: Seed, { ledger = new Ledger(), now }: { ledger?: Ledger; now?: string } = {}) {
    this.#seed = seed;
    this.ledger = ledger;
    this.clock = new Clock(now);
    this.ids = new Ids(seed);
  }

  holdingOf(organizationId: string): Holding {
    return getOrMake(this.#holdings, organizationId, () => {
      const seed = this.#seed.of(organizationId);
      return { organizationId, seed, store: new OrganizationStore(seed), credits: new Credits(seed) };
    });
  }

  holdings(): Holding[] {
    return this.#seed.organizationIds.map((organizationId) => this.holdingOf(organizationId));
  }
}
