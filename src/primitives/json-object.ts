// JSON objects, as opposed to whatever else JSON may be. Anything else is undefined, and never an error.

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

/** Undefined for text that is not JSON, which itself has no undefined. */
export const tryParseJson = (text: string): unknown => tryMake(() => JSON.parse(text));
