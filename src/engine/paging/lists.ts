// The handlers of pages and of single reads, for all collections.

import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Filter, Operation } from '../../contract/form/operation.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import type { operations } from '../../contract/operations.ts';
import type { UnindexedOf } from '../../contract/row.ts';
import { rowOf } from '../../contract/rows.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import type { Slices } from '../../primitives/slices.ts';
import { indexOfFilter } from '../../world/records/indexes.ts';
import { computedDays, hasComputedDays } from '../../world/weather/computed-days.ts';
import type { CallContext, ListHandler, SingleHandler } from '../call-context/call-context.ts';
import { WhileResting } from '../call-context/while-resting.ts';
import type { Call } from '../kernel/call.ts';
import type { Entry } from '../records/entry.ts';
import type { OrganizationStore } from '../records/store.ts';
import { type Cursor, parseCursor } from './cursors.ts';
import { type Query, renderPage } from './pages.ts';
import { type PageQuery, parsePageQuery } from './queries.ts';

type Fits = (entry: Entry, store: OrganizationStore) => boolean;

type Row = Extract<(typeof operations)[number], { readonly collection: CollectionName; readonly filters: object }>;
type Test = (value: string) => Fits;

/** The filters that no index answers, by collection: each of those that a row calls `unindexed`. */
const unindexed: {
  readonly [R in Row as UnindexedOf<R> extends never ? never : R['collection']]: Readonly<Record<UnindexedOf<R>, Test>>;
} = {
  events: {
    portfolioId: (portfolioId) => (entry, store) =>
      (entry.value as WeatherEvent).affectedAoiIds.some((id) => store.get('aois', id)?.portfolioId === portfolioId),
    from: (from) => (entry) => (entry.value as WeatherEvent).endedAt >= from,
    to: (to) => (entry) => (entry.value as WeatherEvent).startedAt < to,
  },
  weather: { from: (from) => (entry) => entry.time >= from, to: (to) => (entry) => entry.time < to },
};

const testOf = (name: CollectionName, filter: string): Test | undefined =>
  (unindexed as Readonly<Record<string, Readonly<Record<string, Test>>>>)[name]?.[filter];

type PageRow = Operation & { readonly collection: CollectionName };

/** What a page lists at all, as index and key. An event is listed while it touches a plot (Spec, What the service does 2). */
const listed: { readonly [Name in CollectionName]?: Readonly<Record<string, string>> } = {
  events: { isTouching: 'true' },
};

/** The handler of a row's page: the records of its collection that match the query. */
export function listOf(operationId: OperationId): ListHandler {
  const row = rowOf(operationId) as PageRow;
  return row.collection === 'weather'
    ? listDays(row)
    : (context, input) => ({ json: renderStored(context, parseRequest(row, context, input)) });
}

interface ListRequest {
  readonly row: PageRow;
  readonly query: PageQuery;
  readonly scope: string;
  readonly cursor: Cursor | undefined;
  /** The whole query as text, under which its page is remembered. */
  readonly name: string;
}

function parseRequest(row: PageRow, { organizationId }: CallContext, input: Pick<Call, 'query'>): ListRequest {
  const query = parsePageQuery(row, input.query);
  const scope = JSON.stringify([row.collection, organizationId, query.filters, query.from, query.to]);
  const cursor = query.cursor === undefined ? undefined : parseCursor(scope, query.cursor);
  return { row, query, scope, cursor, name: `${scope} ${query.limit} ${query.cursor ?? ''}` };
}

function renderStored({ store, seed }: CallContext, request: ListRequest): Buffer {
  const render = () => renderRequested(store, request, []);
  return isOfSeed(store, request) ? seed.shared.pages.memoize(request.name, render) : render();
}

function renderRequested(store: OrganizationStore, request: ListRequest, computed: readonly Entry[]): Buffer {
  const { row, query, cursor, scope } = request;
  const { archive } = collections[row.collection] as { archive?: number };
  const horizon = archive ?? Number.POSITIVE_INFINITY;
  return renderPage({ query: buildQuery(store, row, query, computed), limit: query.limit, cursor, scope, horizon });
}

const pagesOfDays = new WhileResting<Buffer>();

/** No world keeps its days: they follow from the plots and the clock (Decision 45), and are expensive to compute. */
function listDays(row: PageRow): ListHandler {
  const work = (context: CallContext, request: ListRequest) => () => renderDays(context, request);
  return Object.assign<ListHandler, Pick<ListHandler, 'precompute'>>(
    (context, input) => {
      const request = parseRequest(row, context, input);
      if (!hasComputedDays(context.store, context.clock.now)) return { json: renderStored(context, request) };
      const json = pagesOfDays.answer(context.clock, request.name, work(context, request));
      pagesOfDays.forget(context.clock);
      return { json };
    },
    {
      precompute: (context, input) => {
        if (!hasComputedDays(context.store, context.clock.now)) return undefined;
        const request = parseRequest(row, context, input);
        return pagesOfDays.precompute(context.clock, request.name, work(context, request));
      },
    },
  );
}

/** Computes a day more on either side than the page shows, which tells whether there are other pages. */
function* renderDays({ store, clock }: CallContext, request: ListRequest): Slices<Buffer> {
  const { query, cursor } = request;
  const { filters, from, to, limit } = query;
  const [older, newer] = cursor?.direction === 'previous' ? [1, limit + 2] : [limit + 1, 1];
  const days = yield* computedDays(store, {
    now: clock.now,
    aoiId: filters.aoiId,
    from,
    to,
    sortKey: cursor,
    older,
    newer,
  });
  return renderRequested(store, request, days);
}

/** True when no write of this world can show in the page. An unindexed filter may look at other collections. */
function isOfSeed(store: OrganizationStore, { row: { collection }, query: { filters } }: ListRequest): boolean {
  return (
    store.written(collection) === undefined &&
    Object.keys(filters).every((filter) => testOf(collection, filter) === undefined)
  );
}

/** The indexed filter that the fewest records match supplies the lists; the others are tested entry by entry. */
function buildQuery(
  store: OrganizationStore,
  { collection: name, filters = {} }: PageRow,
  query: PageQuery,
  computed: readonly Entry[],
): Query {
  const given = Object.entries({
    ...query.filters,
    ...(query.from && { from: query.from }),
    ...(query.to && { to: query.to }),
  });
  const indexed = given.flatMap(([filter, value]): [string, string][] => {
    const index = indexOfFilter(filter, filters[filter] as Filter);
    return index === undefined ? [] : [[index, value]];
  });
  const seeded = store.seeded(name);
  const [chosen, ...others] = [...Object.entries(listed[name] ?? {}), ...indexed].sort(
    (a, b) => seeded.withKey(...a).length - seeded.withKey(...b).length,
  );
  const written = store.written(name);
  const tests: Fits[] = [
    ...given.flatMap(([filter, value]) => testOf(name, filter)?.(value) ?? []),
    ...others.map(
      ([index, value]): Fits =>
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

/** The handler of a collection's single read, which is called only for records that exist. */
export function getOf(name: CollectionName): SingleHandler {
  return (context, { params }) => ({ json: context.store.namedEntry(name, params.id).json });
}
