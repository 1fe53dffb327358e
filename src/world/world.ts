// A world: a deterministic state machine over the shared seed. Same seed and same calls, same bytes.
// Everything from the idempotency lookup on happens here, in one synchronous step, in the order of Decision 1.

import { surfaceVersion } from '../contract/surface.ts';
import { digestOf } from '../primitives/canonical.ts';
import type { Steps } from '../primitives/steps.ts';
import { findSeededLogo } from './branding/assets.ts';
import type { Call, Reply } from './kernel/call.ts';
import { Clock } from './kernel/clock.ts';
import { fingerprintOf } from './kernel/fingerprint.ts';
import { Ledger } from './kernel/ledger.ts';
import { preparedOperation } from './operations.ts';
import { OrganizationSeed } from './records/organization-seed.ts';
import type { Seed } from './records/seed.ts';
import { OrganizationStore } from './records/store.ts';
import { Credits } from './turn/credits.ts';
import { Ids } from './turn/ids.ts';
import type { Asset, Run, Turn } from './turn/turn.ts';

export interface WorldOptions {
  /** How many reads find a job unfinished before one finds it ended (Decision 13). */
  readonly jobSteps: number;
}

/** What a world holds of one organization. */
type Holding = Pick<Turn, 'organizationId' | 'seed' | 'store' | 'credits'>;

/** The parts of a world that change, apart from its ledger. A reset makes new ones. */
interface State {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly runs: Map<string, Run>;
  readonly assets: Map<string, Asset>;
  /** Each made when it is first asked for. */
  readonly holdings: Map<string, Holding>;
}

const createState = (seed: Seed): State => ({
  clock: new Clock(),
  ids: new Ids(seed),
  runs: new Map(),
  assets: new Map(),
  holdings: new Map(),
});

export class World {
  readonly #seed: Seed;
  readonly #options: WorldOptions;
  readonly #ledger = new Ledger();
  #state: State;

  constructor(seed: Seed, options: WorldOptions) {
    this.#seed = seed;
    this.#options = options;
    this.#state = createState(seed);
  }

  /** The reply to a call whose operation was prepared. Throws Problem, and then nothing has changed. */
  execute(call: Call): Reply {
    const { row, run } = preparedOperation(call.operationId);
    const turn = this.#turnOf(call.organizationId);
    if (call.idempotencyKey === undefined) return run(turn, call);
    const fingerprint = call.fingerprint ?? fingerprintOf(row, call);
    return this.#ledger.once(call.organizationId, call.idempotencyKey, fingerprint, () => run(turn, call));
  }

  /**
   * Work that the call would do and that can be done before it, unseen and a step at a time; undefined for nearly every
   * call. Executing the call without it gives the same reply. Its operation was prepared.
   */
  ahead(call: Call): Steps<void> | undefined {
    return preparedOperation(call.operationId).ahead(this.#turnOf(call.organizationId), call);
  }

  /** The logo of this name; logos are public, and their names are their digests. */
  findAsset(name: string): Asset | undefined {
    return this.#state.assets.get(name) ?? findSeededLogo(this.#seed, name);
  }

  /** One hash over everything that may differ between two worlds. */
  digest(): string {
    const { clock, ids, runs } = this.#state;
    return digestOf({
      surfaceVersion,
      datasetVersion: this.#seed.datasetVersion,
      now: clock.now,
      ids: ids.counters,
      keys: this.#ledger.spent,
      runs: [...runs].map(([jobId, { reads, work }]) => [jobId, { reads, ...work.payload }]),
      organizations: this.#seed.organizationIds.map((organizationId) => {
        const { credits, store } = this.#holdingOf(organizationId);
        return { organizationId, usedCredits: credits.used, branding: store.branding, changes: [...store.changes()] };
      }),
    });
  }

  /** How far the world's clock is, and what is left of the organization's credits. */
  status(organizationId: string): { now: string; remainingCredits: number } {
    return { now: this.#state.clock.now, remainingCredits: this.#holdingOf(organizationId).credits.remaining };
  }

  #turnOf(organizationId: string): Turn {
    const { clock, ids, runs, assets } = this.#state;
    const { seed, store, credits } = this.#holdingOf(organizationId);
    return {
      organizationId,
      seed,
      store,
      credits,
      clock,
      ids,
      runs,
      assets,
      jobSteps: this.#options.jobSteps,
      reset: () => {
        this.#state = createState(this.#seed);
        this.#ledger.forgetAll();
      },
    };
  }

  #holdingOf(organizationId: string): Holding {
    const { holdings } = this.#state;
    let holding = holdings.get(organizationId);
    if (holding === undefined) {
      const seed = new OrganizationSeed(this.#seed, organizationId);
      holding = { organizationId, seed, store: new OrganizationStore(seed), credits: new Credits(seed) };
      holdings.set(organizationId, holding);
    }
    return holding;
  }
}

export const createWorld = (seed: Seed, options: WorldOptions): World => new World(seed, options);
