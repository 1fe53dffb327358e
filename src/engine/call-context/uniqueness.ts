// Members that no two records of an organization share (Decision 10). Found through an index, never by a scan.

import { type CollectionName, idOf } from '../../contract/collections.ts';
import { refusalAt } from '../../contract/form/problem.ts';
import { type IndexOf, uniqueKey } from '../../world/records/indexes.ts';
import type { OrganizationStore } from '../records/store.ts';

export interface UniqueMember {
  readonly collection: CollectionName;
  /** Name of the member, which is the name of its index. */
  readonly member: IndexOf<CollectionName>;
  /** Undefined when the body does not give the member. */
  readonly value: string | undefined;
  /** The one record that may have the value: the one that is updated. */
  readonly exceptId?: string | undefined;
}

/** Throws duplicate_resource, naming the record that has the value already. */
export function refuseDuplicate(store: OrganizationStore, { collection, member, value, exceptId }: UniqueMember): void {
  if (value === undefined) return;
  const taken = store.find(collection, member, uniqueKey(value), (record) => idOf(collection, record) !== exceptId);
  if (taken === undefined) return;
  const detail = `${member} ${value} is taken by ${idOf(collection, taken)}`;
  throw refusalAt({ pointer: `#/${member}`, code: 'duplicate_resource', detail });
}
