// The handlers of pages and of single reads, for all collections.

import type { Filter, Operation } from '../../contract/form/operation.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, Handler } from '../call-context/call-context.ts';
import { UnchangedWorldCache } from '../call-context/unchanged-world-cache.ts';
import type { Call } from '../kernel/call.ts';
import type { Entry, SortKey } from '../records/entry.ts';
import { type Domain, type Fits, indexOfFilter, type NameOf } from '../records/facts.ts';
import type { OrganizationStore } from '../records/store.ts';
import { type Cursor, parseCursor } from './cursors.ts';
import { type Query, renderPage } from './pages.ts';
import { type PageQuery, parsePageQuery } from './queries.ts';

/** Records that no world stores: they are computed from others and the clock, which may take long. */
export interface Computed<D extends Domain> {
  readonly hasAny: (context: CallContext<D>) => boolean;
  /** Some records on either side of the sort key, oldest first. */
  readonly compute: (context: CallContext<D>, query: PageQuery & Around) => Slices<readonly Entry[]>;
}

interface Around {
  readonly sortKey: SortKey | undefined;
  readonly older: number;
  readonly newer: number;
}

/** The handler of a row's page: the records of its collection that match the query, the computed ones among them. */
export function pageHandlerOf<D extends Domain>(
  row: Operation,
  computed?: Computed<D>,
): Handler<D, Pick<Call, 'query'>> {
  return computed === undefined
    ? (context, input) => ({ json: renderStored(context, parseRequest(row, context, input)) })
    : listComputed(row, computed);
}

interface ListRequest {
  readonly row: Operation;
  readonly query: PageQuery;
  readonly scope: string;
  readonly cursor: Cursor | undefined;
  /** The whole query as text, under which its page is remembered. */
  readonly name: string;
}

function parseRequest(
  row: Operation,
  { organizationId }: { readonly organizationId: string },
  input: Pick<Call, 'query'>,
): ListRequest {
  const query = parsePageQuery(row, input.query);
  const { from, to, ...filters } = query.filters;
  const scope = JSON.stringify([row.collection, organizationId, filters, from, to]);
  const cursor = query.cursor === undefined ? undefined : parseCursor(scope, query.cursor);
  return { row, query, scope, cursor, name: `${scope} ${query.limit} ${query.cursor ?? ''}` };
}

function renderStored<D extends Domain>({ store, seed }: CallContext<D>, request: ListRequest): Buffer {
  const render = () => renderRequested(store, request, []);
  if (!isOfSeed(store, request)) return render();
  return seed.pages.get(request.name) ?? seed.pages.keep(request.name, render());
}

function renderRequested<D extends Domain>(
  store: OrganizationStore<D>,
  request: ListRequest,
  computed: readonly Entry[],
): Buffer {
  const { row, query, cursor, scope } = request;
  const { archive: horizon = Number.POSITIVE_INFINITY } = store.facts.collections[row.collection as NameOf<D>];
  return renderPage({ query: buildQuery(store, row, query, computed), limit: query.limit, cursor, scope, horizon });
}

function listComputed<D extends Domain>(row: Operation, computed: Computed<D>): Handler<D, Pick<Call, 'query'>> {
  const pages = new UnchangedWorldCache<Buffer>();
  const list = pages.handler((context: CallContext<D>, input: Pick<Call, 'query'>) => {
    const request = parseRequest(row, context, input);
    const reply = (json: Buffer) => {
      pages.forget(context.clock);
      return { json };
    };
    return { name: request.name, work: () => renderComputed(context, request, computed), reply };
  });
  const handle: Handler<D, Pick<Call, 'query'>> = (context, input) =>
    computed.hasAny(context)
      ? list(context, input)
      : { json: renderStored(context, parseRequest(row, context, input)) };
  return Object.assign(handle, {
    precompute: (context: CallContext<D>, input: Pick<Call, 'query'>) =>
      computed.hasAny(context) ? list.precompute(context, input) : undefined,
  });
}

/** Computes one more record on either side than the page shows, to know whether there are other pages. */
function* renderComputed<D extends Domain>(
  context: CallContext<D>,
  request: ListRequest,
  { compute }: Computed<D>,
): Slices<Buffer> {
  const { query, cursor } = request;
  const [older, newer] = cursor?.direction === 'previous' ? [1, query.limit + 2] : [query.limit + 1, 1];
  const entries = yield* compute(context, { ...query, sortKey: cursor, older, newer });
  return renderRequested(context.store, request, entries);
}

/** True when no write of this world can affect the page. An unindexed filter may look at other collections. */
function isOfSeed<D extends Domain>(store: OrganizationStore<D>, { row, query: { filters } }: ListRequest): boolean {
  const name = row.collection as NameOf<D>;
  const unindexed = store.facts.unindexed[name] ?? {};
  return store.written(name) === undefined && Object.keys(filters).every((filter) => unindexed[filter] === undefined);
}

/** The indexed filter with the fewest matches supplies the lists; the other filters are tested entry by entry. */
function buildQuery<D extends Domain>(
  store: OrganizationStore<D>,
  { collection, filters = {} }: Operation,
  query: PageQuery,
  computed: readonly Entry[],
): Query {
  const name = collection as NameOf<D>;
  const { listed, unindexed } = store.facts;
  const { timeField } = store.facts.collections[name];
  const queried = Object.entries(query.filters);
  const indexed = queried.flatMap(([filter, value]): [string, string][] => {
    const index = indexOfFilter(filter, filters[filter] as Filter);
    return index === undefined ? [] : [[index, value]];
  });
  const seeded = store.seeded(name);
  const [chosen, ...others] = [...Object.entries(listed[name] ?? {}), ...indexed].sort(
    (a, b) => seeded.withKey(...a).length - seeded.withKey(...b).length,
  );
  const written = store.written(name);
  const tests: Fits<D>[] = [
    ...queried.flatMap(([filter, value]) => unindexed[name]?.[filter]?.(value) ?? []),
    ...queried.flatMap(([filter, value]) => compareInstant(filters[filter] as Filter, value, timeField) ?? []),
    ...others.map(
      ([index, value]): Fits<D> =>
        (entry) =>
          seeded.keysOf(entry.value as never, index).includes(value),
    ),
  ];
  return {
    seeded: chosen === undefined ? seeded.ordered() : seeded.withKey(...chosen),
    written: (chosen === undefined ? written?.ordered() : written?.withKey(...chosen)) ?? computed,
    isReplaced: (id) => written?.has(id) === true,
    fits: tests.length === 0 ? undefined : (entry) => tests.every((test) => test(entry, store)),
  };
}

/** An entry may have the member without parsing its value. */
function compareInstant({ since, before }: Filter, value: string, timeField: string | null) {
  const member = since ?? before;
  if (member === undefined) return undefined;
  const isSince = since !== undefined;
  const known = member === timeField ? 'time' : member === 'updatedAt' ? member : undefined;
  return (entry: Entry): boolean => {
    const instant = known === undefined ? (entry.value as Readonly<Record<string, string>>)[member] : entry[known];
    return (instant as string) >= value === isSince;
  };
}

/** The handler of a collection's single read, which is called only for records that exist. */
export function readHandlerOf<D extends Domain>(name: NameOf<D>): Handler<D> {
  return (context, { params }) => ({ json: context.store.namedEntry(name, params.id as string).json });
}
