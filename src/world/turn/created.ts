// The outcome of a create: the stored record, and where it can be read.

import type { CollectionName } from '../../contract/collections.ts';
import type { OrganizationStore } from '../records/store.ts';
import type { Outcome } from './turn.ts';

/** `path` is that of the collection's single read, without the id. */
export function createdOutcome(store: OrganizationStore, name: CollectionName, id: string, path: string): Outcome {
  return { json: JSON.stringify(store.get(name, id)), location: `${path}/${id}` };
}
