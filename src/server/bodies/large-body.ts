// Parses the body of a write whose arrays may hold thousands of rows: a piece at a time, so that no other request waits for it.
// The result and the refusals of malformed bodies are those of parseBody.

import type { IncomingHttpHeaders } from 'node:http';
import { type LocalizedText, t } from '../../contract/form/localization/localized-text.ts';
import { Problem } from '../../contract/form/problem.ts';
import { limits } from '../../contract/form/surface.ts';
import { closeArray, comma, JsonScanner, openArray } from '../../primitives/json-scanner.ts';
import type { Slices } from '../../primitives/slices.ts';
import { labelledText, objectOf, parseJson, pieceBytes, refuseDepth, refuseValues } from './body.ts';
import { malformed } from './malformed.ts';
import { refuseRepeats } from './repeated-members.ts';

/** The items that are parsed in one run, unless they fill a piece before; one item may be larger than a piece. */
const itemsPerRun = 1_000;
const outsideOfArrays = t('The part of the body outside its arrays');
const oneItem = t('One item');

/** Throws unsupported_media_type, malformed_json, body_not_object or body_too_large. */
export function* parseLargeBody(
  bytes: Buffer | undefined,
  headers: IncomingHttpHeaders,
): Slices<Record<string, unknown>> {
  const split = new Split(labelledText(bytes, headers));
  for (let from = 0; from < split.bytes.length; from += pieceBytes) {
    split.read(from, from + pieceBytes);
    yield;
  }
  const { outside, outsideColons, arrays } = split.end();
  const value = parseJson(outside);
  refuseRepeats(value, outside, outsideColons);
  const members = Object.entries(objectOf(value));
  return Object.fromEntries(members.map(([name, value]) => [name, Array.isArray(value) ? arrays[value[0]] : value]));
}

/** Commas and brackets are found by their bytes; parsing the pieces between them finds all other errors. */
class Split {
  readonly bytes: Buffer;
  readonly #scanner = new JsonScanner();
  readonly #arrays: (readonly unknown[])[] = [];
  /** Each array of the root is replaced by `[position]`. */
  #text = '';
  #textFrom = 0;
  #values = 0;
  #outsideValues = 0;
  #arrayColons = 0;
  #array: ArrayReader | undefined;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  read(from: number, to: number): void {
    const { bytes } = this;
    const scanner = this.#scanner;
    const end = Math.min(to, bytes.length);
    for (let at = scanner.next(bytes, from, end); at < end; at = scanner.next(bytes, at + 1, end)) {
      const { depth } = scanner;
      if (depth < 0) throw malformed();
      refuseDepth(depth);
      this.#values += 1;
      refuseValues(t('The body'), this.#values, limits.importValues);
      if (this.#array === undefined) this.#readOutside(at, depth);
      else if (depth === 1) this.#endArray(this.#array, at);
      else this.#array.read(at, scanner);
    }
  }

  end(): { outside: string; outsideColons: number; arrays: readonly (readonly unknown[])[] } {
    if (this.#array !== undefined) throw malformed();
    refuseBytes(outsideOfArrays, this.#text.length + this.bytes.length - this.#textFrom);
    return {
      outside: this.#text + this.bytes.toString('utf8', this.#textFrom),
      outsideColons: this.#scanner.colons - this.#arrayColons,
      arrays: this.#arrays,
    };
  }

  #readOutside(at: number, depth: number): void {
    this.#outsideValues += 1;
    refuseValues(outsideOfArrays, this.#outsideValues);
    if (depth !== 2 || this.bytes[at] !== openArray) return;
    this.#text += `${this.bytes.toString('utf8', this.#textFrom, at)}[${this.#arrays.length}]`;
    refuseBytes(outsideOfArrays, this.#text.length);
    this.#array = new ArrayReader(this.bytes, at + 1, this.#scanner.colons);
  }

  #endArray(array: ArrayReader, at: number): void {
    this.#arrays.push(array.end(at, this.#scanner.colons));
    this.#arrayColons += this.#scanner.colons - array.colonsBefore;
    this.#array = undefined;
    this.#textFrom = at + 1;
  }
}

/** Parses an array by runs of whole items, until there are too many of them. */
class ArrayReader {
  readonly #bytes: Buffer;
  readonly #items: unknown[] = [];
  #itemFrom: number;
  #itemValues = 0;
  #runFrom: number;
  #runColons: number;
  #runItems = 0;
  readonly colonsBefore: number;

  constructor(bytes: Buffer, from: number, colonsBefore: number) {
    this.#bytes = bytes;
    this.#itemFrom = from;
    this.#runFrom = from;
    this.#runColons = colonsBefore;
    this.colonsBefore = colonsBefore;
  }

  read(at: number, { depth, colons }: JsonScanner): void {
    this.#itemValues += 1;
    refuseValues(oneItem, this.#itemValues);
    if (depth === 2 && this.#bytes[at] === comma) this.#endItem(at, colons);
  }

  end(at: number, colons: number): readonly unknown[] {
    refuseBytes(oneItem, at - this.#itemFrom);
    const isWhole = this.#items.length === 0;
    if (this.#bytes[at] !== closeArray || !(this.#parseRun(at, colons) || isWhole)) throw malformed();
    return this.#items;
  }

  #endItem(at: number, colons: number): void {
    refuseBytes(oneItem, at - this.#itemFrom);
    this.#itemFrom = at + 1;
    this.#itemValues = 0;
    this.#runItems += 1;
    if (at - this.#runFrom < pieceBytes && this.#runItems < itemsPerRun) return;
    if (!this.#parseRun(at, colons)) throw malformed();
    this.#runFrom = at + 1;
    this.#runColons = colons;
    this.#runItems = 0;
  }

  /** False when the run has no item, which is valid only for an empty array. */
  #parseRun(to: number, colons: number): boolean {
    if (this.#items.length > limits.importItems) return true;
    const text = `[${this.#bytes.toString('utf8', this.#runFrom, to)}]`;
    const items = parseJson(text) as unknown[];
    refuseRepeats(items, text, colons - this.#runColons);
    for (const item of items) this.#items.push(item);
    return items.length > 0;
  }
}

function refuseBytes(what: LocalizedText, count: number): void {
  const maximum = limits.importItemBytes;
  if (count <= maximum) return;
  throw new Problem(
    'body_too_large',
    t('{what} has more than {maximum} bytes. Only a body with many items may be larger.', { what, maximum }),
  );
}
