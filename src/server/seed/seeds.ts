// The seeds of worlds with another seed than the served one. Each is released with the last world that uses it; where worlds
// outlast the process, it is read again from its storage.

import { isSameSeed, nameSeed, type SeedIdentity } from '../../contract/seed-identity.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { LogRefused } from '../../log/log-error.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { publicKeys, type ReportKey } from '../../world/kernel/signing.ts';
import { createSeed, type Seed } from '../../world/records/seed.ts';
import { listSeedFiles } from './seed-digest.ts';

export interface IdentifiedSource {
  readonly identity: Required<SeedIdentity>;
  readonly source: FixtureSource;
}

export interface OpenSeed extends IdentifiedSource {
  readonly seed: Seed;
}

/** The memory of the seed counts as that of its worlds. */
export function openForWorlds({ source, identity }: IdentifiedSource): OpenSeed {
  const bytes = listSeedFiles(source).reduce((sum, path) => sum + source.readBytes(path).length, 0);
  return { seed: createSeed(source, bytes * bytesPerFileByte), identity, source };
}

/** Measured as 2.1 when all records are read; pages and indexes are added by use. */
const bytesPerFileByte = 3;

export interface StoredSeeds {
  /** Undefined where it is missing or damaged. */
  open(identity: SeedIdentity): OpenSeed | undefined;
  put(seed: OpenSeed): Promise<void>;
  reportKeys(): Iterable<ReportKey>;
}

export class Seeds {
  readonly #served: Seed;
  readonly #stored: StoredSeeds | undefined;
  /** The opened form of each seed in memory, with its source. */
  readonly #opened = new WeakMap<Seed, OpenSeed>();
  readonly #awaited = new Set<OpenSeed>();
  #inUse: () => Iterable<Seed> = () => [];

  /** Where worlds outlast the process, the served seed has an identity. */
  constructor(served: Pick<OpenSeed, 'seed'> | OpenSeed, stored?: StoredSeeds) {
    this.#served = served.seed;
    this.#stored = stored;
    if ('identity' in served) this.#opened.set(served.seed, served);
  }

  follow(inUse: () => Iterable<Seed>): void {
    this.#inUse = inUse;
  }

  /** Throws LogRefused where the seed is missing. */
  find(identity: SeedIdentity): OpenSeed {
    const open = this.#inMemory().find((one) => isSameSeed(identity, one.identity)) ?? this.#stored?.open(identity);
    if (open === undefined)
      throw new LogRefused(`its seed, ${nameSeed(identity)}, is missing beside it or was changed`);
    this.#refuseOtherKey(open);
    this.#opened.set(open.seed, open);
    return open;
  }

  /** Keeps the seed in memory while `make` creates a world with it. Throws LogRefused, and the errors of `make`. */
  async keep<Made>(open: OpenSeed, make: () => Promise<Made>): Promise<Made> {
    this.#refuseOtherKey(open);
    this.#opened.set(open.seed, open);
    this.#awaited.add(open);
    try {
      await this.#stored?.put(open);
      return await make();
    } finally {
      this.#awaited.delete(open);
    }
  }

  get publicKeys(): ReturnType<typeof publicKeys> {
    return { keys: [...this.#reportKeys().values()].flatMap((key) => publicKeys(key).keys) };
  }

  #inMemory(): OpenSeed[] {
    const seeds = new Set([this.#served, ...[...this.#awaited].map(({ seed }) => seed), ...this.#inUse()]);
    return [...seeds].flatMap((seed) => this.#opened.get(seed) ?? []);
  }

  /** The served seed's key comes first. */
  #reportKeys(): ReadonlyMap<string, ReportKey> {
    const others = this.#stored?.reportKeys() ?? this.#inMemory().map(({ seed }) => seed.signingKeys.reportKey);
    const found = new Map<string, ReportKey>();
    for (const key of [this.#served.signingKeys.reportKey, ...others]) getOrMake(found, key.kid, () => key);
    return found;
  }

  /** Throws LogRefused where two keys have the same id, since reports could not be verified then. */
  #refuseOtherKey({ seed }: OpenSeed): void {
    const { kid, x } = seed.signingKeys.reportKey;
    const known = this.#reportKeys().get(kid);
    if (known !== undefined && known.x !== x)
      throw new LogRefused(`its reports are signed with the key ${kid}, unlike those of the seeds here`);
  }
}
