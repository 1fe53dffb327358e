// Every page and every single read: the same two handlers for all collections.

import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Filter, Operation } from '../../contract/operation.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import type { operations } from '../../contract/operations.ts';
import type { UnindexedOf } from '../../contract/row.ts';
import { rowOf } from '../../contract/rows.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import type { Slices } from '../../primitives/slices.ts';
import type { CallContext, ListHandler, SingleHandler } from '../call-context/call-context.ts';
import { WhileResting } from '../call-context/while-resting.ts';
import type { Call } from '../kernel/call.ts';
import type { Entry } from '../records/entry.ts';
import { indexOfFilter } from '../records/indexes.ts';
import type { OrganizationStore } from '../records/store.ts';
import { computedDays, hasComputedDays } from '../weather/computed-days.ts';
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
  return row.collection === 'weather'
    ? listDays(row)
    : (context, input) => ({ json: renderStored(context, ask(row, context, input)) });
}

interface Asked {
  readonly row: PageRow;
  readonly query: PageQuery;
  readonly scope: string;
  readonly cursor: Cursor | undefined;
  /** The query whole, by which its page is remembered. */
  readonly name: string;
}

function ask(row: PageRow, { organizationId }: CallContext, input: Pick<Call, 'query'>): Asked {
  const query = parsePageQuery(row, input.query);
  const scope = JSON.stringify([row.collection, organizationId, query.filters, query.from, query.to]);
  const cursor = query.cursor === undefined ? undefined : parseCursor(scope, query.cursor);
  return { row, query, scope, cursor, name: `${scope} ${query.limit} ${query.cursor ?? ''}` };
}

function renderStored({ store, seed }: CallContext, asked: Asked): Buffer {
  const render = () => renderAsked(store, asked, []);
  return isOfSeed(store, asked) ? seed.shared.pages.memoize(asked.name, render) : render();
}

function renderAsked(store: OrganizationStore, asked: Asked, computed: readonly Entry[]): Buffer {
  const { row, query, cursor, scope } = asked;
  const { archive } = collections[row.collection] as { archive?: number };
  const horizon = archive ?? Number.POSITIVE_INFINITY;
  return renderPage({ query: buildQuery(store, row, query, computed), limit: query.limit, cursor, scope, horizon });
}

const pagesOfDays = new WhileResting<Buffer>();

/** No world keeps its days: they follow from the plots and the clock (Decision 45), and are dear. */
function listDays(row: PageRow): ListHandler {
  const work = (context: CallContext, asked: Asked) => () => renderDays(context, asked);
  return Object.assign<ListHandler, Pick<ListHandler, 'precompute'>>(
    (context, input) => {
      const asked = ask(row, context, input);
      if (!hasComputedDays(context.store, context.clock.now)) return { json: renderStored(context, asked) };
      const json = pagesOfDays.answer(context.clock, asked.name, work(context, asked));
      pagesOfDays.forget(context.clock);
      return { json };
    },
    {
      precompute: (context, input) => {
        if (!hasComputedDays(context.store, context.clock.now)) return undefined;
        const asked = ask(row, context, input);
        return pagesOfDays.precompute(context.clock, asked.name, work(context, asked));
      },
    },
  );
}

/** A page, and whether there are others on its sides. */
function* renderDays({ store, clock }: CallContext, asked: Asked): Slices<Buffer> {
  const { query, cursor } = asked;
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
  return renderAsked(store, asked, days);
}

/** True when no write of this world can show in the page. A special filter may look at other collections. */
function isOfSeed(store: OrganizationStore, { row: { collection }, query: { filters } }: Asked): boolean {
  return (
    store.written(collection) === undefined &&
    Object.keys(filters).every((filter) => testOf(collection, filter) === undefined)
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
