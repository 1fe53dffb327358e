import { limits } from '../contract/form/surface.ts';
import { JsonScanner } from '../primitives/json-scanner.ts';
import { tryMake } from '../primitives/thrown.ts';
import { Refusal } from './refusal.ts';

export interface Size {
  readonly bytes: number;
  /** Commas, brackets and braces. */
  readonly signs: number;
}

const encoder = new TextEncoder();

/** Items are two levels deep in the body. */
const maxDepth = limits.jsonDepth - 2;
const tooDeep = new Refusal('malformed_json', `nested more than ${maxDepth} levels deep`);

/** Includes the comma after it. A row is refused here where the service would refuse the whole request for it. */
export function measureRow(item: unknown): Size | Refusal {
  const text = tryMake(() => JSON.stringify(item));
  if (text === undefined) return tooDeep;
  const unwritable = mayBeUnwritable.test(text) ? findUnwritable(item) : undefined;
  if (unwritable !== undefined) return unwritable;
  const bytes = encoder.encode(text);
  const scanner = new JsonScanner();
  let [signs, depth] = [1, 0];
  for (let at = scanner.next(bytes, 0); at < bytes.length; at = scanner.next(bytes, at + 1)) {
    signs += 1;
    depth = Math.max(depth, scanner.depth);
  }
  if (depth > maxDepth) return tooDeep;
  const { importItemBytes, jsonValues } = limits;
  if (bytes.length > importItemBytes)
    return new Refusal('max_length', `${bytes.length} bytes, but a row may have at most ${importItemBytes}`);
  if (signs > jsonValues)
    return new Refusal('max_items', `${signs} commas and brackets, but a row may have at most ${jsonValues}`);
  return { bytes: bytes.length + 1, signs };
}

/** JSON writes half of a surrogate pair as an escape, and a number beyond a double as null. */
const mayBeUnwritable = /\\ud[89a-f]|null/;

function findUnwritable(item: unknown): Refusal | undefined {
  let found: Refusal | undefined;
  JSON.stringify(item, (name, value: unknown) => {
    if (![name, value].every((text) => typeof text !== 'string' || text.isWellFormed()))
      found ??= new Refusal('lone_surrogate', 'a string has half a surrogate pair, which is not a character');
    if (typeof value === 'number' && !Number.isFinite(value))
      found ??= new Refusal('number_out_of_range', 'a number is outside the range of a double');
    return value;
  });
  return found;
}

/** A request has a few members besides its rows. */
const besides: Size = { bytes: 1024, signs: 100 };

/** Divides consecutive rows into parts, each of which is one request, and returns the lengths of the parts. */
export function splitParts(sizes: readonly Size[]): number[] {
  const parts: number[] = [];
  let [rows, bytes, signs] = [0, 0, 0];
  for (const size of sizes) {
    const isFull =
      rows === limits.importItems ||
      bytes + size.bytes + besides.bytes > limits.importBodyBytes ||
      signs + size.signs + besides.signs > limits.importValues;
    if (isFull) {
      parts.push(rows);
      [rows, bytes, signs] = [0, 0, 0];
    }
    [rows, bytes, signs] = [rows + 1, bytes + size.bytes, signs + size.signs];
  }
  return [...parts, rows];
}
