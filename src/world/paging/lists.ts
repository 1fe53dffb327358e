// Every page and every single read: the same two handlers for all collections.

import { type CollectionName, collections } from '../../contract/collections.ts';
import type { Operation } from '../../contract/operation.ts';
import type { OperationId } from '../../contract/operation-id.ts';
import { rowOf } from '../../contract/rows.ts';
import type { WeatherEvent } from '../../contract/schemas/weather-event.ts';
import type { Entry } from '../records/entry.ts';
import type { OrganizationStore } from '../records/store.ts';
import type { ListHandler, SingleHandler } from '../turn/turn.ts';
import { parseCursor } from './cursors.ts';
import { type Query, renderPage } from './pages.ts';
import { type PageQuery, parsePageQuery } from './queries.ts';

type Fits = (entry: Entry, store: OrganizationStore) => boolean;

/** Filters that no index answers: they need another collection, or a span of time. */
const unindexed: { readonly [Name in CollectionName]?: Readonly<Record<string, (value: string) => Fits>> } = {
  events: {
    portfolioId: (portfolioId) => (entry, store) =>
      (entry.value as WeatherEvent).affectedAoiIds.some((id) => store.get('aois', id)?.portfolioId === portfolioId),
    from: (from) => (entry) => (entry.value as WeatherEvent).endedAt >= from,
    to: (to) => (entry) => (entry.value as WeatherEvent).startedAt < to,
  },
  weather: { from: (from) => (entry) => entry.time >= from, to: (to) => (entry) => entry.time < to },
};

/** What a page lists at all, by index and key. An event is listed while it touches a plot (Spec, What the service does 2). */
const listed: { readonly [Name in CollectionName]?: Readonly<Record<string, string>> } = {
  events: { isTouching: 'true' },
};

/** The page of a row: the records of its collection that its query asks for. */
export function listOf(operationId: OperationId): ListHandler {
  const row = rowOf(operationId) as Operation & { collection: CollectionName };
  const name = row.collection;
  const { archive } = collections[name] as { archive?: number };
  const horizon = archive ?? Number.POSITIVE_INFINITY;
  return (turn, input) => {
    const asked = parsePageQuery(row, input.query);
    const scope = JSON.stringify([name, turn.organizationId, asked.filters, asked.from, asked.to]);
    const render = () => {
      const cursor = asked.cursor === undefined ? undefined : parseCursor(scope, asked.cursor);
      const query = buildQuery(turn.store, name, asked);
      return renderPage({ query, limit: asked.limit, cursor, scope, horizon });
    };
    if (!isOfSeed(turn.store, name, asked)) return { json: render() };
    return { json: turn.seed.pages.once(`${scope} ${asked.limit} ${asked.cursor ?? ''}`, render) };
  };
}

/** True when no write of this world can show in the page. A special filter may look at other collections. */
function isOfSeed(store: OrganizationStore, name: CollectionName, { filters }: PageQuery): boolean {
  const special = unindexed[name];
  return (
    store.written(name) === undefined &&
    (special === undefined || Object.keys(filters).every((one) => !(one in special)))
  );
}

/** The indexed filter that the fewest records fit chooses the lists, the others are looked at entry by entry. */
function buildQuery(store: OrganizationStore, name: CollectionName, asked: PageQuery): Query {
  const special = unindexed[name] ?? {};
  const given = {
    ...listed[name],
    ...asked.filters,
    ...(asked.from && { from: asked.from }),
    ...(asked.to && { to: asked.to }),
  };
  const seeded = store.seeded(name);
  const [chosen, ...others] = Object.entries(given)
    .filter(([filter]) => special[filter] === undefined)
    .sort((a, b) => seeded.withKey(...a).length - seeded.withKey(...b).length);
  const written = store.written(name);
  const tests: Fits[] = [
    ...Object.entries(given).flatMap(([filter, value]) => special[filter]?.(value) ?? []),
    ...others.map(
      ([filter, value]): Fits =>
        (entry) =>
          seeded.keysOf(entry.value as never, filter).includes(value),
    ),
  ];
  return {
    seeded: chosen === undefined ? seeded.ordered() : seeded.withKey(...chosen),
    written: (chosen === undefined ? written?.ordered() : written?.withKey(...chosen)) ?? [],
    isReplaced: (id) => written?.has(id) === true,
    fits: tests.length === 0 ? undefined : (entry) => tests.every((test) => test(entry, store)),
  };
}

/** The single read of a collection; that the record exists was decided before. */
export function getOf(name: CollectionName): SingleHandler {
  return (turn, { params }) => ({ json: turn.store.namedEntry(name, params.id).json });
}
