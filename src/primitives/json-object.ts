// Tells JSON objects from other JSON. Anything else is undefined, and never an error.

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

/** No document of this API is deeper, and walking a deeper one might take too long. */
export const maxJsonDepth = 64;

/** Undefined for text that is not JSON, and for documents that are nested too deeply. JSON itself has no undefined. */
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
