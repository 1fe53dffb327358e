import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { limitRange, type PageInfo } from '../../contract/form/page.ts';
import { rowOf, type WorldOperationId } from '../../contract/rows.ts';
import { replyOf } from '../../log/outcome.ts';
import { buildFeature, type Feature, type Fields } from '../../primitives/geojson.ts';
import { prepare } from '../../world/operations.ts';
import { checkPermission } from '../callers/authorize.ts';
import type { FeatureRequest } from './feature-document.ts';

/** By the id of the collection: the rows that list it and read one item of it, and its title. */
export const featureCollections = {
  plots: { list: 'listAois', single: 'getAoi', title: 'Plots', description: 'Plots, with their current geometry.' },
  events: {
    list: 'listEvents',
    single: 'getEvent',
    title: 'Events',
    description: 'Weather events that struck the portfolio.',
  },
} as const;

export type CollectionId = keyof typeof featureCollections;
export type ListId = (typeof featureCollections)[CollectionId]['list'];

export const describeFilters = (list: ListId) =>
  Object.fromEntries(
    Object.entries(rowOf(list).filters ?? {}).map(([name, { schema }]) => [name, { type: 'string', ...schema }]),
  );

export async function readPage(request: FeatureRequest, list: WorldOperationId, query: FeatureRequest['query']) {
  const { body, revision } = await execute(request, list, { query });
  const features = (body.data as readonly Fields[]).map((one) => buildFeature(one, rowOf(list).geometry as string));
  return { features, page: body.page as PageInfo, query, revision };
}

export async function* readPages(request: FeatureRequest, list: WorldOperationId, query: FeatureRequest['query']) {
  for (let from: FeatureRequest['query'] = { ...query, limit: String(limitRange.maximum) }; ; ) {
    const read = await readPage(request, list, from);
    yield read;
    if (read.page.nextCursor === null) return;
    from = { ...from, cursor: read.page.nextCursor };
    await yieldToEventLoop();
  }
}

/** More records than this are neither counted nor measured. */
const maxCounted = 2_500;

/** Undefined where there are too many. */
export async function readAll(
  request: FeatureRequest,
  list: WorldOperationId,
  { cursor: _, ...query }: FeatureRequest['query'],
) {
  const all: Feature[] = [];
  for await (const { features } of readPages(request, list, query)) {
    all.push(...features);
    if (all.length > maxCounted) return undefined;
  }
  return all;
}

/** No fault counts it or is injected into it (Decision 35). */
export async function execute(
  { identity, worlds, path, atLeast }: FeatureRequest,
  operationId: WorldOperationId,
  input: { readonly params?: FeatureRequest['params']; readonly query?: FeatureRequest['query'] },
) {
  checkPermission(identity, rowOf(operationId).permission);
  await prepare(operationId);
  const { organizationId, profile, worldName } = identity;
  const call = { operationId, organizationId, profile, path, params: {}, query: {}, peek: false, ...input };
  const answered = await worlds.read(worldName, ({ world }) => world.ask(call), { atLeast });
  const body = JSON.parse(String(replyOf(answered).body)) as { readonly data: unknown; readonly page?: PageInfo };
  return { body, revision: answered };
}
