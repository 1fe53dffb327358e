// The records of a world: the shared seed, and over it the records that this world added or replaced. A world without writes
// holds only a reference to the seed, and seeded records are never removed.

import { getOrMake } from '../../primitives/memoize.ts';
import { Account } from '../kernel/account.ts';
import { Entry } from './entry.ts';
import { type Domain, type Facts, type IndexOf, keysOf, type NameOf, type RecordOf } from './facts.ts';
import { RecordSet } from './record-set.ts';

type Entries<D extends Domain, Name extends NameOf<D>> = Iterable<Entry<RecordOf<D, Name>>>;

/** The records of one organization. No method reaches another organization's. */
export class OrganizationStore<D extends Domain> {
  readonly seed: D['seed'];
  readonly facts: Facts<D>;
  readonly account: Account;
  readonly #written = new Map<NameOf<D>, RecordSet<unknown>>();
  #reached = new Set<string>();

  constructor(facts: Facts<D>, seed: D['seed'], account = new Account()) {
    this.facts = facts;
    this.seed = seed;
    this.account = account;
  }

  /** A copy of the store, at a cost that does not depend on its size. Later writes of one are not visible in the other. */
  fork(account: Account): OrganizationStore<D> {
    const fork = new OrganizationStore(this.facts, this.seed, account);
    for (const [name, set] of this.#written) fork.#written.set(name, set.fork());
    return fork;
  }

  get organizationId(): string {
    return this.seed.organizationId;
  }

  entry<Name extends NameOf<D>>(name: Name, id: string): Entry<RecordOf<D, Name>> | undefined {
    return this.written(name)?.get(id) ?? this.entryBelow(name, id);
  }

  get<Name extends NameOf<D>>(name: Name, id: string): RecordOf<D, Name> | undefined {
    return this.entry(name, id)?.value;
  }

  /** A record that must exist, since another record or the path of a call names it. */
  named<Name extends NameOf<D>>(name: Name, id: string): RecordOf<D, Name> {
    return this.namedEntry(name, id).value;
  }

  namedEntry<Name extends NameOf<D>>(name: Name, id: string): Entry<RecordOf<D, Name>> {
    const entry = this.entry(name, id);
    if (entry === undefined) throw new Error(`${id} is named, and is not in ${name}.`);
    return entry;
  }

  put<Name extends NameOf<D>>(name: Name, value: RecordOf<D, Name>): Entry<RecordOf<D, Name>> {
    return this.place(name, new Entry(this.facts.collections[name], value));
  }

  place<Name extends NameOf<D>>(name: Name, entry: Entry<RecordOf<D, Name>>): Entry<RecordOf<D, Name>> {
    const set = getOrMake(this.#written, name, () => new RecordSet<unknown>(keysOf(this.facts, name)));
    const { status } = entry.indexedMembers as { readonly status?: string };
    if (status !== undefined) this.#reached.add(`${name}.${status}`);
    const reached = this.facts.reached[name];
    if (reached !== undefined && this.entry(name, entry.id) === undefined)
      this.#reached.add(reached(entry.indexedMembers as RecordOf<D, Name>));
    this.account.release(set.get(entry.id));
    set.put(entry);
    entry.cost = this.account.add(entry.bytes);
    return entry;
  }

  /** The states that written records have reached since the last call. */
  takeReached(): ReadonlySet<string> {
    const reached = this.#reached;
    if (reached.size > 0) this.#reached = new Set();
    return reached;
  }

  /**
   * Keeps only the newest `count` of the added records with this value in this index. A replaced record stays, since the seeded
   * one would show again; seeded records are older than all added ones.
   */
  keepNewest<Name extends NameOf<D>>(name: Name, index: IndexOf<D, Name>, key: string, count: number): void {
    const written = this.written(name);
    const found = written?.withKey(index, key) ?? [];
    for (let surplus = found.length - count; surplus > 0; surplus -= 1) {
      const oldest = found[surplus - 1] as Entry<RecordOf<D, Name>>;
      if (this.entryBelow(name, oldest.id) !== undefined) return;
      this.account.release(oldest);
      written?.remove(oldest.id);
    }
  }

  /** The record below those that were written. */
  protected entryBelow<Name extends NameOf<D>>(name: Name, id: string): Entry<RecordOf<D, Name>> | undefined {
    return this.seeded(name).get(id);
  }

  /** The records below those that were written, oldest first. */
  protected below<Name extends NameOf<D>>(name: Name, index?: IndexOf<D, Name>, key?: string): Entries<D, Name> {
    return listOf(this.seeded(name), index, key);
  }

  /** The records that have this value in this index, or all: first the seeded, then the written, each oldest first. */
  *each<Name extends NameOf<D>>(name: Name, index?: IndexOf<D, Name>, key?: string): Entries<D, Name> {
    const written = this.written(name);
    for (const entry of this.below(name, index, key)) if (written?.has(entry.id) !== true) yield entry;
    if (written !== undefined) yield* listOf(written, index, key);
  }

  /** All records at once, in the same order. */
  entries<Name extends NameOf<D>>(name: Name): Entry<RecordOf<D, Name>>[] {
    return [...this.each(name)];
  }

  all<Name extends NameOf<D>>(name: Name, index?: IndexOf<D, Name>, key?: string): RecordOf<D, Name>[] {
    return Array.from(this.each(name, index, key), ({ value }) => value);
  }

  /** The first of the records that all() would list for which the test holds; it copies no list. */
  find<Name extends NameOf<D>>(
    name: Name,
    index: IndexOf<D, Name>,
    key: string,
    isIt: (record: RecordOf<D, Name>) => boolean = () => true,
  ): RecordOf<D, Name> | undefined {
    for (const { value } of this.each(name, index, key)) if (isIt(value)) return value;
    return undefined;
  }

  /** The records that have a value up to this one in the index, in no particular order. */
  *upTo<Name extends NameOf<D>>(name: Name, index: IndexOf<D, Name>, key: string): Entries<D, Name> {
    const written = this.written(name);
    for (const entry of this.seeded(name).index(index).upTo(key)) if (written?.has(entry.id) !== true) yield entry;
    if (written !== undefined) yield* written.index(index).upTo(key);
  }

  /** Objects that change whenever the records of `each` may have changed. Seeded records stay the same. */
  tokensOf<Name extends NameOf<D>>(name: Name, index: IndexOf<D, Name>, key: string): readonly object[] {
    const written = this.written(name);
    return written === undefined ? [] : [written.index(index).tokenOf(key)];
  }

  /** The record with the lowest value in this index; undefined when no record has a value. */
  least<Name extends NameOf<D>>(name: Name, index: string): Entry<RecordOf<D, Name>> | undefined {
    const written = this.written(name);
    const seeded = this.seeded(name)
      .index(index)
      .least(({ id }) => written?.has(id) !== true);
    const added = written?.index(index).least(() => true);
    return added === undefined || (seeded !== undefined && seeded.value <= added.value) ? seeded?.entry : added.entry;
  }

  seeded<Name extends NameOf<D>>(name: Name): RecordSet<RecordOf<D, Name>> {
    return this.seed.records(name) as RecordSet<RecordOf<D, Name>>;
  }

  /** The records that this world added or replaced; undefined when there are none. */
  written<Name extends NameOf<D>>(name: Name): RecordSet<RecordOf<D, Name>> | undefined {
    return this.#written.get(name) as RecordSet<RecordOf<D, Name>> | undefined;
  }

  /** The collections that this world wrote to. */
  protected writtenSets(): Iterable<[NameOf<D>, RecordSet<unknown>]> {
    return this.#written;
  }

  /** Takes over the writes of the other store, which is not used afterwards. The smaller set is merged into the larger. */
  adopt(other: OrganizationStore<D>): void {
    this.account.adopt(other.account);
    for (const name of other.#reached) this.#reached.add(name);
    for (const [name, added] of other.#written) {
      const current = this.#written.get(name);
      if (current !== undefined && current.size > added.size) {
        for (const entry of added.ordered()) current.put(entry);
        continue;
      }
      for (const entry of current?.ordered() ?? []) if (!added.has(entry.id)) added.put(entry);
      this.#written.set(name, added);
    }
  }

  /** Every written record by its collection, oldest first; a copy, which later writes do not change. */
  writtenEntries(): [NameOf<D>, readonly Entry[]][] {
    const names = Object.keys(this.facts.collections) as NameOf<D>[];
    return names.flatMap((name): [NameOf<D>, readonly Entry[]][] => {
      const set = this.written(name);
      return set === undefined ? [] : [[name, [...(set.ordered() as readonly Entry[])]]];
    });
  }
}

const listOf = <Record>(set: RecordSet<Record>, index: string | undefined, key: string | undefined) =>
  index === undefined ? set.ordered() : set.withKey(index, key as string);
