// A world: the machine over this domain's table, and what a server needs besides calls.

import type { Branding } from '../contract/records.ts';
import { CountedMap } from '../engine/kernel/counted-map.ts';
import {
  type Definition,
  lazily,
  type OrganizationPart,
  type Part,
  type Restorers,
} from '../engine/machine/domain-definition.ts';
import { Machine } from '../engine/machine/machine.ts';
import { restoreState } from '../engine/machine/snapshot.ts';
import type { State } from '../engine/machine/state.ts';
import { findSeededLogo } from './branding/assets.ts';
import type { Asset, OrganizationStore, Sandbox, WorldOptions } from './call-context/call-context.ts';
import { Credits } from './call-context/credits.ts';
import { facts } from './call-context/facts.ts';
import { operations } from './operations.ts';
import type { Seed } from './records/seed.ts';
import { takenIdsOf } from './records/taken-ids.ts';

type Shared = Sandbox['shared'];

const runs: Part<Shared> = {
  kind: 'run',
  write: (shared) => lazily(shared.runs, ([jobId, { reads, work }]) => [jobId, reads, work.payload]),
  digest: (shared) => ({
    runs: [...shared.runs].map(([jobId, { reads, work }]) => [jobId, { reads, ...work.payload }]),
  }),
};

/** The names of logos are their digests, and are in the branding. */
const logos: Part<Shared> = {
  kind: 'logo',
  write: ({ assets }) =>
    lazily(assets, ([name, { contentType, bytes }]) => [name, contentType, bytes.toString('base64')]),
  digest: () => ({}),
};

const organizationState: OrganizationPart<Sandbox> = {
  create: (seed) => ({ credits: new Credits(seed), branding: { current: seed.branding } }),
  write: ({ credits, branding }) => ({ usedCredits: credits.used, branding: branding.current }),
  restore: ({ credits, branding }, written: { readonly usedCredits: number; readonly branding: Branding }) => {
    credits.used = written.usedCredits;
    branding.current = written.branding;
  },
};

/** Everything that this domain gives to the machine. */
const definition: Definition<Sandbox> = {
  facts,
  operations,
  takenIds: takenIdsOf,
  organizationState,
  createShared: (account) => ({
    runs: new CountedMap(account, ({ work }) => work.bytes),
    assets: new CountedMap(account, ({ bytes }) => bytes.length),
  }),
  copyShared: (from, to) => {
    to.runs.share(from.runs);
    to.assets.share(from.assets);
  },
  parts: [runs, logos],
};

export class World extends Machine<Sandbox> {
  readonly seed: Seed;
  readonly #options: WorldOptions;

  constructor(seed: Seed, options: WorldOptions, state?: State<Sandbox>) {
    super(definition, seed, options, state);
    this.seed = seed;
    this.#options = options;
  }

  /** A copy of the world in constant time. Later changes of one are not visible in the other. */
  fork(): World {
    return new World(this.seed, this.#options, this.forkState());
  }

  /** Restores a world from the snapshot of another one, perhaps of an earlier process. */
  static restore(
    seed: Seed,
    options: WorldOptions,
    snapshot: Iterable<unknown>,
    restorers: Restorers<Sandbox['shared']>,
  ): World {
    return new World(seed, options, restoreState(definition, restorers, seed, snapshot));
  }

  /** The uploaded logos by their names. */
  get assets(): ReadonlyMap<string, Asset> {
    return this.state.shared.assets;
  }

  /** The logo of this name; logos are public, and their names are their digests. */
  findAsset(name: string): Asset | undefined {
    return this.assets.get(name) ?? findSeededLogo(this.seed, name);
  }

  /** The organization's records, for documents that are not in the table. */
  recordsOf(organizationId: string): OrganizationStore {
    return this.state.holdingOf(organizationId).store;
  }

  /** The time of the world's clock, and the remaining credits of the organization. */
  status(organizationId: string): { now: string; remainingCredits: number; capCredits: number } {
    const { remaining, cap } = this.state.holdingOf(organizationId).credits;
    return { now: this.now, remainingCredits: remaining, capCredits: cap };
  }
}
