// Replaces the recorded ids in a request by those that a service gives now.

import { idPattern } from '../../world/meaning.ts';
import type { HarEntry } from './recording.ts';

export function rewriteEntry(entry: HarEntry, ids: ReadonlyMap<string, string>): HarEntry {
  const { url, postData } = entry.request;
  const rewrite = (text: string, write: (id: string) => string) =>
    text.replaceAll(idPattern, (id) => write(ids.get(id) ?? id));
  const isText = postData !== undefined && postData.encoding === undefined;
  // Other services may give ids that need escapes.
  const inJson = (id: string) => JSON.stringify(id).slice(1, -1);
  const body = isText ? { postData: { ...postData, text: rewrite(postData.text, inJson) } } : {};
  return { ...entry, request: { ...entry.request, url: rewrite(url, encodeURIComponent), ...body } };
}
