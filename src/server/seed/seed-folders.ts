// The seeds of the worlds in a folder, beside them: each is a folder of fixtures by the name of its digest, `seeds/DIGEST`.

import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSameSeed, type SeedIdentity } from '../../contract/seed-identity.ts';
import { createFolder, moveDurably, syncFolder, syncPath } from '../../log/file/durable-file.ts';
import { Health } from '../../log/health.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { identifySeedFolder, openFixturesFolder } from './fixtures-folder.ts';
import { listSeedFiles } from './seed-digest.ts';
import { type OpenSeed, openForWorlds, type SeedShelf } from './seeds.ts';

const named = /^[0-9a-f]{64}(?:\.new)?$/;

export class SeedFolders implements SeedShelf {
  readonly #folder: string;
  readonly #health = new Health();

  /** `data` is what holds the worlds. */
  constructor(data: string) {
    this.#folder = join(data, 'seeds');
  }

  open(wanted: SeedIdentity): OpenSeed | undefined {
    for (const name of this.#names()) {
      const identity = this.#identify(name);
      if (identity !== undefined && isSameSeed(wanted, identity))
        return openForWorlds(openFixturesFolder(join(this.#folder, name)), identity);
    }
    return undefined;
  }

  /** It is there whole, or not at all. */
  async put({ identity: { seedDigest }, source }: OpenSeed): Promise<void> {
    if (this.#identify(seedDigest) !== undefined) return;
    const folder = join(this.#folder, seedDigest);
    const aside = `${folder}.new`;
    for (const unfinished of [aside, folder]) await rm(unfinished, { recursive: true, force: true });
    const files = listSeedFiles(source).map((path) => join(aside, path));
    const folders = new Set(files.map((file) => dirname(file)));
    for (const each of folders) await createFolder(this.#health, each);
    for (const [index, path] of listSeedFiles(source).entries())
      await writeFile(String(files[index]), source.readBytes(path), { mode: 0o600 });
    // All at once, which a disk does in the time of a few.
    await Promise.all([...files.map((file) => syncPath(file, 'r+')), ...[...folders].map(syncFolder)]);
    await moveDurably(this.#health, aside, folder);
  }

  /** Removes those that no world rests on. */
  async keepOnly(used: readonly SeedIdentity[]): Promise<void> {
    for (const name of this.#names()) {
      const identity = this.#identify(name);
      if (identity === undefined || !used.some((one) => isSameSeed(one, identity)))
        await rm(join(this.#folder, name), { recursive: true, force: true });
    }
  }

  #names(): string[] {
    return existsSync(this.#folder) ? readdirSync(this.#folder).filter((name) => named.test(name)) : [];
  }

  /** Undefined where the folder has not what its name says. */
  #identify(name: string): Required<SeedIdentity> | undefined {
    const identity = tryMake(() => identifySeedFolder(join(this.#folder, name)));
    return identity?.seedDigest === name ? identity : undefined;
  }
}
