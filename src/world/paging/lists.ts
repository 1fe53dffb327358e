// Every page and every single read: the same two handlers for all collections.

import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Filter, Operation } from '../../contract/operation.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import type { operations } from '../../contract/operations.ts';
import type { UnindexedOf } from '../../contract/row.ts';
import { rowOf } from '../../contract/rows.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import { limits } from '../../contract/surface.ts';
import type { CallContext, ListHandler, SingleHandler } from '../call-context/call-context.ts';
import type { Entry } from '../records/entry.ts';
import { indexOfFilter } from '../records/indexes.ts';
import type { OrganizationStore } from '../records/store.ts';
import { computedDays } from '../weather/computed-days.ts';
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

/** What a page lists at all, by index and key. An event is listed while it touches a plot (Spec, What the service does 2). */
const listed: { readonly [Name in CollectionName]?: Readonly<Record<string, string>> } = {
  events: { isTouching: 'true' },
};

/** The page of a row: the records of its collection that its query asks for. */
export function listOf(operationId: OperationId): ListHandler {
  const row = rowOf(operationId) as PageRow;
  const name = row.collection;
  const { archive } = collections[name] as { archive?: number };
  const horizon = archive ?? Number.POSITIVE_INFINITY;
  return (context, input) => {
    const asked = parsePageQuery(row, input.query);
    const scope = JSON.stringify([name, context.organizationId, asked.filters, asked.from, asked.to]);
    const cursor = asked.cursor === undefined ? undefined : parseCursor(scope, asked.cursor);
    const computed = name === 'weather' ? daysAround(context, asked, cursor) : [];
    const render = () => {
      const query = buildQuery(context.store, row, asked, computed);
      return renderPage({ query, limit: asked.limit, cursor, scope, horizon });
    };
    if (computed.length > 0 || !isOfSeed(context.store, name, asked)) return { json: render() };
    return { json: context.seed.pages.memoize(`${scope} ${asked.limit} ${asked.cursor ?? ''}`, render) };
  };
}

/** No world keeps its days: they follow from the plots and the clock (Decision 45). */
const daysAround = (
  { store, clock }: CallContext,
  { filters, from, to }: PageQuery,
  sortKey: Cursor | undefined,
): Entry[] =>
  computedDays(store, { now: clock.now, aoiId: filters.aoiId, from, to, sortKey, count: limits.weatherArchive + 1 });

/** True when no write of this world can show in the page. A special filter may look at other collections. */
function isOfSeed(store: OrganizationStore, name: CollectionName, { filters }: PageQuery): boolean {
  return (
    store.written(name) === undefined && Object.keys(filters).every((filter) => testOf(name, filter) === undefined)
  );
}

/** The indexed filter that the fewest records fit chooses the lists, the others are looked at entry by entry. */
function buildQuery(
  store: OrganizationStore,
  { collection: name, filters = {} }: PageRow,
  asked: PageQuery,
  computed: readonly Entry[],
): Query {
  const given = Object.entries({
    ...asked.filters,
    ...(asked.from && { from: asked.from }),
    ...(asked.to && { to: asked.to }),
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

/** The single read of a collection; that the record exists was decided before. */
export function getOf(name: CollectionName): SingleHandler {
  return (context, { params }) => ({ json: context.store.namedEntry(name, params.id).json });
}
