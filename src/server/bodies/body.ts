import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { t, type Value } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import { isJsonObject } from '../../primitives/json-object.ts';
import { JsonScanner } from '../../primitives/json-scanner.ts';
import { finish, type Slices } from '../../primitives/slices.ts';
import { tryMake } from '../../primitives/thrown.ts';
import { malformed } from './malformed.ts';
import { refuseRepeats } from './repeated-members.ts';

export const pieceBytes = 64 * 1024;

const json = 'application/json';
const labelledJson = /^application\/json[ \t]*(;[ \t]*charset[ \t]*=[ \t]*"?utf-?8"?[ \t]*)?;?$/i;

/** Throws unsupported_media_type, malformed_json, body_not_object or body_too_large. */
export const parseBody = (bytes: Buffer | undefined, headers: IncomingHttpHeaders): Record<string, unknown> =>
  finish(parseBodyInSlices(bytes, headers));

/** Parses a large body a piece at a time. */
export function* parseBodyInSlices(
  bytes: Buffer | undefined,
  headers: IncomingHttpHeaders,
): Slices<Record<string, unknown>> {
  const scanner = new JsonScanner();
  const text = yield* readText(labelledText(bytes, headers), scanner);
  const value = parseJson(text);
  refuseRepeats(value, text, scanner.colons);
  return objectOf(value);
}

/** Returns the bytes if they are labelled as JSON in UTF-8. Throws unsupported_media_type, malformed_json or body_not_object. */
export function labelledText(bytes: Buffer | undefined, headers: IncomingHttpHeaders): Buffer {
  if (bytes === undefined || bytes.length === 0)
    throw new Problem('body_not_object', t('The body is empty; send a JSON object, at least {}.'));
  refuseOtherMedia(headers);
  if (!isUtf8(bytes)) throw new Problem('malformed_json', t('The body contains bytes that are not UTF-8.'));
  return bytes;
}

export function objectOf(value: unknown): Record<string, unknown> {
  if (isJsonObject(value)) return value;
  throw new Problem('body_not_object', t('The body is {value}, not a JSON object.', { value: nameOf(value) }));
}

function refuseOtherMedia(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'];
  if (type !== json && !labelledJson.test(type ?? '')) {
    const sent = type === undefined ? t('has no Content-Type') : t('has another Content-Type');
    throw new Problem('unsupported_media_type', t('The body {sent}; writes read application/json in UTF-8.', { sent }));
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new Problem('unsupported_media_type', t('The body has a Content-Encoding; send it without one.'));
}

/** The messages of JSON.parse differ between versions, so they are not repeated: equal requests get equal bytes. */
export function parseJson(text: string): unknown {
  const value: unknown = tryMake(() => JSON.parse(text));
  if (value !== undefined) return value;
  throw malformed(text.startsWith('\ufeff') ? t('it starts with a byte order mark') : undefined);
}

/** Checks depth and size before parsing, without recursion, since later code may recurse into the value and visits every part. */
function* readText(bytes: Buffer, scanner: JsonScanner): Slices<string> {
  let values = 0;
  let text = '';
  for (let from = 0; from < bytes.length; ) {
    const to = endOfCharacter(bytes, from + pieceBytes);
    for (let at = scanner.next(bytes, from, to); at < to; at = scanner.next(bytes, at + 1, to)) {
      refuseDepth(scanner.depth);
      values += 1;
      refuseValues(t('The body'), values);
    }
    text += bytes.toString('utf8', from, to);
    from = to;
    yield;
  }
  return text;
}

/** The first offset from here on that is a character boundary. */
function endOfCharacter(bytes: Buffer, at: number): number {
  let end = Math.min(at, bytes.length);
  while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end += 1;
  return end;
}

export function refuseDepth(depth: number): void {
  if (depth <= limits.jsonDepth) return;
  throw new Problem('malformed_json', t('The body is nested more than {jsonDepth} levels deep.', limits));
}

/** Values are counted by commas, brackets and braces: each has at least one of them, except the last of an array. */
export function refuseValues(what: Value, count: number, most: number = limits.jsonValues): void {
  if (count <= most) return;
  throw new Problem('body_too_large', t('{what} has more than {most} commas, brackets and braces.', { what, most }));
}

function nameOf(value: unknown): Value {
  if (value === null) return 'null';
  if (Array.isArray(value)) return t('an array');
  return t(typeof value === 'string' ? 'a string' : typeof value === 'number' ? 'a number' : 'a boolean');
}
