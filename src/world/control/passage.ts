// Time that passes in all organizations of a world until an instant: what is due happens in one order, over drafts that
// nobody sees until they are committed (Decision 34). What a step writes may be due itself, and then enters the queue.

import { type CollectionName, idOf, type RecordOf } from '../../contract/collections.ts';
import type { Steps } from '../../primitives/steps.ts';
import { Draft } from '../records/draft.ts';
import type { Entry } from '../records/entry.ts';
import type { OrganizationStore } from '../records/store.ts';
import { type AgingCollection, agingCollections, dueOf } from '../time/due.ts';
import { DueQueue } from '../time/due-queue.ts';
import type { Turn } from '../turn/turn.ts';
import { forgetOldest } from '../webhooks/deliveries.ts';
import { Happenings } from './happenings.ts';
import { type Scope, settle } from './settle.ts';

/** What the world will be at the end of a move. */
export interface Passage {
  readonly happeningsOf: (organizationId: string) => Happenings;
  readonly commit: () => void;
}

/** For every organization of the world: time passes for all. */
export function* passUntil(turn: Turn, to: string): Steps<Passage> {
  const queue = new DueQueue();
  const [clock, ids] = [turn.clock.fork(), turn.ids.fork()];
  const passings = turn.stores().map((base) => new Passing(base, { clock, ids, queue, to }));
  for (const passing of passings) yield* passing.begin();
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    yield* item.settle() ?? [];
    yield;
  }
  for (const { store } of passings) yield* store.gather();
  return {
    happeningsOf: (own) =>
      passings.find(({ organizationId }) => organizationId === own)?.happenings ?? new Happenings(),
    commit: () => {
      for (const passing of passings) passing.commit();
      turn.ids.adopt(ids);
      turn.clock.moveTo(to);
    },
  };
}

interface Shared extends Pick<Turn, 'clock' | 'ids'> {
  readonly queue: DueQueue;
  readonly to: string;
}

/** Time that passes in one organization. */
class Passing implements Scope {
  readonly organizationId: string;
  readonly seed: Turn['seed'];
  readonly store: Draft;
  readonly clock: Turn['clock'];
  readonly ids: Turn['ids'];
  readonly happenings = new Happenings();
  readonly #base: OrganizationStore;
  readonly #queue: DueQueue;
  readonly #to: string;

  constructor(base: OrganizationStore, { clock, ids, queue, to }: Shared) {
    this.organizationId = base.organizationId;
    this.seed = base.seed;
    this.store = new PassingStore(base, (name, record) => this.#expect(name, record));
    this.clock = clock;
    this.ids = ids;
    this.#base = base;
    this.#queue = queue;
    this.#to = to;
  }

  *begin(): Steps<void> {
    for (const name of agingCollections) {
      for (const { value } of this.#base.upTo(name, 'due', this.#to)) {
        this.#expect(name, value);
        yield;
      }
    }
  }

  #expect<Name extends AgingCollection>(name: Name, record: RecordOf<Name>): void {
    const due = dueOf(name, record);
    if (due === undefined || due.at > this.#to) return;
    const id = idOf(name, record);
    const { organizationId } = this;
    this.#queue.push({ ...due, organizationId, id, settle: () => settle(this, name, id, due) });
  }

  /** What a draft keeps beside the store's own would be more than a world keeps. */
  commit(): void {
    this.store.commit();
    for (const status of ['delivered', 'dead_letter'] as const) forgetOldest(this.#base, status);
  }
}

type Tell = <Name extends AgingCollection>(name: Name, record: RecordOf<Name>) => void;

/** A draft that tells of whatever may become due with what is written to it. */
class PassingStore extends Draft {
  readonly #tell: Tell;

  constructor(base: OrganizationStore, tell: Tell) {
    super(base);
    this.#tell = tell;
  }

  override place<Name extends CollectionName>(name: Name, entry: Entry<RecordOf<Name>>): Entry<RecordOf<Name>> {
    const placed = super.place(name, entry);
    if (isAging(name)) this.#tell(name, entry.value as RecordOf<typeof name>);
    return placed;
  }
}

const isAging = (name: CollectionName): name is AgingCollection =>
  (agingCollections as readonly CollectionName[]).includes(name);
