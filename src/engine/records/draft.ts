// Records that are not visible yet, over a store: an import is tried out here, then committed at once. Reading a draft shows its
// records before the store's; the store never shows the draft's.

import type { Slices } from '../../primitives/slices.ts';
import type { SharedCost } from '../kernel/account.ts';
import type { Entry } from './entry.ts';
import type { Domain, IndexOf, NameOf, RecordOf } from './facts.ts';
import { OrganizationStore } from './store.ts';

/** Adding more records one by one to the store's indexes takes noticeably long. */
const manyRecords = 500;

export class Draft<D extends Domain> extends OrganizationStore<D> {
  readonly #base: OrganizationStore<D>;
  /** The bytes of the store's entries that a commit replaces, counted with each record so that the commit is fast. */
  readonly #replaced = new Map<SharedCost, number>();

  constructor(base: OrganizationStore<D>) {
    super(base.facts, base.seed);
    this.#base = base;
  }

  override place<Name extends NameOf<D>>(name: Name, entry: Entry<RecordOf<D, Name>>): Entry<RecordOf<D, Name>> {
    const former = this.#base.written(name)?.get(entry.id);
    if (former?.cost !== undefined && this.written(name)?.has(entry.id) !== true)
      this.#replaced.set(former.cost, (this.#replaced.get(former.cost) ?? 0) + former.bytes);
    return super.place(name, entry);
  }

  protected override entryBelow<Name extends NameOf<D>>(name: Name, id: string) {
    return this.#base.entry(name, id);
  }

  protected override below<Name extends NameOf<D>>(name: Name, index?: IndexOf<D, Name>, key?: string) {
    return this.#base.each(name, index, key);
  }

  override tokensOf<Name extends NameOf<D>>(name: Name, index: IndexOf<D, Name>, key: string): readonly object[] {
    return [...super.tokensOf(name, index, key), ...this.#base.tokensOf(name, index, key)];
  }

  /** For a large draft, copies in what the store wrote, so that a commit only swaps one set for another. */
  *gather(): Slices<void> {
    for (const [name, written] of this.writtenSets()) {
      if (written.size < manyRecords) continue;
      for (const entry of this.#base.written(name)?.ordered() ?? []) {
        if (!written.has(entry.id)) written.put(entry);
        yield;
      }
    }
  }

  /** Renders the texts of its records, so that no page has to render many at once. */
  *render(): Slices<void> {
    for (const [, entries] of this.writtenEntries()) {
      for (const entry of entries) {
        yield* entry.render();
        yield;
      }
    }
  }

  /** Makes every record of the draft one of the store's, all at once. The draft is not used afterwards. */
  commit(): void {
    for (const [cost, bytes] of this.#replaced) this.#base.account.remove(cost, bytes);
    this.#base.adopt(this);
  }
}
