// Checks members that no two records of an organization share (Decision 10), by an index and never by a scan.

import { t } from '../../contract/form/localization/localized-text.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import { type Domain, type IndexOf, type NameOf, uniqueKey } from '../records/facts.ts';
import type { OrganizationStore } from '../records/store.ts';

export interface UniqueMember<D extends Domain> {
  readonly collection: NameOf<D>;
  readonly member: IndexOf<D, NameOf<D>>;
  /** Undefined when the body does not give the member. */
  readonly value: string | undefined;
  /** The id of the updated record, which may have the value already. */
  readonly exceptId?: string | undefined;
}

/** Throws duplicate_resource, naming the record that has the value already. */
export function refuseDuplicate<D extends Domain>(store: OrganizationStore<D>, unique: UniqueMember<D>): void {
  const { collection, member, value, exceptId } = unique;
  if (value === undefined) return;
  for (const { id } of store.each(collection, member, uniqueKey(value))) {
    if (id === exceptId) continue;
    const detail = t('{member} {value} is already used by {id}', { member, value, id });
    throw refusalAt({ pointer: `#/${member}`, code: 'duplicate_resource', detail });
  }
}
