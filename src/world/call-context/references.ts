// References in a body: each must name a record of the caller's organization. An unknown one and a foreign one are not
// told apart, and all faults are reported at once (Decision 10).

import { type CollectionName, collections, type RecordOf } from '../../contract/collections.ts';
import { Problem, type ProblemEntry } from '../../contract/problem.ts';
import type { Entry } from '../records/entry.ts';
import type { OrganizationStore } from '../records/store.ts';

/**
 * What `name` names, all of it. Throws resource_not_found with the pointer of every reference that leads nowhere.
 * `name` only gathers what it finds: what is not there shows after it.
 */
export function findReferences<Found>(store: OrganizationStore, name: (references: References) => Found): Found {
  const references = new References(store);
  const found = name(references);
  references.check();
  return found;
}

class References {
  readonly #store: OrganizationStore;
  readonly #faults: ProblemEntry[] = [];

  constructor(store: OrganizationStore) {
    this.#store = store;
  }

  find<Name extends CollectionName>(name: Name, id: string, pointer: string): RecordOf<Name> {
    return this.require(name, id, pointer)?.value as RecordOf<Name>;
  }

  /** Without its value, which may have to be parsed. */
  require<Name extends CollectionName>(name: Name, id: string, pointer: string): Entry<RecordOf<Name>> | undefined {
    const entry = this.#store.entry(name, id);
    if (entry === undefined) {
      const detail = `no ${collections[name].idField} ${id} in ${this.#store.organizationId}`;
      this.#faults.push({ pointer, code: 'resource_not_found', detail });
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
    if (this.#faults.length === 0) return;
    const summary = this.#faults.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
    throw new Problem('resource_not_found', summary, { errors: this.#faults });
  }
}
