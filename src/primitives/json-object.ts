// JSON objects, as opposed to whatever else JSON may be. Anything else is undefined, and never an error.

import { JsonScanner } from './json-scanner.ts';
import { tryMake } from './thrown.ts';

export type JsonObject = Record<string, unknown>;

/** Lists are not objects here. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function parseJsonObject(text: string): JsonObject | undefined {
  const value = tryParseJson(text);
  return isJsonObject(value) ? value : undefined;
}

/** No document of this API is deeper, and what walks a deeper one might not end in time. */
export const maxJsonDepth = 64;

/** Undefined for text that is not JSON, which itself has no undefined, and for what is nested deeper than any document here. */
export const tryParseJson = (text: string): unknown => (isTooDeep(text) ? undefined : tryMake(() => JSON.parse(text)));

function isTooDeep(text: string): boolean {
  // Each level takes two characters.
  if (text.length <= 2 * maxJsonDepth) return false;
  const bytes = new TextEncoder().encode(text);
  const scanner = new JsonScanner();
  for (let at = scanner.next(bytes, 0); at < bytes.length; at = scanner.next(bytes, at + 1))
    if (scanner.depth > maxJsonDepth) return true;
  return false;
}
