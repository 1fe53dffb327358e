// Finds the records that a body refers to, all of the caller's organization. An unknown id and another organization's are refused
// alike, and all violations are reported at once (Decision 10).

import { join, t } from '../../contract/form/localization/localized-text.ts';
import { Problem, type ProblemEntry } from '../../contract/form/problem.ts';
import type { Entry } from '../records/entry.ts';
import type { Domain, NameOf, RecordOf } from '../records/facts.ts';
import type { OrganizationStore } from '../records/store.ts';

/**
 * Returns what `gather` finds. Throws resource_not_found with the pointer of every unknown reference after `gather` has ended, so
 * `gather` must not read the records that it finds.
 */
export function findReferences<D extends Domain, Found>(
  store: OrganizationStore<D>,
  gather: (references: References<D>) => Found,
): Found {
  const references = new References(store);
  const found = gather(references);
  references.check();
  return found;
}

class References<D extends Domain> {
  readonly #store: OrganizationStore<D>;
  readonly #violations: ProblemEntry[] = [];

  constructor(store: OrganizationStore<D>) {
    this.#store = store;
  }

  find<Name extends NameOf<D>>(name: Name, id: string, pointer: string): RecordOf<D, Name> {
    return this.require(name, id, pointer)?.value as RecordOf<D, Name>;
  }

  /** Requires the record without reading its value, which may have to be parsed. */
  require<Name extends NameOf<D>>(name: Name, id: string, pointer: string): Entry<RecordOf<D, Name>> | undefined {
    const entry = this.#store.entry(name, id);
    if (entry === undefined) {
      const detail = t('names {id}, but {organizationId} has no such {idField}', {
        idField: this.#store.facts.collections[name].idField,
        id,
        organizationId: this.#store.organizationId,
      });
      this.#violations.push({ pointer, code: 'resource_not_found', detail });
    }
    return entry;
  }

  /** Undefined when no id is given. */
  findOptional<Name extends NameOf<D>>(
    name: Name,
    id: string | undefined,
    pointer: string,
  ): RecordOf<D, Name> | undefined {
    return id === undefined ? undefined : this.find(name, id, pointer);
  }

  findAll<Name extends NameOf<D>>(name: Name, ids: readonly string[], pointer: string): RecordOf<D, Name>[] {
    return ids.map((id, position) => this.find(name, id, `${pointer}/${position}`));
  }

  check(): void {
    if (this.#violations.length === 0) return;
    const details = this.#violations.map(({ pointer, detail }) => join([pointer ?? '', ': ', detail]));
    throw new Problem('resource_not_found', join(details, '; '), { errors: this.#violations });
  }
}

/** The refusal of a request about a record that the organization does not have. */
export function refuseAbsent(id: string, collection: string, organizationId: string): Problem {
  const detail = t(
    'There is no {id} in {collection} of {organizationId}. It was never created, was deleted by a reset, or belongs to another organization.',
    { id, collection, organizationId },
  );
  return new Problem('resource_not_found', detail);
}
