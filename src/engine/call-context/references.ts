// References in a body: each must name a record of the caller's organization. An unknown id and another organization's
// are refused alike, and all violations are reported at once (Decision 10).

import { type CollectionName, collections, type RecordOf } from '../../contract/collections.ts';
import { Problem, type ProblemEntry } from '../../contract/form/problem.ts';
import type { Entry } from '../records/entry.ts';
import type { OrganizationStore } from '../records/store.ts';

/**
 * All that `gather` finds. Throws resource_not_found with the pointer of every reference that leads nowhere, and only
 * after `gather` has ended: it must not look into what it finds.
 */
export function findReferences<Found>(store: OrganizationStore, gather: (references: References) => Found): Found {
  const references = new References(store);
  const found = gather(references);
  references.check();
  return found;
}

class References {
  readonly #store: OrganizationStore;
  readonly #violations: ProblemEntry[] = [];

  constructor(store: OrganizationStore) {
    this.#store = store;
  }

  find<Name extends CollectionName>(name: Name, id: string, pointer: string): RecordOf<Name> {
    return this.require(name, id, pointer)?.value as RecordOf<Name>;
  }

  /** The record's entry, without its value, which may have to be parsed. */
  require<Name extends CollectionName>(name: Name, id: string, pointer: string): Entry<RecordOf<Name>> | undefined {
    const entry = this.#store.entry(name, id);
    if (entry === undefined) {
      const detail = `no ${collections[name].idField} ${id} in ${this.#store.organizationId}`;
      this.#violations.push({ pointer, code: 'resource_not_found', detail });
    }
    return entry;
  }

  /** Undefined when no id is given. */
  findOptional<Name extends CollectionName>(
    name: Name,
    id: string | undefined,
    pointer: string,
  ): RecordOf<Name> | undefined {
    return id === undefined ? undefined : this.find(name, id, pointer);
  }

  findAll<Name extends CollectionName>(name: Name, ids: readonly string[], pointer: string): RecordOf<Name>[] {
    return ids.map((id, position) => this.find(name, id, `${pointer}/${position}`));
  }

  check(): void {
    if (this.#violations.length === 0) return;
    const summary = this.#violations.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
    throw new Problem('resource_not_found', summary, { errors: this.#violations });
  }
}
