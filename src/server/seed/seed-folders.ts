// Stores the seeds of worlds beside them in a folder: each is a folder of fixtures named by its digest, `seeds/DIGEST`.

import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSameSeed, type SeedIdentity } from '../../contract/seed-identity.ts';
import { createFolder, moveDurably, syncFolder, syncPath } from '../../log/file/durable-file.ts';
import { Health } from '../../log/health.ts';
import { memoize } from '../../primitives/memoize.ts';
import { tryMake } from '../../primitives/thrown.ts';
import type { ReportKey } from '../../world/kernel/signing.ts';
import type { SigningKeys } from '../../world/records/seed.ts';
import { identifySeedFolder, openFixturesFolder } from './fixtures-folder.ts';
import { listSeedFiles } from './seed-digest.ts';
import { type OpenSeed, openForWorlds, type StoredSeeds } from './seeds.ts';

const named = /^[0-9a-f]{64}(?:\.new)?$/;

interface Stored {
  readonly identity: Required<SeedIdentity>;
  readonly reportKey: ReportKey;
}

export class SeedFolders implements StoredSeeds {
  readonly #folder: string;
  readonly #health = new Health();
  /** Undefined where a folder's content does not have the digest of its name. */
  readonly #stored = memoize(() => new Map(this.#names().map((name) => [name, this.#read(name)])));

  constructor(data: string) {
    this.#folder = join(data, 'seeds');
  }

  open(wanted: SeedIdentity): OpenSeed | undefined {
    for (const [name, stored] of this.#stored())
      if (stored !== undefined && isSameSeed(wanted, stored.identity))
        return openForWorlds({ ...stored, source: openFixturesFolder(join(this.#folder, name)) });
    return undefined;
  }

  /** The folder is created completely or not at all. */
  async put({ identity, seed, source }: OpenSeed): Promise<void> {
    const { seedDigest } = identity;
    if (this.#stored().get(seedDigest) !== undefined) return;
    const folder = join(this.#folder, seedDigest);
    const temporary = `${folder}.new`;
    for (const unfinished of [temporary, folder]) await rm(unfinished, { recursive: true, force: true });
    const paths = listSeedFiles(source);
    const files = paths.map((path) => join(temporary, path));
    const folders = new Set(files.map((file) => dirname(file)));
    for (const each of folders) await createFolder(this.#health, each);
    for (const path of paths) await writeFile(join(temporary, path), source.readBytes(path), { mode: 0o600 });
    // Many files are synced in the time of a few.
    await Promise.all([...files.map((file) => syncPath(file, 'r+')), ...[...folders].map(syncFolder)]);
    await moveDurably(this.#health, temporary, folder);
    this.#stored().set(seedDigest, { identity, reportKey: seed.signingKeys.reportKey });
  }

  async keepOnly(used: readonly SeedIdentity[]): Promise<void> {
    for (const [name, stored] of this.#stored()) {
      if (stored !== undefined && used.some((one) => isSameSeed(one, stored.identity))) continue;
      await rm(join(this.#folder, name), { recursive: true, force: true });
      this.#stored().delete(name);
    }
  }

  /** Describes folders whose content does not match their names. An unfinished one does not count. */
  *changed(): Iterable<string> {
    for (const [name, stored] of this.#stored())
      if (stored === undefined && !name.endsWith('.new'))
        yield `${join(this.#folder, name)} does not match its name: a file in it was changed or removed. Restore a copy.`;
  }

  *reportKeys(): Iterable<ReportKey> {
    for (const stored of this.#stored().values()) if (stored !== undefined) yield stored.reportKey;
  }

  #names(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder).filter((name) => named.test(name)) : [];
  }

  #read(name: string): Stored | undefined {
    const folder = join(this.#folder, name);
    const identity = tryMake(() => identifySeedFolder(folder));
    if (identity?.seedDigest !== name) return undefined;
    const { reportKey } = openFixturesFolder(folder).read('signing-keys.json') as SigningKeys;
    return { identity, reportKey };
  }
}
