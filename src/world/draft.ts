// Records that are not visible yet, over the store they may go into: an import is tried out here, then committed at once.
// Reading a draft shows its records before the store's; the store never shows the draft's.

import { type CollectionName, collections, type RecordOf } from '../contract/collections.ts';
import type { Entry } from './entry.ts';
import type { Seed } from './seed.ts';
import { OrganizationStore } from './store.ts';

export class Draft extends OrganizationStore {
  readonly #base: OrganizationStore;

  constructor(seed: Seed, base: OrganizationStore) {
    super(seed, base.organizationId);
    this.#base = base;
  }

  override entry<Name extends CollectionName>(name: Name, id: string): Entry<RecordOf<Name>> | undefined {
    return this.written(name)?.get(id) ?? this.#base.entry(name, id);
  }

  override all<Name extends CollectionName>(name: Name, index?: string, key?: string): RecordOf<Name>[] {
    const below = this.#base.all(name, index, key);
    const written = this.written(name);
    if (written === undefined) return below;
    const own = index === undefined ? written.ordered() : written.withKey(index, key as string);
    const { idField } = collections[name];
    const kept = below.filter(
      (record) => !written.has((record as Readonly<Record<string, string>>)[idField] as string),
    );
    return [...kept, ...own.map((entry) => entry.value)];
  }

  /** Puts every record of the draft into the store. */
  commit(): void {
    for (const [name, records] of this.changes()) {
      for (const record of records) this.#base.put(name, record as RecordOf<typeof name>);
    }
  }
}
