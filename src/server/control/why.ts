// Which calls give a member of a record its value: a part of the log from which none can go. Each part is replayed on a machine of
// its own, every call at the clock and the counters of ids that it once met, so that the ids in the others mean what they meant.

import { Problem, refuseBusy, refuseParameter } from '../../contract/form/problem.ts';
import { say } from '../../contract/form/said/said.ts';
import { suggestName } from '../../contract/form/said/suggest-name.ts';
import type { Why } from '../../contract/records.ts';
import { rowOf } from '../../contract/rows.ts';
import type { Applied, Call } from '../../engine/kernel/call.ts';
import type { Pins } from '../../engine/machine/machine.ts';
import { parsePageQuery } from '../../engine/paging/queries.ts';
import type { Entry } from '../../log/log.ts';
import { machinesFrom } from '../../log/one-writer/replay.ts';
import { createPacer } from '../../log/pacer.ts';
import { canonicalJson } from '../../primitives/canonical.ts';
import { memberAt } from '../../primitives/json-pointer.ts';
import { minimize } from '../../primitives/minimize.ts';
import { only } from '../../primitives/thrown.ts';
import { entryOf, idsIn } from '../../world/meaning.ts';
import { applyAgain, beginsState } from '../worlds/past-worlds.ts';
import { nextSlice } from '../worlds/slices.ts';
import { type Machines, machinesFor, readStanding, WorldMachine, type Worlds } from '../worlds/worlds.ts';
import { describeEntry } from './read-entries.ts';

interface Asked {
  readonly worlds: Worlds;
  readonly worldName: string;
  /** Makes machines that belong to no world. */
  readonly machines: Machines;
  readonly call: Call;
}

/** One search at a time takes all of the processor that others leave. */
const searching = new WeakSet<Worlds>();

/** Throws invalid_parameter, server_busy, and resource_not_found for a record, or a beginning of the log, that is not there. */
export async function explainMember({ worlds, worldName, machines, call }: Asked, timeoutMs = 10_000): Promise<Why> {
  const { record, member } = parsePageQuery(rowOf('getWhy'), call.query).filters;
  if (record === undefined) throw refuseParameter('record', say('names the record to explain, such as clm_0001'));
  if (searching.has(worlds)) throw refuseBusy(say('The server explains another member. Try again.'));
  searching.add(worlds);
  try {
    const base = await worlds.base(worldName);
    const entries = await readLog(worlds, worldName, base?.position);
    const subject = { organizationId: call.organizationId, record, member };
    return await new Search(
      await machinesFrom(machinesFor(worlds, worldName, machines), base),
      subject,
      timeoutMs,
    ).explain(entries);
  } finally {
    searching.delete(worlds);
  }
}

/** What changed the world since the seed, or the state that it began with; a rewind changes nothing that its entries do not show. */
async function readLog(worlds: Worlds, world: string, after?: number): Promise<Entry<Call>[]> {
  const entries: Entry<Call>[] = [];
  for await (const batch of worlds.history(world, after)) entries.push(...batch);
  const [first] = entries;
  const isSeeded = first === undefined ? (await readStanding(worlds, world)).position === 0 : beginsState(first);
  const isWhole = after !== undefined || isSeeded;
  if (isWhole) return entries.filter(({ rewind }) => rewind === undefined);
  throw new Problem(
    'resource_not_found',
    say('The log of {world} no longer has its beginning, so nothing can be replayed.', { world }),
  );
}

interface Subject {
  readonly organizationId: string;
  readonly record: string;
  /** Undefined for the record as a whole. */
  readonly member: string | undefined;
}

/** The time is up. */
class TimeIsUp extends Error {}

class Search {
  readonly #create: () => WorldMachine;
  readonly #subject: Subject;
  /** What each met when all were applied. */
  readonly #pins = new Map<Entry<Call>, Pins>();
  readonly #pause = createPacer(nextSlice);
  #endsAt: number;

  constructor(create: () => WorldMachine, subject: Subject, timeoutMs: number) {
    this.#create = create;
    this.#subject = subject;
    this.#endsAt = performance.now() + timeoutMs;
  }

  async explain(entries: readonly Entry<Call>[]): Promise<Why> {
    const { record, member = null } = this.#subject;
    const note = (machine: WorldMachine, entry: Entry<Call>) => this.#pins.set(entry, machine.world.pins);
    const whole = await this.#play(entries, note).catch(refuseLength);
    const value = this.#valueIn(whole) ?? this.#refuse(whole);
    let isMinimal = true;
    const holds = async (part: readonly Entry<Call>[]): Promise<boolean> => {
      const machine = isMinimal && (await this.#play(part).catch(only(TimeIsUp)));
      isMinimal &&= machine !== undefined;
      return machine instanceof WorldMachine && this.#valueIn(machine) === value;
    };
    const relatives = this.#findRelatives(whole);
    const near: Entry<Call>[] = [];
    for (const entry of entries) {
      await this.#pause();
      if (isNear(entry, relatives)) near.push(entry);
    }
    const kept = await minimize((await holds(near)) ? near : entries, holds);
    this.#endsAt = Number.POSITIVE_INFINITY;
    return { record, member, value, isMinimal, calls: await this.#describe(kept, relatives) };
  }

  /** What is refused now is refused; `before` sees each call come. Rejects with TimeIsUp. */
  async #play(
    part: readonly Entry<Call>[],
    before?: (machine: WorldMachine, entry: Entry<Call>) => void,
  ): Promise<WorldMachine> {
    const machine = this.#create();
    for (const entry of part) {
      if (performance.now() > this.#endsAt) throw new TimeIsUp();
      await this.#pause();
      const pins = this.#pins.get(entry);
      before?.(machine, entry);
      if (pins !== undefined) machine.world.pin(pins);
      await applyAgain(machine, entry).catch(only(Problem));
    }
    return machine;
  }

  /** What each call did to the member, and which relatives of the record it changed. */
  async #describe(kept: readonly Entry<Call>[], relatives: ReadonlySet<string>): Promise<Why['calls']> {
    const lookAt = (machine: WorldMachine) => ({
      value: this.#valueIn(machine) ?? null,
      texts: new Map([...relatives].map((id) => [id, this.#find(machine, id)?.json.toString()])),
    });
    const seen: ReturnType<typeof lookAt>[] = [];
    seen.push(lookAt(await this.#play(kept, (machine) => seen.push(lookAt(machine)))));
    return kept.map((entry, index) => {
      const [before, after] = seen.slice(index) as [(typeof seen)[0], (typeof seen)[0]];
      const changed = [...relatives].filter((id) => before.texts.get(id) !== after.texts.get(id));
      return { ...describeEntry(entry), before: before.value, after: after.value, changed };
    });
  }

  /** The record, those that it names, and those that they name. */
  #findRelatives(machine: WorldMachine): Set<string> {
    const found = new Set([this.#subject.record]);
    for (let round = 0; round < 2; round += 1)
      for (const id of [...found])
        for (const named of idsIn(this.#find(machine, id)?.json.toString() ?? '')) found.add(named);
    return found;
  }

  #find({ world }: WorldMachine, id: string) {
    return entryOf(world.state.holdingOf(this.#subject.organizationId).store, id);
  }

  /** As canonical JSON; undefined where there is no such record or member. */
  #valueIn(machine: WorldMachine): string | undefined {
    const { record, member } = this.#subject;
    const value = this.#find(machine, record)?.value;
    const found = member === undefined ? value : memberAt(value, `/${member.replaceAll('.', '/')}`);
    return found === undefined ? undefined : canonicalJson(found);
  }

  #refuse(machine: WorldMachine): never {
    const { record, member = '' } = this.#subject;
    const entry = this.#find(machine, record);
    if (entry === undefined)
      throw new Problem('resource_not_found', say('There is no {record} in this world.', { record }));
    const suggestion = suggestName(member, Object.keys(entry.value as object));
    const detail = say('{record} has no member {member}; {suggestion}', { record, member, suggestion });
    throw refuseParameter('member', detail);
  }
}

function refuseLength(error: unknown): never {
  throw error instanceof TimeIsUp ? refuseBusy(say('The log takes too long to replay. Try again.')) : error;
}

/** It names the record or a relative, made one, or names nothing at all, as what moves the clock does. */
function isNear({ call: { path, body }, note }: Entry<Call>, relatives: ReadonlySet<string>): boolean {
  const named = idsIn(`${path} ${JSON.stringify(body)}`);
  const { created } = note as NonNullable<Applied['note']>;
  return named.length === 0 || [...named, ...created].some((id) => relatives.has(id));
}
