// Stores the seeds of worlds in their stream: each as the pieces that the file of a world has, named by its digest.

import { isSameSeed, type SeedIdentity } from '../../contract/seed-identity.ts';
import type { SeedStore } from '../../log/log.ts';
import { tryMake } from '../../primitives/thrown.ts';
import type { ReportKey } from '../../world/kernel/signing.ts';
import type { SigningKeys } from '../../world/records/seed.ts';
import { openSeedPieces, piecesOf } from './seed-pieces.ts';
import { type IdentifiedSource, type OpenSeed, openForWorlds, type StoredSeeds } from './seeds.ts';

export class StreamSeeds implements StoredSeeds {
  #seedStore: SeedStore | undefined;
  /** The seeds of worlds with another seed than the served one. */
  #found: readonly IdentifiedSource[] = [];

  /** Reads the seeds that worlds use, each time that this process becomes the owner. */
  async read(seedStore: SeedStore, wanted: readonly SeedIdentity[]): Promise<void> {
    const found: IdentifiedSource[] = [];
    for (const name of seedStore.names) {
      if (!wanted.some(({ seedDigest }) => seedDigest === name)) continue;
      const bytes = await seedStore.get(name);
      const opened = tryMake(() => openSeedPieces(JSON.parse(bytes.toString())));
      if (opened !== undefined && opened.identity.seedDigest === name) found.push(opened);
    }
    this.#seedStore = seedStore;
    this.#found = found;
  }

  open(identity: SeedIdentity): OpenSeed | undefined {
    const found = this.#found.find((one) => isSameSeed(identity, one.identity));
    return found && openForWorlds(found);
  }

  async put({ identity, source }: IdentifiedSource): Promise<void> {
    if (this.#seedStore?.names.includes(identity.seedDigest) === false)
      await this.#seedStore.put(identity.seedDigest, Buffer.from(JSON.stringify([...piecesOf(source)])));
    if (!this.#found.some((one) => one.identity.seedDigest === identity.seedDigest))
      this.#found = [...this.#found, { identity, source }];
  }

  async keepOnly(used: readonly SeedIdentity[]): Promise<void> {
    await this.#seedStore?.keepOnly(used.map(({ seedDigest }) => seedDigest));
  }

  *reportKeys(): Iterable<ReportKey> {
    for (const { source } of this.#found) yield (source.read('signing-keys.json') as SigningKeys).reportKey;
  }
}
