// References in a body: each must name a record of the caller's organization. An unknown one and a foreign one are not
// told apart, and all faults are reported at once (Decision 10).

import { type CollectionName, collections, type RecordOf } from '../../contract/collections.ts';
import { Problem, type ProblemEntry } from '../../contract/problem.ts';
import type { OrganizationStore } from '../records/store.ts';

export class References {
  readonly #store: OrganizationStore;
  readonly #faults: ProblemEntry[] = [];

  constructor(store: OrganizationStore) {
    this.#store = store;
  }

  /** The record, or undefined when it is not there; then check() throws. */
  find<Name extends CollectionName>(name: Name, id: string, pointer: string): RecordOf<Name> | undefined {
    const record = this.#store.get(name, id);
    if (record === undefined) {
      const detail = `no ${collections[name].idField} ${id} in ${this.#store.organizationId}`;
      this.#faults.push({ pointer, code: 'resource_not_found', detail });
    }
    return record;
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
    return ids.flatMap((id, position) => this.find(name, id, `${pointer}/${position}`) ?? []);
  }

  /** Throws resource_not_found with the pointer of every reference that leads nowhere. */
  check(): void {
    if (this.#faults.length === 0) return;
    const summary = this.#faults.map(({ pointer, detail }) => `${pointer}: ${detail}`).join('; ');
    throw new Problem('resource_not_found', summary, { errors: this.#faults });
  }
}
