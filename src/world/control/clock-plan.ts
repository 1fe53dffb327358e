// Plans the passing of time in all organizations of a world: due events happen in one order, over drafts that become visible when
// they are committed (Decision 34). Their writes may be due themselves, and then enter the queue.

import type { CollectionName } from '../../contract/collections.ts';
import { idOf, type RecordOf } from '../../contract/collections.ts';
import type { Counted, Happening, UpcomingAct, UpcomingEvent } from '../../contract/records.ts';
import { Clock } from '../../engine/kernel/clock.ts';
import { Draft } from '../../engine/records/draft.ts';
import type { Entry } from '../../engine/records/entry.ts';
import { DueQueue } from '../../engine/time/due-queue.ts';
import type { Slices } from '../../primitives/slices.ts';
import { addMs } from '../../primitives/timestamps.ts';
import type { CallContext, OrganizationStore, Sandbox } from '../call-context/call-context.ts';
import { type AgingCollection, agingCollections, compareDue, type Due, dueOf } from '../time/due.ts';
import { forgetOldest } from '../webhooks/deliveries.ts';
import { countBetween } from './counted.ts';
import { cancel, newestWriting, type StrikingEvent, strike } from './strikes.ts';
import { type Scope, takeDue } from './take-due.ts';
import { actsAfter, dueOfUpcoming, upcomingEvents } from './upcoming.ts';

/** The state of the world at the end of a move. */
export interface ClockPlan {
  readonly happenedIn: (organizationId: string) => readonly Happening[];
  readonly countedOf: (organizationId: string) => Counted;
  readonly commit: () => void;
}

export interface StrikePlan extends Pick<ClockPlan, 'commit'> {
  readonly eventId: string;
}

/** Plans a move for every organization of the world: time passes for all. */
export function* passUntil(context: CallContext, to: string): Slices<ClockPlan> {
  const queue = new DueQueue(compareDue);
  const passings = openPassings(context, queue, to);
  for (const passing of passings) yield* begin(passing, to);
  const commit = yield* takeAllDue(context, passings, queue, to);
  const counted = new Map<string, Counted>();
  for (const { organizationId, store } of passings)
    counted.set(organizationId, yield* countBetween(store, context.clock.now, to));
  return {
    happenedIn: (id) => (passings.find(({ organizationId }) => organizationId === id) as Passing).happened,
    countedOf: (id) => counted.get(id) as Counted,
    commit,
  };
}

/**
 * Lets an event strike the caller's plots now. No other due event happens, and the clock stays. The event begins no earlier than
 * the policies over its plots were written, so that an insured who has just signed may claim it.
 */
export function* strikeNow(
  context: CallContext,
  facts: Omit<StrikingEvent, 'eventId'>,
  complete: (event: StrikingEvent) => StrikingEvent,
): Slices<StrikePlan> {
  const { now } = context.clock;
  const queue = new DueQueue(compareDue);
  const passings = openPassings(context, queue, now);
  const passing = passings.find(({ organizationId }) => organizationId === context.organizationId) as Passing;
  const eventId = passing.ids.next('evt');
  const written = yield* newestWriting(passing.store, facts);
  const startedAt = written > facts.startedAt ? written : facts.startedAt;
  const event = complete({ eventId, ...facts, startedAt });
  passing.expect({ rule: 'event.struck', at: now, id: eventId, take: () => strike(passing, event, now) });
  return { commit: yield* takeAllDue(context, passings, queue, now), eventId };
}

/** One organization while time passes, over a draft of its records. */
interface Passing extends Scope {
  readonly base: OrganizationStore;
  readonly store: PassingStore;
}

/** All of them share a queue, a clock and ids; `queue` gets the events due until `to`. */
function openPassings(context: CallContext, queue: DueQueue, to: string): Passing[] {
  const shared = { ...context, clock: context.clock.fork(), ids: context.ids.fork(), isPassing: true };
  return context.stores().map((base) => {
    const { organizationId, seed } = base;
    const store = new PassingStore(base, shared.clock.now, (name, record) => expectRecord(passing, name, record));
    const expect: Scope['expect'] = (item) => {
      if (item.at <= to) queue.push({ ...item, organizationId });
    };
    const passing = { ...shared, organizationId, seed, base, store, happened: [], expect };
    return passing;
  });
}

/** Returns a function that commits the plan. */
function* takeAllDue(
  context: CallContext,
  passings: readonly Passing[],
  queue: DueQueue,
  to: string,
): Slices<() => void> {
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    yield* item.take() ?? [];
    yield;
  }
  for (const { store } of passings) yield* store.gather();
  return () => {
    for (const passing of passings) commit(passing);
    context.ids.adopt((passings[0] as Passing).ids);
    context.clock.moveTo(to);
  };
}

/** The deliveries of the draft and the store together may be more than a world keeps: the oldest are forgotten. */
function commit({ store, base }: Passing): void {
  store.commit();
  for (const status of ['delivered', 'dead_letter'] as const) forgetOldest(base, status);
}

function* begin(passing: Passing, to: string): Slices<void> {
  const { store, base, clock } = passing;
  for (const event of upcomingEvents(store)) expectUpcoming(passing, event);
  for (const act of actsAfter(store, clock.now)) {
    const { operationId: rule, recordId: id, at } = act;
    passing.expect({ rule, at, id, take: () => applyDueAct(passing, act) });
  }
  for (const name of agingCollections) {
    for (const { value } of base.upTo(name, 'due', to)) {
      expectRecord(passing, name, value);
      yield;
    }
  }
}

function expectRecord<Name extends AgingCollection>(scope: Scope, name: Name, record: RecordOf<Name>): void {
  const due = dueOf(name, record);
  const id = idOf(name, record);
  if (due !== undefined) scope.expect({ ...due, id, take: () => takeDue(scope, name, id, due) });
}

function expectUpcoming(scope: Scope, event: UpcomingEvent): void {
  const due = dueOfUpcoming(scope.store, event);
  if (due !== undefined) scope.expect({ ...due, id: event.eventId, take: () => takeUpcoming(scope, event, due) });
}

/** Carries out an action as a call at that time would; an action that the rules then refuse is neither done nor reported. */
function* applyDueAct(scope: Scope, { operationId, recordId, body, at }: UpcomingAct): Slices<void> {
  const context = { ...scope, clock: new Clock(addMs(at, -1000)) };
  scope.ids.reserve(recordId);
  if (yield* context.act(operationId, context, body))
    scope.happened.push({ operationOrRule: operationId, id: recordId, at });
  scope.ids.reserve(undefined);
}

function* takeUpcoming(scope: Scope, { cancelledAt, ...event }: UpcomingEvent, { rule, at }: Due): Slices<void> {
  if (rule === 'event.struck') yield* strike(scope, event, at);
  else yield* cancel(scope, event.eventId, at);
  expectUpcoming(scope, { ...event, cancelledAt });
}

type Notify = <Name extends AgingCollection>(name: Name, record: RecordOf<Name>) => void;

class PassingStore extends Draft<Sandbox> {
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
