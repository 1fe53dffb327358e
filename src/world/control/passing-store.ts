// The draft of one organization while time passes; it reports records that may become due.

import type { CollectionName, RecordOf } from '../../contract/collections.ts';
import { Draft } from '../../engine/records/draft.ts';
import type { Entry } from '../../engine/records/entry.ts';
import type { OrganizationStore, Sandbox } from '../call-context/call-context.ts';
import { type AgingCollection, agingCollections } from '../time/due.ts';

type Notify = <Name extends AgingCollection>(name: Name, record: RecordOf<Name>) => void;

export class PassingStore extends Draft<Sandbox> {
  readonly #from: string;
  readonly #notify: Notify;

  constructor(base: OrganizationStore, from: string, notify: Notify) {
    super(base);
    this.#from = from;
    this.#notify = notify;
  }

  /** Answers may have been given since it was due, so its update is no earlier. Deliveries have no pages. */
  override put<Name extends CollectionName>(name: Name, record: Sandbox['records'][Name]) {
    const { updatedAt } = record as { readonly updatedAt: string };
    const isLate = name !== 'webhookDeliveries' && updatedAt < this.#from;
    return super.put(name, isLate ? { ...record, updatedAt: this.#from } : record);
  }

  override place<Name extends CollectionName>(
    name: Name,
    entry: Entry<Sandbox['records'][Name]>,
  ): Entry<Sandbox['records'][Name]> {
    const placed = super.place(name, entry);
    if (isAging(name)) this.#notify(name, entry.value as RecordOf<typeof name>);
    return placed;
  }
}

const isAging = (name: CollectionName): name is AgingCollection =>
  (agingCollections as readonly CollectionName[]).includes(name);
