// How items are paged, of both standards: a limit that is too large is served as the largest one, as they have it, and `next`
// is what was asked for with a cursor.

import { limitRange } from '../../contract/schemas/page.ts';
import { geojsonType } from '../wire/accept.ts';
import type { Asked } from './feature-document.ts';

type Query = Asked['query'];

/** What every list of features is asked with. */
export const listParameters = ['limit', 'cursor', 'bbox', 'datetime'] as const;

export function capLimit(query: Query): Query {
  const isLarge = /^\d+$/.test(String(query.limit)) && Number(query.limit) > limitRange.maximum;
  return isLarge ? { ...query, limit: String(limitRange.maximum) } : query;
}

export function linkPage({ origin, path, query }: Asked, nextCursor: string | null): object[] {
  const link = (rel: string, parameters: Query) => {
    const text = new URLSearchParams(parameters as Record<string, string>).toString();
    return { rel, type: geojsonType, href: `${origin}${path}${text === '' ? '' : `?${text}`}` };
  };
  return [link('self', query), ...(nextCursor === null ? [] : [link('next', { ...query, cursor: nextCursor })])];
}
