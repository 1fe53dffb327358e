// Time that passes in all organizations of a world until an instant: what is due happens in one order, over drafts that
// nobody sees until they are committed (Decision 34). What that writes may be due itself, and then enters the queue.

import { idOf, type RecordOf } from '../../contract/collections.ts';
import type { Counted } from '../../contract/schemas/control.ts';
import type { UpcomingAct, UpcomingEvent } from '../../contract/schemas/upcoming.ts';
import { Clock } from '../../engine/kernel/clock.ts';
import { type DueItem, DueQueue } from '../../engine/time/due-queue.ts';
import type { Slices } from '../../primitives/slices.ts';
import { addMs } from '../../primitives/timestamps.ts';
import type { CallContext, OrganizationStore } from '../call-context/call-context.ts';
import { type AgingCollection, agingCollections, compareDue, type Due, dueOf } from '../time/due.ts';
import { forgetOldest } from '../webhooks/deliveries.ts';
import { countBetween } from './counted.ts';
import { PassingStore } from './passing-store.ts';
import { cancel, newestWriting, type StrikingEvent, strike } from './strikes.ts';
import { DueEvents, type Scope, takeDue } from './take-due.ts';
import { actsAfter, dueOfUpcoming, upcomingEvents } from './upcoming.ts';

/** What the world will be at the end of a move. */
export interface ClockPlan {
  readonly dueEventsOf: (organizationId: string) => DueEvents;
  readonly countedOf: (organizationId: string) => Counted;
  readonly commit: () => void;
}

export interface StrikePlan extends Pick<ClockPlan, 'commit'> {
  readonly eventId: string;
}

/** Plans a move for every organization of the world: time passes for all. */
export function* passUntil(context: CallContext, to: string): Slices<ClockPlan> {
  const passings = openPassings(context, to);
  for (const passing of passings) yield* passing.begin();
  const commit = yield* takeAllDue(context, passings, to);
  const counted = new Map<string, Counted>();
  for (const { organizationId, store } of passings)
    counted.set(organizationId, yield* countBetween(store, context.clock.now, to));
  return {
    dueEventsOf: (own) => (passings.find(({ organizationId }) => organizationId === own) as Passing).dueEvents,
    countedOf: (own) => counted.get(own) as Counted,
    commit,
  };
}

/**
 * An event strikes the caller's plots now. Nothing else that is due happens, and the clock stays. It begins no earlier than the
 * policies over its plots were written: an insured who has just signed may claim it.
 */
export function* strikeNow(
  context: CallContext,
  facts: Omit<StrikingEvent, 'eventId'>,
  complete: (event: StrikingEvent) => StrikingEvent,
): Slices<StrikePlan> {
  const { now } = context.clock;
  const passings = openPassings(context, now);
  const own = passings.find(({ organizationId }) => organizationId === context.organizationId) as Passing;
  const eventId = own.ids.next('evt');
  const written = yield* newestWriting(own.store, facts.footprint);
  const startedAt = written > facts.startedAt ? written : facts.startedAt;
  const event = complete({ eventId, ...facts, startedAt });
  own.expect({ rule: 'event.struck', at: now, id: eventId, take: () => strike(own, event, now) });
  return { commit: yield* takeAllDue(context, passings, now), eventId };
}

function openPassings(context: CallContext, to: string): Passing[] {
  const shared = { context, clock: context.clock.fork(), ids: context.ids.fork(), queue: new DueQueue(compareDue), to };
  return context.stores().map((base) => new Passing(base, shared));
}

/** Returns what commits the plan. */
function* takeAllDue(context: CallContext, passings: readonly Passing[], to: string): Slices<() => void> {
  const { queue, ids } = passings[0] as Passing;
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    yield* item.take() ?? [];
    yield;
  }
  for (const { store } of passings) yield* store.gather();
  return () => {
    for (const passing of passings) passing.commit();
    context.ids.adopt(ids);
    context.clock.moveTo(to);
  };
}

interface Shared extends Pick<CallContext, 'clock' | 'ids'> {
  /** The context of the call that lets time pass. */
  readonly context: CallContext;
  readonly queue: DueQueue;
  readonly to: string;
}

/** Time that passes in one organization. */
class Passing implements Scope {
  readonly organizationId: string;
  readonly seed: CallContext['seed'];
  readonly store: PassingStore;
  readonly clock: CallContext['clock'];
  readonly ids: CallContext['ids'];
  readonly queue: DueQueue;
  readonly dueEvents = new DueEvents();
  readonly isPassing = true;
  readonly #base: OrganizationStore;
  readonly #context: CallContext;
  readonly #to: string;

  constructor(base: OrganizationStore, { context, clock, ids, queue, to }: Shared) {
    this.organizationId = base.organizationId;
    this.seed = base.seed;
    this.store = new PassingStore(base, clock.now, (name, record) => this.#expectRecord(name, record));
    this.clock = clock;
    this.ids = ids;
    this.queue = queue;
    this.#base = base;
    this.#context = context;
    this.#to = to;
  }

  *begin(): Slices<void> {
    for (const event of upcomingEvents(this.store)) this.#expectUpcoming(event);
    for (const act of actsAfter(this.store, this.clock.now)) {
      const { operationId: rule, recordId: id, at } = act;
      this.expect({ rule, at, id, take: () => this.#carryOut(act) });
    }
    for (const name of agingCollections) {
      for (const { value } of this.#base.upTo(name, 'due', this.#to)) {
        this.#expectRecord(name, value);
        yield;
      }
    }
  }

  expect(item: Omit<DueItem, 'organizationId'>): void {
    if (item.at <= this.#to) this.queue.push({ ...item, organizationId: this.organizationId });
  }

  #expectRecord<Name extends AgingCollection>(name: Name, record: RecordOf<Name>): void {
    const due = dueOf(name, record);
    const id = idOf(name, record);
    if (due !== undefined) this.expect({ ...due, id, take: () => takeDue(this, name, id, due) });
  }

  #expectUpcoming(event: UpcomingEvent): void {
    const due = dueOfUpcoming(this.store, event);
    if (due !== undefined) this.expect({ ...due, id: event.eventId, take: () => this.#takeUpcoming(event, due) });
  }

  /** Acts as a call at that time would; what the rules refuse by then is neither done nor reported. */
  *#carryOut({ operationId, recordId, body, at }: UpcomingAct): Slices<void> {
    const { organizationId, seed, store, ids } = this;
    const clock = new Clock(addMs(at, -1000));
    ids.reserve(recordId);
    const context = { ...this.#context, organizationId, seed, store, ids, clock, isPassing: true };
    if (yield* context.act(operationId, context, body)) this.dueEvents.add(operationId, recordId, at);
    ids.reserve(undefined);
  }

  *#takeUpcoming({ cancelledAt, ...event }: UpcomingEvent, { rule, at }: Due): Slices<void> {
    if (rule === 'event.struck') yield* strike(this, event, at);
    else yield* cancel(this, event.eventId, at);
    this.#expectUpcoming({ ...event, cancelledAt });
  }

  /** The deliveries of the draft and the store together may be more than a world keeps: the oldest are forgotten. */
  commit(): void {
    this.store.commit();
    for (const status of ['delivered', 'dead_letter'] as const) forgetOldest(this.#base, status);
  }
}
