// A limit that is too large is served as the largest one, as both standards of features have it.

import { limitRange } from '../../contract/schemas/page.ts';
import type { Asked } from './feature-document.ts';

export function capLimit(query: Asked['query']): Asked['query'] {
  const isLarge = /^\d+$/.test(String(query.limit)) && Number(query.limit) > limitRange.maximum;
  return isLarge ? { ...query, limit: String(limitRange.maximum) } : query;
}
