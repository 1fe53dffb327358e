// The body of a write: labelled JSON, strict UTF-8, an object, not nested too deeply. Its members are the world's to check.

import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../contract/problem.ts';
import { limits } from '../contract/surface.ts';

const json = 'application/json';
const labelledJson = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*"?utf-8"?[ \t]*)?;?$/i;

/** Throws unsupported_media_type, malformed_json or body_not_object. */
export function parseBody(bytes: Buffer | undefined, headers: IncomingHttpHeaders): Record<string, unknown> {
  const text = labelledText(bytes, headers);
  refuseDeepNesting(text);
  return objectOf(parseJson(text.toString()));
}

/** The bytes when they are labelled JSON in UTF-8. Throws unsupported_media_type, malformed_json or body_not_object. */
export function labelledText(bytes: Buffer | undefined, headers: IncomingHttpHeaders): Buffer {
  if (bytes === undefined || bytes.length === 0) {
    throw new Problem('body_not_object', 'The body is empty; send a JSON object, {} at the least.');
  }
  refuseOtherMedia(headers);
  if (!isUtf8(bytes)) throw new Problem('malformed_json', 'The body contains bytes that are not UTF-8.');
  return bytes;
}

/** Throws body_not_object. */
export function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Problem('body_not_object', `The body is ${nameOf(value)}, not a JSON object.`);
  }
  return value as Record<string, unknown>;
}

function refuseOtherMedia(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type !== json && !labelledJson.test(type ?? '')) {
    const sent = type === undefined ? 'has no Content-Type' : 'is labelled with another Content-Type';
    throw new Problem('unsupported_media_type', `The body ${sent}; writes read application/json in UTF-8.`);
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', 'The body has a Content-Encoding; send it as it is.');
  }
}

/** The engine's own words differ from version to version, so they are not repeated: equal requests, equal bytes. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const cause = text.startsWith('\ufeff')
      ? 'it starts with a byte order mark'
      : 'it cannot be read to its end as JSON';
    throw new Problem('malformed_json', `The body is not well-formed JSON: ${cause}.`);
  }
}

const backslash = 0x5c;
export const [quote, comma] = [0x22, 0x2c];
export const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Before parsing and without recursion: whatever walks the value later may recurse. */
function refuseDeepNesting(bytes: Buffer): void {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at);
    } else if (byte === openArray || byte === openObject) {
      depth += 1;
      refuseDepth(depth);
    } else if (byte === closeArray || byte === closeObject) {
      depth -= 1;
    }
  }
}

export function refuseDepth(depth: number): void {
  if (depth <= limits.jsonDepth) return;
  throw new Problem('malformed_json', `The body is nested more than ${limits.jsonDepth} levels deep.`);
}

/** Where the string that opens here closes; the end of the body when it does not. */
export function endOfString(bytes: Buffer, opening: number): number {
  let at = bytes.indexOf(quote, opening + 1);
  while (at > 0 && isEscaped(bytes, at)) at = bytes.indexOf(quote, at + 1);
  return at < 0 ? bytes.length : at;
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let first = at;
  while (bytes[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a ${typeof value}`;
}
