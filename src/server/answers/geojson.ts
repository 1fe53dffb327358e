// Renders the answer of a row whose records have a geometry as GeoJSON (Decision 55). Worlds and logs know nothing of it: the
// text of their answer is parsed again, only here.

import type { PageInfo } from '../../contract/form/page.ts';
import { buildFeature, type Fields } from '../../primitives/geojson.ts';
import { geojsonType, prefersGeojson } from '../wire/accept.ts';
import { originOf } from '../wire/origin.ts';
import { pathOf } from '../wire/request-path.ts';
import type { RequestContext } from './request-context.ts';

/** Undefined where JSON is sent: the client does not prefer GeoJSON, or there is no geometry, as in an import's result. */
export function renderGeojson(context: RequestContext, body: string | Buffer): string | undefined {
  const geometry = context.row?.geometry;
  if (geometry === undefined || !prefersGeojson(context.headers.accept)) return undefined;
  const { data, page }: { data: Fields | readonly Fields[]; page?: PageInfo } = JSON.parse(String(body));
  if (page === undefined) return geometry in data ? JSON.stringify(buildFeature(data as Fields, geometry)) : undefined;
  const features = (data as readonly Fields[]).map((record) => buildFeature(record, geometry));
  return JSON.stringify({
    type: 'FeatureCollection',
    features,
    page,
    links: linkPages(addressOf(context), page.nextCursor),
  });
}

export interface Address {
  readonly origin: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
}

export const addressOf = (context: RequestContext): Address => ({
  origin: originOf(context),
  path: pathOf(context.target),
  query: context.query as Address['query'],
});

export const link = (rel: string, href: string, type = 'application/json') => ({ rel, type, href });

export function linkPages({ origin, path, query }: Address, nextCursor: string | null) {
  const linkTo = (rel: string, parameters: Address['query']) => {
    const text = new URLSearchParams(parameters as Record<string, string>).toString();
    return link(rel, `${origin}${path}${text === '' ? '' : `?${text}`}`, geojsonType);
  };
  return [linkTo('self', query), ...(nextCursor === null ? [] : [linkTo('next', { ...query, cursor: nextCursor })])];
}
