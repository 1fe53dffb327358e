// The seeds of worlds that were made over another one than is served. Each goes when the last world over it does; where worlds
// outlast the process, it is read again from beside them.

import { isSameSeed, nameSeed, type SeedIdentity } from '../../contract/seed-identity.ts';
import type { FixtureSource } from '../../engine/records/fixture-source.ts';
import { LogRefused } from '../../log/log-error.ts';
import { publicKeys, type ReportKey } from '../../world/kernel/signing.ts';
import { createSeed, type Seed } from '../../world/records/seed.ts';
import { listSeedFiles } from './seed-digest.ts';

export interface OpenSeed {
  readonly seed: Seed;
  readonly identity: Required<SeedIdentity>;
  readonly source: FixtureSource;
}

/** A seed that is there for the sake of some worlds, and counts as theirs. */
export function openForWorlds(source: FixtureSource, identity: Required<SeedIdentity>): OpenSeed {
  const bytes = listSeedFiles(source).reduce((sum, path) => sum + source.readBytes(path).length, 0);
  return { seed: createSeed(source, bytes * bytesPerFileByte), identity, source };
}

/** Measured: 2.1 once all records are read; pages and indexes come with their use. */
const bytesPerFileByte = 3;

/** Where seeds outlast the process. */
export interface SeedShelf {
  /** Undefined where it is not there, or not as it was written. */
  open(identity: SeedIdentity): OpenSeed | undefined;
  put(seed: OpenSeed): Promise<void>;
}

interface Known {
  readonly identity: SeedIdentity;
  readonly reportKey: ReportKey;
  readonly seed: WeakRef<Seed>;
}

export class Seeds {
  readonly #served: Seed;
  readonly #shelf: SeedShelf | undefined;
  /** Whoever holds a seed holds what it was opened with. */
  readonly #opened = new WeakMap<Seed, OpenSeed>();
  #known: readonly Known[] = [];

  /** The served seed is known by its identity where worlds outlast the process. */
  constructor(served: Pick<OpenSeed, 'seed'> | OpenSeed, shelf?: SeedShelf) {
    this.#served = served.seed;
    this.#shelf = shelf;
    if ('identity' in served) this.#add(served);
  }

  /** Throws LogRefused where it is not at hand. */
  find(identity: SeedIdentity): OpenSeed {
    const alive = this.#known.find((one) => isSameSeed(identity, one.identity))?.seed.deref();
    const open = alive === undefined ? this.#shelf?.open(identity) : this.#opened.get(alive);
    if (open === undefined)
      throw new LogRefused(`its seed, ${nameSeed(identity)}, does not lie beside it as it was written`);
    if (alive === undefined) this.#add(open);
    return open;
  }

  /** Keeps it for worlds that are about to be made over it. Throws LogRefused. */
  async keep(open: OpenSeed): Promise<void> {
    this.#add(open);
    await this.#shelf?.put(open);
  }

  /** Those of the signed reports of all worlds. */
  get publicKeys(): ReturnType<typeof publicKeys> {
    return { keys: this.#reportKeys.flatMap((key) => publicKeys(key).keys) };
  }

  get #reportKeys(): readonly ReportKey[] {
    const all = [this.#served.signingKeys.reportKey, ...this.#known.map(({ reportKey }) => reportKey)];
    return [...new Map(all.map((key) => [key.kid, key])).values()];
  }

  /** Throws LogRefused where one id would name two keys: nobody could verify a report then. */
  #add(open: OpenSeed): void {
    const { reportKey } = open.seed.signingKeys;
    if (this.#reportKeys.some(({ kid, x }) => kid === reportKey.kid && x !== reportKey.x))
      throw new LogRefused(`its reports are signed with another key ${reportKey.kid} than those over the seeds here`);
    this.#opened.set(open.seed, open);
    const others = this.#known.filter(
      ({ identity, seed }) =>
        !isSameSeed(open.identity, identity) && (this.#shelf !== undefined || seed.deref() !== undefined),
    );
    this.#known = [...others, { identity: open.identity, reportKey, seed: new WeakRef(open.seed) }];
  }
}
