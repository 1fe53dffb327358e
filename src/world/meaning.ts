// The meaning of a world, regardless of its ids and times: two worlds mean the same when their written records, used credits and
// branding are equal, without circumstances (contract/circumstances.ts), and with ids replaced by what they refer to.

import { circumstances, sentInstants, timesOfRecords } from '../contract/circumstances.ts';
import { type CollectionName, collectionOf, collections } from '../contract/collections.ts';
import type { State } from '../engine/machine/state.ts';
import { digestOf } from '../primitives/canonical.ts';
import { groupBy } from '../primitives/group-by.ts';
import { isJsonObject, type JsonObject, parseJsonObject } from '../primitives/json-object.ts';
import { addDays } from '../primitives/timestamps.ts';
import type { OrganizationStore, Sandbox } from './call-context/call-context.ts';
import { expertOf, visitAfterDays } from './peritajes/admit-peritaje.ts';

/** A written record without circumstances; two with the same meaning have the same digest, regardless of their ids. */
export interface RecordMeaning {
  readonly organizationId: string;
  readonly collection: CollectionName;
  readonly id: string;
  /** True where the world created it, and not only changed a record of the seed. */
  readonly isMade: boolean;
  readonly value: JsonObject;
  readonly digest: string;
}

export interface Meaning {
  readonly digest: string;
  readonly records: readonly RecordMeaning[];
  /** Without credits that the seed used. */
  readonly usedCredits: number;
  /** True where the world means the same as the seed. */
  readonly isUntouched: boolean;
}

/** Finds the ids of records, which stand alone, in a text or in an address. */
export const idPattern = /\b[a-z]{2,4}_\d{4,}\b/g;
export const idsIn = (text: string): readonly string[] => text.match(idPattern) ?? [];
export const isId = (value: unknown): value is string => typeof value === 'string' && idsIn(value)[0] === value;

/** The depth to which references are followed: a record is named by its content, which names others. */
const rounds = 4;

/** `ignored` names further members to leave out, as collection.path. */
export function meaningOf(state: State<Sandbox>, ignored: ReadonlySet<string> = new Set()): Meaning {
  const holdings = state.holdings();
  const written = holdings.flatMap((holding) => readHolding(holding, ignored));
  const records = nameRecords(written);
  const besides = holdings.map(({ organizationId, seed, credits, branding }) => {
    const [now, before] = [branding.current, seed.branding].map((value) =>
      without(value, [...timesOfRecords, 'version']),
    );
    return {
      organizationId,
      usedCredits: credits.used - seed.organization.budget.usedCredits,
      branding: digestOf(now) === digestOf(before) ? null : now,
    };
  });
  return {
    digest: digestOf([besides, records.map(({ digest }) => digest).sort()]),
    records,
    usedCredits: besides.reduce((sum, { usedCredits }) => sum + usedCredits, 0),
    isUntouched:
      records.length === 0 && besides.every(({ usedCredits, branding }) => usedCredits === 0 && branding === null),
  };
}

type Written = Omit<RecordMeaning, 'digest'>;

/** Equal records are distinguished by their referrers: two plots of one client differ from two plots of two clients. */
function nameRecords(written: readonly Written[]): RecordMeaning[] {
  const made = new Map(written.filter(({ isMade }) => isMade).map(({ id, collection }) => [id, collection as string]));
  const referrers = groupBy(
    written.flatMap(({ id, value }) => [...new Set(idsIn(JSON.stringify(value)))].map((to) => ({ id, to }))),
    ({ to }) => to,
  );
  let names: ReadonlyMap<string, string> = made;
  let records: RecordMeaning[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const nameOf = (known: string): string => names.get(known) ?? known;
    records = written.map((record) => {
      const { organizationId, collection, id, isMade, value } = record;
      const pointing = (referrers.get(id) ?? []).map((one) => nameOf(one.id)).sort();
      // A record of the seed is identified by its id, a new one by its content and its referrers.
      const identity = isMade ? pointing : id;
      return { ...record, digest: digestOf([organizationId, collection, identity, rename(value, nameOf)]) };
    });
    // A result shares the id of its job, which comes first.
    names = new Map(records.toReversed().map(({ id, digest }) => [id, made.has(id) ? digest : id]));
  }
  return records;
}

function readHolding(
  { store, seed }: ReturnType<State<Sandbox>['holdings']>[number],
  ignored: ReadonlySet<string>,
): Written[] {
  const { organizationId } = store;
  const written = store.writtenEntries();
  const struck = written.flatMap(([name, entries]) =>
    name === 'events' ? entries.map(({ value }) => String((value as unknown as JsonObject)['startedAt'])) : [],
  );
  return written.flatMap(([collection, entries]) => {
    const { idField } = collections[collection];
    const paths = [...(circumstances[collection] ?? []), ...pathsBelow(collection, ignored)];
    const keep = (record: JsonObject): JsonObject => {
      const serviceInstants = instantsOf(record, struck);
      const sent = (sentInstants[collection] ?? []).filter((name) => serviceInstants.has(String(record[name])));
      // The expert of a new claim depends on its id.
      const isDrawn = !isSeeded(String(record['claimId'])) && 'expert' in record && isExpertOf(record);
      const kept = without(record, [idField, ...timesOfRecords, ...paths, ...sent, ...(isDrawn ? ['expert'] : [])]);
      const resource = collection === 'webhookDeliveries' && { resource: resourceOf(record) };
      return { ...(kept as JsonObject), ...resource };
    };
    return entries.flatMap(({ id, value }): Written[] => {
      const [record, before] = [value as unknown as JsonObject, store.seeded(collection).get(id)?.value];
      const kept = keep(record);
      const isAsSeeded = before !== undefined && digestOf(keep(before as unknown as JsonObject)) === digestOf(kept);
      return isAsSeeded ? [] : [{ organizationId, collection, id, isMade: before === undefined, value: kept }];
    });
  });

  function isSeeded(claimId: string): boolean {
    return store.seeded('claims').get(claimId) !== undefined;
  }
  function isExpertOf({ claimId, expert }: JsonObject): boolean {
    return digestOf(expert) === digestOf(expertOf({ seed }, { claimId: String(claimId) }));
  }
}

/** Instants that the service may have set in the record: the time of writing, days after that, or the time of its storm. */
function instantsOf(record: JsonObject, struck: readonly string[]): ReadonlySet<string> {
  const history = (Array.isArray(record['statusHistory']) ? record['statusHistory'] : []) as JsonObject[];
  const times = [...timesOfRecords.map((name) => record[name]), ...history.map(({ at }) => at)].map(String);
  const planned = times.filter((time) => !Number.isNaN(Date.parse(time))).map((time) => addDays(time, visitAfterDays));
  return new Set([...times, ...planned, ...struck]);
}

/** The id of the resource of a delivery: the first member of its data. */
function resourceOf({ request }: JsonObject): unknown {
  const { data } = parseJsonObject(String((request as JsonObject)['body'])) ?? {};
  return isJsonObject(data) ? Object.values(data)[0] : undefined;
}

/** Removes the members at these dotted paths, which lead through lists. */
export function without(value: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => without(item, paths));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !paths.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, without(member, pathsBelow(name, paths))]));
}

/** The rest of the dotted paths that begin with a name. */
export const pathsBelow = (name: string, paths: Iterable<string>): string[] =>
  [...paths].flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));

/** The record of this id, whatever its collection; undefined where there is none. */
export function entryOf(store: OrganizationStore, id: string) {
  const name = collectionOf(id);
  return name && store.entry(name, id);
}

/** Replaces each id in a value by its name; a list of ids has no order. */
export function rename(value: unknown, nameOf: (id: string) => string): unknown {
  if (typeof value === 'string') return value.replaceAll(idPattern, nameOf);
  if (Array.isArray(value)) {
    const renamed = value.map((item) => rename(item, nameOf));
    return value.every(isId) ? renamed.sort() : renamed;
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rename(member, nameOf)]));
}
