// New ids: a prefix and a counter per kind and world, which goes on after the first organization's seed (Decision 3).
// Ids that the seed has taken are skipped, so ids of two organizations never collide.

import { type CollectionName, collectionNames, collections } from '../../contract/collections.ts';
import type { Seed } from '../../world/records/seed.ts';

/** Messages are not a collection of their own: their ids stand in the deliveries that carry them. */
const messagePrefix = 'msg';
/** No seed has faults. */
const faultPrefix = 'flt';
export type IdPrefix = (typeof collections)[CollectionName]['prefix'] | typeof messagePrefix | typeof faultPrefix;

const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('_') + 1));

export class Ids {
  readonly #seed: Seed;
  readonly #last = new Map<IdPrefix, number>();
  #seededMessageIds: ReadonlySet<string> | undefined;
  #given: string[] = [];
  #reserved: string | undefined;
  #upcomingIds: ReadonlySet<string> | undefined;

  constructor(seed: Seed) {
    this.#seed = seed;
  }

  /** Makes this the next id of its prefix; undefined takes the reservation back. */
  reserve(id: string | undefined): void {
    this.#reserved = id;
  }

  next(prefix: IdPrefix): string {
    if (this.#reserved?.startsWith(`${prefix}_`)) return this.#giveReserved(this.#reserved);
    let number = (this.#last.get(prefix) ?? this.#lastSeeded(prefix)) + 1;
    let id = formatId(prefix, number);
    while (this.#isSeeded(prefix, id)) {
      number += 1;
      id = formatId(prefix, number);
    }
    this.#last.set(prefix, number);
    this.#given.push(id);
    return id;
  }

  #giveReserved(id: string): string {
    this.#reserved = undefined;
    this.#given.push(id);
    return id;
  }

  /** The ids given since the last call of this method, oldest first. */
  takeGiven(): readonly string[] {
    const given = this.#given;
    if (given.length > 0) this.#given = [];
    return given;
  }

  /** A copy that goes on from here and leaves these counters as they are. */
  fork(): Ids {
    const fork = new Ids(this.#seed);
    fork.restore(this.counters);
    return fork;
  }

  /** Goes on from the counters of a fork, which is not used afterwards. A counter that is further on does not go back. */
  adopt(fork: Ids): void {
    for (const [prefix, number] of fork.#last) this.#last.set(prefix, Math.max(number, this.#last.get(prefix) ?? 0));
    for (const id of fork.#given) this.#given.push(id);
  }

  /** Goes on from these counters. */
  restore(counters: Readonly<Record<string, number>>): void {
    for (const [prefix, number] of Object.entries(counters)) this.#last.set(prefix as IdPrefix, number);
  }

  /** The last number of each counter; prefixes that gave no id are absent. */
  get counters(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#last].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #lastSeeded(prefix: IdPrefix): number {
    const [first] = this.#seed.organizationIds;
    if (first === undefined || prefix === faultPrefix) return 0;
    let last = 0;
    if (prefix === messagePrefix) {
      for (const delivery of this.#deliveriesOf(first)) last = Math.max(last, numberOf(delivery.value.messageId));
    } else {
      for (const entry of this.#seed.of(first).records(collectionOf(prefix)).ordered()) {
        last = Math.max(last, numberOf(entry.id));
      }
    }
    return last;
  }

  #isSeeded(prefix: IdPrefix, id: string): boolean {
    if (prefix === messagePrefix) return this.#messageIds().has(id);
    if (prefix === faultPrefix) return false;
    const name = collectionOf(prefix);
    const { organizationIds } = this.#seed;
    return this.#upcoming().has(id) || organizationIds.some((own) => this.#seed.of(own).records(name).has(id));
  }

  /** Events and acts that are still to come have their ids already. */
  #upcoming(): ReadonlySet<string> {
    this.#upcomingIds ??= new Set(
      this.#seed.organizationIds.flatMap((organizationId) => {
        const { events = [], acts = [] } = this.#seed.of(organizationId).upcoming ?? {};
        return [...events.map(({ eventId }) => eventId), ...acts.map(({ recordId }) => recordId)];
      }),
    );
    return this.#upcomingIds;
  }

  #messageIds(): ReadonlySet<string> {
    this.#seededMessageIds ??= new Set(
      this.#seed.organizationIds.flatMap((organizationId) =>
        this.#deliveriesOf(organizationId).map((delivery) => delivery.value.messageId),
      ),
    );
    return this.#seededMessageIds;
  }

  #deliveriesOf(organizationId: string) {
    return this.#seed.of(organizationId).records('webhookDeliveries').ordered();
  }
}

/** The first collection of each prefix: a result shares the id of its job. */
const collectionByPrefix = new Map<IdPrefix, CollectionName>(
  collectionNames.toReversed().map((name) => [collections[name].prefix, name]),
);
const collectionOf = (prefix: IdPrefix): CollectionName => collectionByPrefix.get(prefix) as CollectionName;

const formatId = (prefix: IdPrefix, number: number): string => `${prefix}_${String(number).padStart(4, '0')}`;
