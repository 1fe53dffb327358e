import { type CollectionName, collections, idOf } from '../../contract/collections.ts';
import type { SchemaFacts } from '../../contract/form/fields.ts';
import type { LogEntry } from '../../contract/records.ts';
import { kindOfId, listRowOf, singleRowOf } from '../ids/id-kinds.ts';
import type { Address } from '../state/address.ts';
import { type Reading, read, readList, readPage } from '../state/readings.ts';
import { type AnyRecord, membersOf, titleMemberOf, wholeReadOf } from './record-facts.ts';

export const maxRead = 1_000;
const pageSize = 50;

type Query = Address['filters'];
type Records = Reading<readonly AnyRecord[]>;

/** The newest records of a collection that match the filters of its list. */
export function readRecords(collection: CollectionName, query: Query = {}): Records {
  const row = listRowOf(collection);
  if (row !== undefined) return readList(row.id, query, maxRead).value as Records;
  const whole = wholeReadOf(collection);
  if (whole === undefined) return readCreated(collection);
  const { data, ...reading } = read(whole.row.id).value;
  return { ...reading, data: (data as Readonly<Record<string, readonly AnyRecord[]>> | undefined)?.[whole.member] };
}

/** Whether an operation lists the collection; otherwise the log has the ids of its records. */
export const hasList = (collection: CollectionName): boolean =>
  (listRowOf(collection) ?? wholeReadOf(collection)) !== undefined;

/** Reads ids from the log, since reading each record might change the world. */
function readCreated(collection: CollectionName): Records {
  const { idField } = collections[collection];
  const { data, ...reading } = readCalls();
  const made = data?.flatMap(({ created, at }) =>
    created.filter((id) => kindOfId(id)?.collection === collection).map((id) => ({ [idField]: id, createdAt: at })),
  );
  return { ...reading, data: made?.reverse() };
}

export const readCalls = (): Reading<readonly LogEntry[]> => readList('getLog', {}, maxRead).value;

/** One record; null where its list does not hold it. */
export function readRecord(collection: CollectionName, id: string): Reading<AnyRecord | null> {
  const single = singleRowOf(collection);
  if (single !== undefined) return read(single.id, { params: { id } }).value as Reading<AnyRecord>;
  const { data, ...reading } = readRecords(collection);
  return { ...reading, data: data && (data.find((record) => idOf(collection, record) === id) ?? null) };
}

/** The name of the record of that id, where it has one and is among the newest; else the id. */
export function nameOf(id: string): string {
  const collection = kindOfId(id)?.collection;
  const title = collection && titleMemberOf(collection);
  if (collection === undefined || title === undefined) return id;
  const record = readRecords(collection).data?.find((each) => idOf(collection, each) === id);
  return String(record?.[title] ?? id);
}

export interface RecordPage {
  readonly records: readonly AnyRecord[];
  readonly previous: string | null;
  readonly next: string | null;
}

export function filtersOf(collection: CollectionName): readonly (readonly [name: string, schema: SchemaFacts])[] {
  const row = listRowOf(collection);
  if (row === undefined) {
    const known = hasList(collection) ? membersOf(collection) : [];
    return known.filter(([, { enum: words }]) => words !== undefined);
  }
  return Object.entries(row.filters ?? {}).map(([name, { schema }]) => [name, schema as SchemaFacts]);
}

/** Reads a page of the list, or all of it where the service has no pages. */
export function readRecordPage(collection: CollectionName, filters: Query): Reading<RecordPage> {
  const chosen = filtersOf(collection).flatMap(([name]) => (filters[name] ? [[name, filters[name]] as const] : []));
  const row = listRowOf(collection);
  if (row === undefined) {
    const { data, ...reading } = readRecords(collection);
    const records = data?.filter((record) => chosen.every(([name, value]) => record[name] === value));
    return { ...reading, data: records && { records, previous: null, next: null } };
  }
  const query = { ...Object.fromEntries(chosen), limit: pageSize, cursor: filters.cursor };
  const { data, ...reading } = readPage(row.id, query).value;
  if (data === undefined) return { ...reading, data };
  const { nextCursor: next, previousCursor: previous } = data.page;
  return { ...reading, data: { records: data.data as readonly AnyRecord[], previous, next } };
}
