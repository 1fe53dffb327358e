// Which calls give a member of a record its value: a part of the log from which none can go. Each part is replayed on a machine of
// its own, every call at the clock and the counters of ids that it once met, so that the ids in the others mean what they meant.

import { collectionOf } from '../../contract/collections.ts';
import { Problem, refuseBusy, refuseParameter } from '../../contract/form/problem.ts';
import { say, suggestName } from '../../contract/form/said/said.ts';
import type { FigureStep, Why } from '../../contract/records.ts';
import { readPermissionOf, rowOf } from '../../contract/rows.ts';
import type { Applied, Call } from '../../engine/kernel/call.ts';
import type { Pins } from '../../engine/machine/machine.ts';
import { parsePageQuery } from '../../engine/paging/queries.ts';
import { lossSteps, settlementSteps } from '../../law/figures/figure-steps.ts';
import { appliedOf, entriesUntil, listEntries } from '../../log/entries.ts';
import type { Entries, Entry } from '../../log/log.ts';
import { createPacer } from '../../log/pacer.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { memberAtPath } from '../../primitives/json-pointer.ts';
import { getOrMake } from '../../primitives/memoize.ts';
import { minimize } from '../../primitives/minimize.ts';
import { only } from '../../primitives/thrown.ts';
import type { OrganizationStore } from '../../world/call-context/call-context.ts';
import { entryOf, idsIn } from '../../world/meaning.ts';
import { checkPermission } from '../callers/authenticate.ts';
import type { Identity } from '../callers/credentials.ts';
import { applyAgain } from '../worlds/past-worlds.ts';
import { nextSlice } from '../worlds/slices.ts';
import type { WorldMachine, Worlds } from '../worlds/worlds.ts';
import { describeEntry } from './read-entries.ts';

interface Asked {
  readonly worlds: Worlds;
  readonly identity: Identity;
  readonly call: Call;
}

/** One search at a time takes all of the processor that others leave. */
const searching = new WeakSet<Worlds>();

/** Throws invalid_parameter, insufficient_permission, server_busy, and resource_not_found for a record, or a beginning of the log, that is not there. */
export async function explainMember({ worlds, identity, call }: Asked, timeoutMs = 10_000): Promise<Why> {
  const { record, member } = parsePageQuery(rowOf('getWhy'), call.query).filters;
  if (record === undefined) throw refuseParameter('record', say('names the record to explain, such as clm_0001'));
  const collection = collectionOf(record);
  if (collection !== undefined) checkPermission(identity, readPermissionOf(collection));
  if (searching.has(worlds)) throw refuseBusy(say('The server explains another member. Try again.'));
  searching.add(worlds);
  try {
    const { loadCreate, entries: all } = await worlds.replayOf(identity.worldName);
    const entries = await readLog(all);
    const play = createReplay(await loadCreate(), call.organizationId);
    return await explain({ record, member: member ?? null }, entries, play, performance.now() + timeoutMs);
  } finally {
    searching.delete(worlds);
  }
}

/** What changed the world since the seed, or the state that it began with; a rewind changes nothing that its entries do not show. */
async function readLog(all: Entries<Call>): Promise<Entry<Call>[]> {
  if (!all.isWhole)
    throw new Problem(
      'resource_not_found',
      say('The log of {world} no longer has its beginning, so nothing can be replayed.', all),
    );
  const entries = await listEntries(appliedOf(entriesUntil(all)));
  return entries.filter(({ rewind }) => rewind === undefined);
}

class TimeIsUp extends Error {}

type Replay = ReturnType<typeof createReplay>;

function createReplay(create: () => WorldMachine, organizationId: string) {
  const storeOf = ({ world }: WorldMachine) => world.state.holdingOf(organizationId).store;
  const pins = new Map<Entry<Call>, Pins>();
  const pause = createPacer(nextSlice);
  /** A call that is refused now changes nothing. `before` sees each call. Rejects with TimeIsUp. */
  return async (part: readonly Entry<Call>[], endsAt: number, before?: (store: OrganizationStore) => void) => {
    const machine = create();
    for (const entry of part) {
      if (performance.now() > endsAt) throw new TimeIsUp();
      await pause();
      before?.(storeOf(machine));
      // Each call meets the clock and the counters that it met the first time.
      machine.world.pin(getOrMake(pins, entry, () => machine.world.pins));
      await applyAgain(machine, entry).catch(only(Problem));
    }
    return storeOf(machine);
  };
}

/** The member is null for the record as a whole. */
type Subject = Pick<Why, 'record' | 'member'>;

async function explain(subject: Subject, log: readonly Entry<Call>[], play: Replay, endsAt: number): Promise<Why> {
  const whole = await play(log, endsAt).catch(only(TimeIsUp));
  if (whole === undefined) throw refuseBusy(say('The log takes too long to replay. Try again.'));
  const value = valueIn(whole, subject) ?? refuse(whole, subject);
  let isMinimal = true;
  const holds = async (part: readonly Entry<Call>[]): Promise<boolean> => {
    const end = isMinimal ? await play(part, endsAt).catch(only(TimeIsUp)) : undefined;
    isMinimal = end !== undefined;
    return end !== undefined && valueIn(end, subject) === value;
  };
  const relatives = findRelatives(whole, subject.record);
  const pause = createPacer(nextSlice);
  const near: Entry<Call>[] = [];
  for (const entry of log) {
    await pause();
    if (isNear(entry, relatives)) near.push(entry);
  }
  const kept = await minimize((await holds(near)) ? near : log, holds);
  const lookAt = (store: OrganizationStore) => ({
    value: valueIn(store, subject) ?? null,
    texts: new Map([...relatives].map((id) => [id, textOf(store, id)])),
  });
  const seen: ReturnType<typeof lookAt>[] = [];
  const look = (store: OrganizationStore) => seen.push(lookAt(store));
  look(await play(kept, Number.POSITIVE_INFINITY, look));
  const calls = kept.map((entry, index) => {
    const [before, after] = seen.slice(index) as [(typeof seen)[0], (typeof seen)[0]];
    const changed = [...relatives].filter((id) => before.texts.get(id) !== after.texts.get(id));
    return { ...describeEntry(entry), before: before.value, after: after.value, changed };
  });
  return { ...subject, value, steps: stepsIn(whole, subject), isMinimal, calls };
}

const textOf = (store: OrganizationStore, id: string): string => entryOf(store, id)?.json.toString() ?? '';

/** The record, those that it names, and those that they name. */
function findRelatives(store: OrganizationStore, record: string): ReadonlySet<string> {
  const found = new Set([record]);
  for (let round = 0; round < 2; round += 1)
    for (const id of [...found]) for (const named of idsIn(textOf(store, id))) found.add(named);
  return found;
}

/** A call is near if it names the record or a relative, made one, or names nothing at all, as moving the clock does. */
function isNear({ call: { path, body }, note }: Entry<Call>, relatives: ReadonlySet<string>): boolean {
  const named = idsIn(`${path} ${JSON.stringify(body)}`);
  const { created } = note as NonNullable<Applied['note']>;
  return named.length === 0 || [...named, ...created].some((id) => relatives.has(id));
}

/** Of a claim what it is settled at, or what was assessed; of a visit what it assessed. */
function stepsIn(store: OrganizationStore, { record, member }: Subject): FigureStep[] {
  const visit = store.get('peritajes', record);
  if (visit !== undefined)
    return member === 'assessedDamagePct' ? lossSteps(visit, store.named('claims', visit.claimId)) : [];
  const claim = store.get('claims', record);
  const peritajeId = claim?.settlement?.peritajeId ?? claim?.peritajeIds.at(-1);
  const peritaje = peritajeId === undefined ? undefined : store.get('peritajes', peritajeId);
  if (claim === undefined) return [];
  if (member === 'assessedLossPct') return peritaje === undefined ? [] : lossSteps(peritaje, claim);
  const { settlement } = claim;
  return settlement !== null && paidMembers.includes(member) ? settlementSteps({ ...claim, settlement }, peritaje) : [];
}

const paidMembers: readonly (string | null)[] = [null, 'approvedAmount', 'settlement', 'settlement.amount'];

/** Undefined where there is no such record or member. */
function valueIn(store: OrganizationStore, { record, member }: Subject): string | undefined {
  const value = entryOf(store, record)?.value;
  const found = member === null ? value : memberAtPath(value, member);
  return found === undefined ? undefined : canonicalJson(found);
}

function refuse(store: OrganizationStore, { record, member: asked }: Subject): never {
  const member = asked ?? '';
  const entry = entryOf(store, record);
  if (entry === undefined)
    throw new Problem('resource_not_found', say('There is no {record} in this world.', { record }));
  const suggestion = suggestName(member, Object.keys(entry.value as object));
  const detail = say('{record} has no member {member}; {suggestion}', { record, member, suggestion });
  throw refuseParameter('member', detail);
}
