// How items are asked for, of both standards: a limit that is too large is served as the largest one, as they have it.

import { limitRange } from '../../contract/schemas/page.ts';
import type { Asked } from './feature-document.ts';

export const listParameters = ['limit', 'cursor', 'bbox', 'datetime'] as const;

export function capLimit(query: Asked['query']): Asked['query'] {
  const isLarge = /^\d+$/.test(String(query.limit)) && Number(query.limit) > limitRange.maximum;
  return isLarge ? { ...query, limit: String(limitRange.maximum) } : query;
}
