// What a world comes to, whichever ids it gave and whenever it was called: two worlds are the same by meaning when their written
// records, used credits and branding are, without circumstances (contract/circumstances.ts), ids named by what they stand for.

import { circumstances, sentInstants, timesOfRecords } from '../contract/circumstances.ts';
import { type CollectionName, collectionNames, collections } from '../contract/collections.ts';
import type { State } from '../engine/machine/state.ts';
import { digestOf } from '../primitives/canonical.ts';
import { isJsonObject, type JsonObject, parseJsonObject } from '../primitives/json-object.ts';
import type { OrganizationStore, Sandbox } from './call-context/call-context.ts';

/** A written record, its circumstances left out; two that mean the same have the same digest, whichever their ids. */
export interface Meant {
  readonly organizationId: string;
  readonly collection: CollectionName;
  readonly id: string;
  /** The world gave it its id; it did not only change a record of the seed. */
  readonly isMade: boolean;
  readonly value: JsonObject;
  readonly digest: string;
}

export interface Meaning {
  readonly digest: string;
  readonly records: readonly Meant[];
  /** Credits that the seed used are left out. */
  readonly usedCredits: number;
  /** The world means what the seed does. */
  readonly isUntouched: boolean;
}

/** An id in its brackets of a text: of a record, or within an address. */
export const idPattern = /\b[a-z]{2,4}_\d{4,}\b/g;
export const idsIn = (text: string): readonly string[] => text.match(idPattern) ?? [];
export const isId = (value: unknown): value is string => typeof value === 'string' && idsIn(value)[0] === value;

/** References are followed this far: a record is named by its content, which names others. */
const rounds = 4;

/** `leftOut` names members as collection.path, beyond the circumstances. */
export function meaningOf(state: State<Sandbox>, leftOut: ReadonlySet<string> = new Set()): Meaning {
  const holdings = state.holdings();
  const times = new Set(holdings.flatMap(({ store }) => timesIn(store)));
  const written = holdings.flatMap(({ store }) => readStore(store, leftOut, times));
  const made = written.filter(({ isMade }) => isMade);
  let names = new Map(made.map(({ id, collection }) => [id, collection as string]));
  let records: Meant[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    records = written.map((record) => {
      const { organizationId, collection, id, isMade, value } = record;
      const named = rename(value, (known) => names.get(known) ?? known);
      // A record of the seed is itself, one that was made is what it holds.
      return { ...record, digest: digestOf([organizationId, collection, isMade ? null : id, named]) };
    });
    // A result shares the id of its job, which comes first.
    names = new Map(records.toReversed().map(({ id, digest }) => [id, names.has(id) ? digest : id]));
  }
  const besides = holdings.map(({ organizationId, seed, credits, branding }) => ({
    organizationId,
    usedCredits: credits.used - seed.organization.budget.usedCredits,
    branding: branding.current === seed.branding ? null : without(branding.current, timesOfRecords),
  }));
  return {
    digest: digestOf([besides, records.map(({ digest }) => digest).sort()]),
    records,
    usedCredits: besides.reduce((sum, { usedCredits }) => sum + usedCredits, 0),
    isUntouched:
      records.length === 0 && besides.every(({ usedCredits, branding }) => usedCredits === 0 && branding === null),
  };
}

/** The times of day at which something was written or struck. */
const timesIn = (store: OrganizationStore): string[] =>
  store
    .writtenEntries()
    .flatMap(([, entries]) => entries.flatMap(({ value }) => [...timesOfRecords, 'startedAt'].map(timeOf(value))));

const timeOf = (record: unknown) => (name: string) => String((record as JsonObject)[name]).slice('2026-01-15'.length);

function readStore(store: OrganizationStore, leftOut: ReadonlySet<string>, times: ReadonlySet<string>) {
  const { organizationId } = store;
  return store.writtenEntries().flatMap(([collection, entries]) => {
    const { idField } = collections[collection];
    const own = [...(circumstances[collection] ?? []), ...pathsBelow(collection, leftOut)];
    return entries.map(({ id, value }): Omit<Meant, 'digest'> => {
      const record = value as JsonObject;
      const ofWorld = (sentInstants[collection] ?? []).filter((name) => times.has(timeOf(record)(name)));
      const kept = without(record, [idField, ...timesOfRecords, ...own, ...ofWorld]) as JsonObject;
      const isMade = store.seeded(collection).get(id) === undefined;
      const resource = collection === 'webhookDeliveries' && { resource: resourceOf(record) };
      return { organizationId, collection, id, isMade, value: { ...kept, ...resource } };
    });
  });
}

/** The id of what a delivery tells of: the first member of the data that it carries. */
function resourceOf({ request }: JsonObject): unknown {
  const { data } = parseJsonObject(String((request as JsonObject)['body'])) ?? {};
  return isJsonObject(data) ? Object.values(data)[0] : undefined;
}

/** The value without the members at these dotted paths, which lead through lists. */
export function without(value: unknown, paths: readonly string[]): unknown {
  if (paths.length === 0) return value;
  if (Array.isArray(value)) return value.map((item) => without(item, paths));
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !paths.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, without(member, pathsBelow(name, paths))]));
}

/** Dotted paths that begin with a name, from there on. */
export const pathsBelow = (name: string, paths: Iterable<string>): string[] =>
  [...paths].flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));

/** The record of this id, whatever its collection; undefined where there is none. */
/** Undefined where the prefix is of no collection. */
export const collectionOf = (id: string): CollectionName | undefined =>
  collectionNames.find((known) => id.startsWith(`${collections[known].prefix}_`));

export function entryOf(store: OrganizationStore, id: string) {
  const name = collectionOf(id);
  return name && store.entry(name, id);
}

/** The value with each id replaced by its name; a list of ids has no order. */
export function rename(value: unknown, nameOf: (id: string) => string): unknown {
  if (typeof value === 'string') return value.replaceAll(idPattern, nameOf);
  if (Array.isArray(value)) {
    const renamed = value.map((item) => rename(item, nameOf));
    return value.every(isId) ? renamed.sort() : renamed;
  }
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, rename(member, nameOf)]));
}
